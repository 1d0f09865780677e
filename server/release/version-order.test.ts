import { expect, test } from 'vitest';
import { isOlder } from './version-order.ts';

/** As Semantic Versioning 2.0.0 orders them, the oldest first. */
const ORDERED = [
  '0.9.10',
  '1.0.0-1',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.9',
  '1.0.10',
  '1.2.0',
  '1.10.0',
  '2.0.0-beta',
  '10.0.0',
];

test('versions come one after another by their numbers and labels, and none before itself', () => {
  const older = ORDERED.map((version) => ORDERED.filter((other) => isOlder(other, version)));
  expect(older).toEqual(ORDERED.map((_, index) => ORDERED.slice(0, index)));
  expect([isOlder('1.0.0+a', '1.0.0+b'), isOlder('1.0.0+b', '1.0.0')]).toEqual([false, false]);
});

test.each(['', '1.0', 'v1.0.0', '1.0.0.0', 'latest'])('%j is no version', (text) => {
  expect(() => isOlder(text, '1.0.0')).toThrow(`${text} is no version such as 1.2.0 or 1.2.0-beta.1`);
});
