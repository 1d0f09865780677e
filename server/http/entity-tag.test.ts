import { expect, test } from 'vitest';
import { entityTagOf, isNamed } from './entity-tag.ts';

test.each([
  ['"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['W/"a"', '"a"', true],
  ['W/"a"', 'W/"a"', true],
  ['"a"', '"b", W/"a" , "c"', true],
  ['"a"', '"b","a"', true],
  ['"a"', ' * ', true],
  ['"a"', '"b", "c"', false],
  ['"a"', '"A"', false],
  ['"a"', 'a', false],
  ['"a"', '', false],
  ['"a"', undefined, false],
  ['"a,b"', '"x", "a,b"', true],
  ['"a"', '"a,b"', false],
])('%s and If-None-Match: %s', (etag, ifNoneMatch, isThere) => {
  expect(isNamed(etag, ifNoneMatch)).toBe(isThere);
});

test('a text has a tag of its own, which is weak', () => {
  expect(entityTagOf('one')).toMatch(/^W\/"[\w-]{22}"$/);
  expect(entityTagOf('one')).toBe(entityTagOf('one'));
  expect(entityTagOf('one')).not.toBe(entityTagOf('two'));
});
