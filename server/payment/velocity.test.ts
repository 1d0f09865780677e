import { expect, test } from 'vitest';
import {
  allowedFrom,
  type Exceeded,
  exceededByOpening,
  exceededByPaying,
  leftForNew,
  type PastPayment,
} from './velocity.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const OLD = ago(7 * DAY);
const NEW = ago(7 * DAY - 1);
const past = (count: number, state: PastPayment['state'], age: number, coin = 1_000): PastPayment[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${state}-${at}`,
    state,
    coin,
    createdAt: ago(age),
    updatedAt: ago(age),
  }));

test.each<[string, PastPayment[], number, Date, Exceeded | undefined]>([
  ['a first top-up of all that a day allows', [], 10_000, NEW, undefined],
  ['a first one of more', [], 10_001, NEW, 'new-sum'],
  ['the third of a new account', past(2, 'succeeded', HOUR), 1_000, NEW, undefined],
  ['the fourth of a new account', past(3, 'succeeded', HOUR), 1_000, NEW, 'new-count'],
  [
    'the fourth, one of them in review',
    [...past(2, 'succeeded', HOUR), ...past(1, 'review', HOUR)],
    1,
    NEW,
    'new-count',
  ],
  [
    'the fourth, while the third is being paid',
    [...past(2, 'succeeded', HOUR), ...past(1, 'redirected', HOUR - 1)],
    1,
    NEW,
    'new-count',
  ],
  [
    'the fourth, after the third was left on the way',
    [...past(2, 'succeeded', HOUR), ...past(1, 'redirected', HOUR)],
    1,
    NEW,
    undefined,
  ],
  ['the fourth, after three that nobody came to pay', past(3, 'created', MINUTE), 10_000, NEW, undefined],
  ['the fourth, after three whose payers turned back', past(3, 'cancelled', MINUTE), 10_000, NEW, undefined],
  ['the fourth a day later', past(3, 'succeeded', DAY), 1_000, NEW, undefined],
  ['more than a day allows together', past(1, 'succeeded', HOUR, 9_500), 501, NEW, 'new-sum'],
  ['just what a day allows together', past(1, 'succeeded', HOUR, 9_500), 500, NEW, undefined],
  ['the tenth of an account of a week', past(9, 'succeeded', 2 * HOUR, 10_000), 10_000, OLD, undefined],
  ['after four failures within an hour', past(4, 'failed', HOUR - 1), 1_000, OLD, undefined],
  ['after five failures within an hour', past(5, 'failed', HOUR - 1), 1_000, OLD, 'failed'],
  ['after five failures an hour ago', past(5, 'failed', HOUR), 1_000, OLD, undefined],
  ['the twentieth within an hour', past(19, 'created', MINUTE), 1_000, OLD, undefined],
  ['the twenty-first within an hour', past(20, 'created', MINUTE), 1_000, OLD, 'opened'],
])('opening %s', (_what, history, coin, memberSince, limit) => {
  expect(exceededByOpening(history, coin, memberSince, NOW)).toBe(limit);
});

test.each<[string, PastPayment[], number, Date, Exceeded | undefined]>([
  ['one of twenty that were opened', past(19, 'created', MINUTE), 10_000, NEW, undefined],
  [
    'one of twenty of which two may be paid',
    [...past(17, 'created', MINUTE), ...past(2, 'redirected', MINUTE)],
    8_000,
    NEW,
    undefined,
  ],
  [
    'one of twenty of which three may be paid',
    [...past(16, 'created', MINUTE), ...past(3, 'redirected', MINUTE)],
    1,
    NEW,
    'new-count',
  ],
  ['more than is left of a day', past(1, 'redirected', MINUTE, 9_500), 501, NEW, 'new-sum'],
  ['the fourth of an account of a week', past(3, 'succeeded', MINUTE), 10_000, OLD, undefined],
  ['after five failures, what was opened before', past(5, 'failed', HOUR - 1), 1_000, OLD, 'failed'],
])('paying %s', (_what, others, coin, memberSince, limit) => {
  expect(exceededByPaying(others, coin, memberSince, NOW)).toBe(limit);
});

test.each<[string, PastPayment[], number, Date, number]>([
  ['the first of five failures is an hour old', past(5, 'failed', HOUR - MINUTE), 1_000, OLD, MINUTE],
  [
    'the hour has room for a twentieth again',
    [...past(19, 'created', MINUTE), ...past(1, 'created', 10 * MINUTE)],
    1_000,
    OLD,
    50 * MINUTE,
  ],
  [
    'the day has room for a third again',
    [...past(2, 'succeeded', HOUR), ...past(1, 'succeeded', DAY - MINUTE)],
    1_000,
    ago(0),
    MINUTE,
  ],
  [
    'the day has room for the sum again',
    [...past(1, 'succeeded', HOUR, 6_000), ...past(1, 'succeeded', 2 * HOUR, 4_000)],
    4_000,
    ago(0),
    22 * HOUR,
  ],
  [
    'the third is left on the way',
    [...past(2, 'succeeded', HOUR), ...past(1, 'redirected', MINUTE)],
    1,
    ago(0),
    59 * MINUTE,
  ],
  ['the account is a week old, for more than a day allows', [], 10_001, ago(DAY), 6 * DAY],
])('what is refused is allowed once %s', (_what, history, coin, memberSince, wait) => {
  const isRefused = (at: Date) => exceededByOpening(history, coin, memberSince, at) !== undefined;
  expect(isRefused(NOW)).toBe(true);
  expect(allowedFrom(isRefused, history, memberSince, NOW)).toEqual(new Date(NOW.getTime() + wait));
});

test.each<[string, PastPayment[], number]>([
  ['nothing was paid', past(3, 'created', MINUTE), 10_000],
  ['some was paid within a day', past(2, 'succeeded', DAY - 1, 4_500), 1_000],
  ['some was paid a day ago', past(1, 'succeeded', DAY, 9_500), 10_000],
  ['more was paid than a day allows, by an older limit', past(1, 'succeeded', HOUR, 12_000), 0],
  ['as often was paid as a day allows', past(3, 'succeeded', HOUR, 100), 0],
])('what a new account may still pay where %s', (_what, others, left) => {
  expect(leftForNew(others, NOW)).toBe(left);
});
