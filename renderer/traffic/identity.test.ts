import { expect, test } from 'vitest';
import { afterHit, isEngaged, parseSession, sessionText } from './identity.ts';

const MINUTE = 60_000;
let ids = 0;
const newId = () => `id-${++ids}`;

test('hits less than half an hour apart are one session, later ones the next', () => {
  const first = afterHit(undefined, { seen: 0, now: 0, newId });
  expect(first).toEqual({ id: 'id-1', count: 1, hits: 1, seen: 0, at: 0 });
  const second = afterHit(first, { seen: 4000, now: 30 * MINUTE - 1, newId });
  expect(second).toEqual({ id: 'id-1', count: 1, hits: 2, seen: 4000, at: 30 * MINUTE - 1 });
  const later = afterHit(second, { seen: 9000, now: second.at + 30 * MINUTE, newId });
  expect(later).toEqual({ id: 'id-2', count: 2, hits: 1, seen: 0, at: second.at + 30 * MINUTE });
});

test('a session goes through its cookie whole; other texts are none', () => {
  const session = { id: 'a-b', count: 2, hits: 3, seen: 4000, at: 5 };
  expect(parseSession(sessionText(session))).toEqual(session);
  expect(parseSession('a.b')).toBeUndefined();
  expect(parseSession(undefined)).toBeUndefined();
});

test('a visit counts as engaged with a second page or after ten seconds', () => {
  const session = { id: 'a', count: 1, hits: 1, seen: 9999, at: 0 };
  expect(isEngaged(session)).toBe(false);
  expect(isEngaged({ ...session, seen: 10_000 })).toBe(true);
  expect(isEngaged({ ...session, hits: 2 })).toBe(true);
});
