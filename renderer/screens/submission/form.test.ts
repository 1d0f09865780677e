import { expect, test } from 'vitest';
import type { SubmissionFragment } from '../../../shared/contract/gql/graphql.ts';
import { MOST_PRICE } from '../../../shared/contract/submission.ts';
import { formOf, inputOf, readLabels, readPrice } from './form.ts';

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

test('what is saved is what was read, and a price that cannot be read is left out', () => {
  const submission: SubmissionFragment = {
    uuid: '11111111-1111-4111-8111-111111111111',
    state: 'draft',
    reason: '',
    store_id: 1_000_000,
    store_uuid: '22222222-2222-4222-8222-222222222222',
    store_submit_info: { categories: ['boy-bl'], genres: [], warnings: [], default_lang: null, list: [] },
    store_submit_price: [{ country: 'us', price: 1299 }],
    store_submit_game_pack: [],
    release_type: 'soon',
    serial_status: 'ongoing',
    languages: ['en-us'],
    adults: true,
    released_at: '2026-12-24T00:00:00.000Z',
    faults: [],
    builds: [],
  };
  const form = formOf(submission);
  const { uuid, state, reason, store_id, store_uuid, faults, builds, ...saved } = submission;
  expect(inputOf(form)).toEqual(saved);
  const changed = { ...form, date: '', prices: [{ country: 'us', text: 'free' }] };
  expect(inputOf(changed)).toMatchObject({ store_submit_price: [], released_at: null });
});
