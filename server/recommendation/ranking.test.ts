import { expect, test } from 'vitest';
import { type Candidate, rank, type Seed } from './ranking.ts';

const seed = (id: number, traits: Partial<Seed> = {}): Seed => ({
  id,
  category: 'boy-bl',
  genres: ['drama', 'romance'],
  authorId: 'a',
  weight: 1,
  ...traits,
});
const candidate = (id: number, traits: Partial<Candidate> = {}): Candidate => ({
  id,
  category: 'girl-gl',
  genres: [],
  authorId: `author of ${id}`,
  ratingScore: 0,
  ...traits,
});
const ids = (...args: Parameters<typeof rank>) => rank(...args).map(({ id }) => id);

test('the more two games have in common, the earlier; nothing in common is no recommendation', () => {
  const candidates = [
    candidate(1),
    candidate(2, { genres: ['romance'] }),
    candidate(3, { category: 'boy-bl' }),
    candidate(4, { category: 'boy-bl', genres: ['romance'] }),
    candidate(5, { category: 'boy-bl', genres: ['drama', 'romance'] }),
    candidate(6, { category: 'boy-bl', genres: ['drama', 'romance'], authorId: 'a' }),
  ];
  expect(ids([seed(9)], candidates, 10)).toEqual([6, 5, 4, 3, 2]);
  expect(ids([seed(9)], candidates, 2)).toEqual([6, 5]);
  expect(ids([], candidates, 10)).toEqual([]);
});

test('a game of few genres is closer than one of many with the same in common', () => {
  const few = candidate(1, { genres: ['drama'] });
  const many = candidate(2, { genres: ['drama', 'comedy', 'noir', 'otome'] });
  expect(ids([seed(9)], [many, few], 10)).toEqual([1, 2]);
});

test('of games that are alike the better rated goes first, then the lower id', () => {
  const candidates = [
    candidate(3, { genres: ['drama'] }),
    candidate(2, { genres: ['drama'] }),
    candidate(1, { genres: ['drama'], ratingScore: 0.1 }),
    candidate(4, { genres: ['drama'], ratingScore: 0.9 }),
  ];
  expect(ids([seed(9)], candidates, 10)).toEqual([4, 1, 2, 3]);
});

test('what means more to the player decides, and names itself as the reason', () => {
  const seeds = [
    seed(8, { genres: ['noir'], weight: 1 }),
    seed(9, { genres: ['drama', 'romance'], weight: 5, authorId: 'b' }),
  ];
  const candidates = [
    candidate(1, { genres: ['noir'] }),
    candidate(2, { genres: ['drama', 'noir'] }),
    candidate(3, { category: 'boy-bl' }),
    candidate(4, { category: 'girl-r18', authorId: 'b' }),
  ];
  expect(rank(seeds, candidates, 10)).toEqual([
    { id: 3, reason: 'shelf', tags: [], because: 9 },
    { id: 2, reason: 'genres', tags: ['drama', 'noir'], because: 9 },
    { id: 4, reason: 'author', tags: [], because: 9 },
    { id: 1, reason: 'genres', tags: ['noir'], because: 8 },
  ]);
});
