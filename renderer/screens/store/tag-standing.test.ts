import { expect, test } from 'vitest';
import { nextStanding, type Standing, standingOf, withStanding } from './tag-standing.ts';

test.each([
  ['with', ['any', 'with', 'without', 'any']],
  ['without', ['any', 'without', 'with', 'any']],
] as const)('presses that begin with %s go round', (first, [start, ...rest]) => {
  let standing: Standing = start;
  expect(
    rest.map(() => {
      standing = nextStanding(standing, first);
      return standing;
    }),
  ).toEqual(rest);
});

test('a tag stands in one list at most', () => {
  const asked = withStanding({ tags: ['drama'], without: ['noir'] }, 'noir', 'with');
  expect(asked).toEqual({ tags: ['drama', 'noir'], without: [] });
  expect(standingOf(asked, 'noir')).toBe('with');
  const left = withStanding(asked, 'noir', 'without');
  expect(left).toEqual({ tags: ['drama'], without: ['noir'] });
  expect(standingOf(left, 'noir')).toBe('without');
  expect(withStanding(left, 'noir', 'any')).toEqual({ tags: ['drama'], without: [] });
  expect(standingOf(left, 'romance')).toBe('any');
});
