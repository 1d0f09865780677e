import { expect, test } from 'vitest';
import type { SubmissionFragment } from '../../../shared/contract/gql/graphql.ts';
import { MOST_MEMORY, MOST_PRICE } from '../../../shared/contract/submission.ts';
import {
  emptyInfo,
  formOf,
  type Info,
  inputOf,
  readLabels,
  readMemory,
  readPrice,
  saysNothing,
  systemsOf,
  unreadFields,
  withoutLanguage,
} from './form.ts';

test.each([
  ['12.99', 1299],
  ['12,9', 1290],
  [' 12 ', 1200],
  ['0', 0],
  ['99999999.99', MOST_PRICE],
  ['100000000', undefined],
  ['', undefined],
  ['-1', undefined],
  ['1.999', undefined],
  ['1e3', undefined],
  ['twelve', undefined],
])('%j is %s hundredths', (text, price) => {
  expect(readPrice(text)).toBe(price);
});

test('labels stand between commas of any script, each once, ten at most', () => {
  expect(readLabels(' Slow burn, 港、夜，Slow burn,, ')).toEqual(['Slow burn', '港', '夜']);
  expect(readLabels('x'.repeat(40))).toEqual(['x'.repeat(30)]);
  expect(readLabels('abcdefghijkl'.split('').join(','))).toHaveLength(10);
});

test.each([
  ['4', 4096],
  [' 16 ', 16_384],
  ['0.5', 512],
  ['1,5', 1536],
  ['2.0', 2048],
  ['999.5', MOST_MEMORY],
  ['', 0],
  ['  ', 0],
  ['1000', undefined],
  ['0.25', undefined],
  ['-1', undefined],
  ['4 GB', undefined],
])('%j GB are %s MB', (text, memory) => {
  expect(readMemory(text)).toBe(memory);
});

test.each<[string, string[], string[], string[], string[]]>([
  ['without builds: computers', [], [], [], ['windows', 'mac']],
  ['those of published builds', ['mac', 'web'], [], [], ['mac']],
  ['those of chosen builds', [], ['android'], [], ['android']],
  ['also those that something was said of', ['mac'], ['mac'], ['ios', 'windows'], ['windows', 'mac', 'ios']],
  ['none of a game for browsers', ['web'], ['web'], [], []],
])('systems that are asked about: %s', (_what, published, chosen, said, systems) => {
  const form = {
    store_submit_game_pack: chosen.map((os) => ({ type: 'official_app' as const, os, build_id: 'b' })),
    requirements: said.map((os) => ({ os, version: '1', processor: '', memory: '', graphics: '' })),
  };
  expect(
    systemsOf(
      form,
      published.map((os) => ({ os })),
    ),
  ).toEqual(systems);
});

test('what is saved is what was read, and a price or memory that cannot be read is left out', () => {
  const submission: SubmissionFragment = {
    uuid: '11111111-1111-4111-8111-111111111111',
    state: 'draft',
    updated_at: '2026-11-21T12:00:00.000Z',
    reason: '',
    store_id: 1_000_000,
    store_uuid: '22222222-2222-4222-8222-222222222222',
    store_submit_info: { categories: ['boy-bl'], genres: [], warnings: [], default_lang: null, list: [] },
    store_submit_price: [{ country: 'us', price: 1299 }],
    store_submit_game_pack: [],
    requirements: [
      { os: 'windows', version: '10 (64-bit)', processor: 'i3', memory: 512, graphics: 'HD 530' },
      { os: 'mac', version: '12', processor: '', memory: 0, graphics: '' },
    ],
    release_type: 'soon',
    serial_status: 'ongoing',
    languages: ['en-us'],
    adults: true,
    released_at: '2026-12-24T00:00:00.000Z',
    faults: [],
    builds: [],
  };
  const form = formOf(submission);
  const { uuid, state, updated_at, reason, store_id, store_uuid, faults, builds, ...saved } = submission;
  expect(inputOf(form)).toEqual(saved);
  expect(form.requirements.map(({ memory }) => memory)).toEqual(['0.5', '']);
  expect([...unreadFields(form)]).toEqual([]);
  const changed = {
    ...form,
    date: '',
    prices: [{ country: 'us', text: 'free' }],
    requirements: form.requirements.map((each) => ({ ...each, memory: '4 sticks' })),
  };
  expect(inputOf(changed)).toMatchObject({
    store_submit_price: [],
    requirements: [{ memory: 0 }, { memory: 0 }],
    released_at: null,
  });
  expect([...unreadFields(changed)]).toEqual([
    ['price.us', 'submission:price.invalid'],
    ['requirements.windows.memory', 'submission:requirements.invalid'],
    ['requirements.mac.memory', 'submission:requirements.invalid'],
  ]);
});

test.each<[string, Partial<Info>]>([
  ['a name', { name: 'x' }],
  ['a brief', { brief: 'x' }],
  ['an introduction', { introduction: 'x' }],
  ['a label', { labels: ['x'] }],
  ['a cover', { data: { cover: '/x', cover1to1: '', screenshots: [] } }],
  ['a square cover', { data: { cover: '', cover1to1: '/x', screenshots: [] } }],
  ['a screenshot', { data: { cover: '', cover1to1: '', screenshots: ['/x'] } }],
])('a language with %s says something', (_what, said) => {
  expect(saysNothing({ ...emptyInfo('en-us'), ...said })).toBe(false);
  expect(saysNothing(emptyInfo('en-us'))).toBe(true);
});

test('the first language that is left stands in for a default that goes', () => {
  const texts = {
    categories: [],
    genres: [],
    warnings: [],
    default_lang: 'ja-jp',
    list: ['en-us', 'ja-jp', 'de-de'].map(emptyInfo),
  };
  const left = withoutLanguage(texts, 'ja-jp');
  expect(left.list.map(({ language }) => language)).toEqual(['en-us', 'de-de']);
  expect(left.default_lang).toBe('en-us');
  expect(withoutLanguage(left, 'de-de').default_lang).toBe('en-us');
  expect(withoutLanguage({ ...left, list: [emptyInfo('en-us')] }, 'en-us').default_lang).toBeNull();
});
