import { describe, expect, test } from 'vitest';
import { ratingOf, ratingScore } from './game.ts';

describe('a rating', () => {
  test.each([
    [0, 0, null],
    [2, 0, null],
    [3, 0, 100],
    [2, 1, 67],
    [0, 3, 0],
    [199, 1, 100],
  ])('%i likes and %i dislikes show %s percent [S11]', (likes, dislikes, positive_percent) => {
    expect(ratingOf({ likes, dislikes })).toEqual({
      positive_percent,
      count: likes + dislikes,
      threshold: 3,
    });
  });

  test('orders by what the votes allow to assume', () => {
    const scores = [
      ratingScore(0, 0),
      ratingScore(0, 5),
      ratingScore(1, 0),
      ratingScore(90, 10),
      ratingScore(100, 0),
    ];
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(ratingScore(1, 0)).toBeCloseTo(0.2065, 4);
    expect(ratingScore(90, 10)).toBeCloseTo(0.8256, 4);
  });
});
