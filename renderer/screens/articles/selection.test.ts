import { expect, test } from 'vitest';
import { hrefOf, parseSelection } from './selection.ts';

const parse = (search: string) => parseSelection(new URLSearchParams(search));

test('the address selects a category and a page; what it cannot mean is the first page of all', () => {
  expect(parse('')).toEqual({ category: 'all', keyword: '', page: 1 });
  expect(parse('categories=announcement&page=3')).toEqual({ category: 'announcement', keyword: '', page: 3 });
  expect(parse('categories=questionnaire')).toEqual({ category: 'questionnaire', keyword: '', page: 1 });
  expect(parse('categories=gossip&page=0')).toEqual({ category: 'all', keyword: '', page: 1 });
  expect(parse('page=1e3')).toEqual({ category: 'all', keyword: '', page: 1 });
});

test('an address leaves out what is usual', () => {
  expect(hrefOf({ category: 'all', keyword: '', page: 1 })).toBe('/article');
  expect(hrefOf({ category: 'announcement', keyword: '', page: 1 })).toBe('/article?categories=announcement');
  expect(hrefOf({ category: 'announcement', keyword: '', page: 2 })).toBe(
    '/article?categories=announcement&page=2',
  );
  expect(hrefOf({ category: 'all', keyword: '', page: 2 })).toBe('/article?page=2');
});

test('a search stands in the address, trimmed', () => {
  expect(parse('keyword=+sale+')).toEqual({ category: 'all', keyword: 'sale', page: 1 });
  expect(hrefOf({ category: 'announcement', keyword: 'a b', page: 2 })).toBe(
    '/article?categories=announcement&keyword=a+b&page=2',
  );
});
