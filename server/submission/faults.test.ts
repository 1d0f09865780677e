import { expect, test } from 'vitest';
import type { SubmitDraft } from '../db/schema/submission.ts';
import { EMPTY_DRAFT } from './draft.ts';
import { faultsOf } from './faults.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const BUILD = { type: 'official_app', os: 'windows', build_id: 'b1' } as const;
const circumstances = {
  now: NOW,
  builds: [BUILD],
  currencyOf: (country: string) => ({ us: 'USD', tw: 'TWD', jp: 'JPY' })[country] ?? '',
};

const info = (language: string) => ({
  language,
  name: 'Name',
  brief: 'Brief.',
  introduction: 'Introduction.',
  labels: [],
  cover: '/cdn/games/x/cover.png',
  cover1to1: '/cdn/games/x/square.png',
  screenshots: ['/cdn/games/x/shot.png'],
});

const WHOLE: SubmitDraft = {
  ...EMPTY_DRAFT,
  categories: ['boy-bl'],
  defaultLang: 'en-us',
  languages: ['en-us'],
  adults: true,
  infos: [info('en-us')],
  prices: [{ country: 'us', price: 1299 }],
  gamePacks: [{ type: 'official_app', os: 'windows', buildId: 'b1' }],
};

const faults = (changes: Partial<SubmitDraft>, at: Partial<typeof circumstances> = {}) =>
  faultsOf({ ...WHOLE, ...changes }, { ...circumstances, ...at }).map(
    ({ field, code }) => `${field} ${code}`,
  );

test('a whole draft has none', () => {
  expect(faults({})).toEqual([]);
});

test('an empty draft is told everything at once, the category first [V05]', () => {
  expect(faultsOf(EMPTY_DRAFT, circumstances)).toEqual([
    { field: 'categories', code: 'store/empty-category' },
    { field: 'default_lang', code: 'store/field-required' },
    { field: 'languages', code: 'store/field-required' },
    { field: 'price.us', code: 'store/field-required' },
    { field: 'game_pack', code: 'store/field-required' },
    { field: 'adults', code: 'store/adults-not-attested' },
  ]);
});

test('every language that was begun is whole; pictures are needed in the default one alone', () => {
  const bare = { ...info('ja-jp'), cover: '', cover1to1: '', screenshots: [] };
  expect(faults({ infos: [info('en-us'), bare] })).toEqual([]);
  expect(faults({ infos: [info('en-us'), { ...bare, name: '', brief: '', introduction: '' }] })).toEqual([
    'info.ja-jp.name store/field-required',
    'info.ja-jp.brief store/field-required',
    'info.ja-jp.introduction store/field-required',
  ]);
  expect(faults({ defaultLang: 'ja-jp', infos: [bare] })).toEqual([
    'info.ja-jp.cover store/field-required',
    'info.ja-jp.cover1to1 store/field-required',
    'info.ja-jp.screenshots store/field-required',
  ]);
  expect(faults({ defaultLang: 'ja-jp' })).toEqual(['default_lang store/field-required']);
});

test.each<[string, Partial<SubmitDraft>, string[]]>([
  [
    'no us price beside another',
    { prices: [{ country: 'tw', price: 9 }] },
    ['price.us store/field-required'],
  ],
  [
    'cents of a yen',
    {
      prices: [
        { country: 'us', price: 1299 },
        { country: 'jp', price: 198_050 },
        { country: 'tw', price: 39_050 },
      ],
    },
    ['price.jp store/price-invalid'],
  ],
  [
    'what is free in one place alone',
    {
      prices: [
        { country: 'us', price: 1299 },
        { country: 'tw', price: 0 },
      ],
    },
    ['price.tw store/price-invalid'],
  ],
  ['what is free everywhere', { prices: [{ country: 'us', price: 0 }] }, []],
  [
    'no price of a trial',
    { releaseType: 'trial', prices: [], gamePacks: [] },
    ['game_pack store/field-required'],
  ],
])('%s', (_what, changes, expected) => {
  expect(faults(changes)).toEqual(expected);
});

test('a build is the one that is published now, and of the kind that is released', () => {
  expect(faults({}, { builds: [] })).toEqual(['game_pack.official_app.windows store/build-missing']);
  expect(faults({ gamePacks: [{ type: 'official_app', os: 'windows', buildId: 'b0' }] })).toEqual([
    'game_pack.official_app.windows store/build-missing',
  ]);
  expect(faults({ gamePacks: [{ type: 'trial_app', os: 'mac', buildId: 'b1' }] })).toEqual([
    'game_pack store/field-required',
    'game_pack.trial_app.mac store/build-missing',
  ]);
});

test('what comes soon needs no build and no price, but a date that lies ahead', () => {
  const soon: Partial<SubmitDraft> = { releaseType: 'soon', prices: [], gamePacks: [] };
  const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString();
  expect(faults({ ...soon, releasedAt: at(1) })).toEqual([]);
  expect(faults(soon)).toEqual(['released_at store/field-required']);
  expect(faults({ ...soon, releasedAt: at(0) })).toEqual(['released_at store/release-date-past']);
});
