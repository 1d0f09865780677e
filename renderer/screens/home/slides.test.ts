import { expect, test } from 'vitest';
import type { HomeQuery } from '../../../shared/contract/gql/graphql.ts';
import { gamesOnStage, slidesOf } from './slides.ts';

type Game = HomeQuery['featured']['list'][number];

const game = (id: number): Game => ({
  id,
  release_type: 'normal',
  released_at: '2026-01-01T00:00:00.000Z',
  category: 'girl-gl',
  tags: [],
  type: 1,
  support_platform: 'windows',
  rating: { positive_percent: null, count: 0 },
  author: { uuid: '00000000-0000-4000-8000-000000000000', profile: { nickname: 'Studio' } },
  game_pack: { type: 0 },
  quote: null,
  us_price: null,
  store_info: [
    {
      language: 'ja-jp',
      name: `Game ${id}`,
      brief: `About ${id}`,
      labels: [],
      data: { cover: `/cdn/games/${id}/cover.svg` },
    },
  ],
  square: [{ data: { cover1to1: `/cdn/games/${id}/square.svg` } }],
});
const banner = (href: string, headline: string, text?: string) => ({
  image: '/cdn/store/fair.svg',
  href,
  translations: [
    { lang: 'de-DE', key: 'headline', value: headline },
    ...(text === undefined ? [] : [{ lang: 'de-DE', key: 'text', value: text }]),
  ],
});

test('the stage asks for the games of its banners first, each once', () => {
  const banners = [banner('/store/7', 'A'), banner('/store?discounted=1', 'B'), banner('/store/3', 'C')];
  expect(gamesOnStage({ banners, featured: [1, 3, 5] })).toEqual([7, 3, 1, 5]);
});

test('each banner has its slide, in order; the games that none leads to follow [R02]', () => {
  const banners = [
    banner('/article/7e783e67-c846-8f77-b97d-cded2f0355eb', 'News', 'Read on'),
    banner('/store/3', 'Come home'),
    banner('https://create.moggie.example/', 'Write'),
  ];
  const slides = slidesOf(banners, [game(3), game(1)]);
  expect(slides.map(({ to, name, headline }) => [to, name, headline])).toEqual([
    ['/article/7e783e67-c846-8f77-b97d-cded2f0355eb', 'News', undefined],
    ['/store/3', 'Game 3', 'Come home'],
    ['https://create.moggie.example/', 'Write', undefined],
    ['/store/1', 'Game 1', undefined],
  ]);
  expect(slides[0]).toEqual({
    to: '/article/7e783e67-c846-8f77-b97d-cded2f0355eb',
    name: 'News',
    lang: 'de-DE',
    text: 'Read on',
    cover: '/cdn/store/fair.svg',
    square: '/cdn/store/fair.svg',
  });
  expect(slides[1]).toMatchObject({
    text: 'About 3',
    cover: '/cdn/store/fair.svg',
    square: '/cdn/games/3/square.svg',
  });
  expect(slides[3]).toMatchObject({
    lang: 'ja-jp',
    text: 'About 1',
    cover: '/cdn/games/1/cover.svg',
    square: '/cdn/games/1/square.svg',
  });
});

test('a banner of a game that the visitor may not see is left out', () => {
  expect(slidesOf([banner('/store/9', 'Hidden')], [game(1)]).map(({ to }) => to)).toEqual(['/store/1']);
});
