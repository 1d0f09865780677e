import { describe, expect, test } from 'vitest';
import {
  clampNumber,
  isNarrowed,
  ORDERS,
  ordersOf,
  parseFilters,
  priceRange,
  queryOf,
  searchOf,
  widened,
} from './filters.ts';

const parse = (search: string) => parseFilters(new URLSearchParams(search));

test.each([
  ['5', 0, 99, 5],
  ['0', 1, 99, 1],
  ['150', 1, 99, 99],
  ['-4', 0, 99, 0],
  ['abc', 0, 99, 0],
  ['abc', 1, 99, 1],
  ['', 0, 99, 0],
  ['7.9', 0, 99, 7],
])('N1: %j between %i and %i is %i [V01]', (text, min, max, number) => {
  expect(clampNumber(text, min, max)).toBe(number);
});

describe('the address of a list', () => {
  test.each([
    '',
    '?keyword=harbour+lights',
    '?keyword=harbuor&exact=1&web=1',
    '?categories=boy-bl,girl-gl',
    '?keyword=%E7%8C%AB&categories=boy-r18&tags=romance,warning:power-play&without=mystery,warning:infidelity&discounted=1&web=1&spoken=1&systems=windows,mac&hide_owned=1&min=5&max=20&after_discount=1&order=released_at-asc&page=3',
  ])('%j comes back from what it was read as', (search) => {
    expect(searchOf(parse(search))).toBe(search);
  });

  test.each([
    ['?page=0&order=name-asc&categories=dogs&min=x', ''],
    ['?page=1&order=updated_at-desc', ''],
    ['?categories=girl-gl&categories=boy-r18', '?categories=boy-r18,girl-gl'],
    ['?systems=mac,beos,windows,mac', '?systems=windows,mac'],
    ['?keyword=++cat++', '?keyword=cat'],
    ['?keyword=cat&exact=yes', '?keyword=cat'],
    ['?exact=1', ''],
    ['?tags=a%27b,romance,romance', '?tags=romance'],
    ['?tags=romance&without=romance,warning:x,warning%3Ax', '?tags=romance&without=warning:x'],
    ['?max=5000', '?max=999'],
    ['?min=20&max=5', '?min=20&max=5'],
    ['?keyword=cat&order=relevance-desc', '?keyword=cat'],
    ['?keyword=cat&order=updated_at-desc', '?keyword=cat&order=updated_at-desc'],
    ['?order=relevance-desc', ''],
  ])('%j means %j', (search, canonical) => {
    expect(searchOf(parse(search))).toBe(canonical);
  });
});

test('keyword, categories, price bounds in meowcent and the page go to findStore together', () => {
  const search =
    '?keyword=cat&categories=boy-bl,girl-gl&tags=drama&without=warning:infidelity&systems=mac&hide_owned=1&min=5&max=20&after_discount=1&page=2';
  expect(queryOf(parse(search), 'en-US')).toEqual({
    search_type: 'search:list',
    tag_id: ['drama'],
    q: {
      limit: 24,
      offset: 24,
      orderField: 'relevance-desc',
      keyword: 'cat',
      correct: true,
      categories: ['boy-bl', 'girl-gl'],
      exclude_tags: ['warning:infidelity'],
      platforms: ['mac'],
      hide_owned: true,
      price_min: 500,
      price_max: 2000,
      after_discount: true,
    },
  });
});

test.each([
  ['?min=5&max=20', { min: 5, max: 20 }],
  ['?min=20&max=5', { min: 5, max: 20 }],
  ['?min=20&max=0', { min: 0, max: 20 }],
  ['?min=20&max=20', { min: 20, max: 20 }],
  ['?min=20', { min: 20, max: undefined }],
  ['?max=5', { min: 0, max: 5 }],
])('%j asks for the prices between its bounds, whichever way round they are [S01]', (search, range) => {
  expect(priceRange(parse(search))).toEqual(range);
});

test('bounds the other way round go to findStore as the range between them [S01]', () => {
  expect(queryOf(parse('?min=20&max=5'), 'en-US').q).toMatchObject({ price_min: 500, price_max: 2000 });
  expect(queryOf(parse('?min=20&max=0'), 'en-US').q).not.toHaveProperty('price_min');
});

test('a keyword is put right unless it is meant as it is', () => {
  expect(queryOf(parse('?keyword=harbuor&exact=1'), 'en-US').q).toEqual({
    limit: 24,
    offset: 0,
    orderField: 'relevance-desc',
    keyword: 'harbuor',
    correct: false,
  });
  expect(queryOf(parse('?exact=1'), 'en-US').q).not.toHaveProperty('correct');
});

test('what speaks the reader’s language is asked for by the page’s', () => {
  expect(queryOf(parse('?spoken=1'), 'zh-TW').q.languages).toEqual(['zh-tw']);
  expect(queryOf(parse(''), 'zh-TW').q.languages).toBeUndefined();
});

test('keyword, order and page alone do not narrow', () => {
  expect(isNarrowed(parse('?keyword=cat&exact=1&order=rating-desc&page=2'))).toBe(false);
  expect(searchOf(widened(parse('?keyword=cat&exact=1&web=1')))).toBe('?keyword=cat&exact=1');
  expect(isNarrowed(parse('?free=1'))).toBe(true);
});

test('what fits best comes first where something is searched for, and only there [S02]', () => {
  expect(parse('?keyword=cat').order).toBe('relevance-desc');
  expect(parse('').order).toBe('updated_at-desc');
  expect(ordersOf(parse('?keyword=cat'))).toEqual(ORDERS);
  expect(ordersOf(parse(''))).toEqual(ORDERS.slice(1));
});
