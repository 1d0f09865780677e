import { describe, expect, test } from 'vitest';
import { isSigned, signMessage } from './signed-message.ts';

const secret = 'moggie_test_secret';
const body = new TextEncoder().encode('{"id":"pay_1","state":1}');
const then = new Date(1_700_000_000_000);
const later = (seconds: number) => new Date(then.getTime() + seconds * 1000);
const MAC = '624738a61497cf8786b948d88fa01bcfbed046eb05b1baaaad1767f4a11f2f9d';

test('MG1: the published vector', () => {
  expect(signMessage(secret, body, then)).toBe(`t=1700000000,v1=${MAC}`);
});

describe('a signature', () => {
  const header = `t=1700000000,v1=${MAC}`;

  test.each([
    [0, true],
    [300, true],
    [-300, true],
    [301, false],
    [-301, false],
  ])('of %i s ago counts: %s', (age, good) => {
    expect(isSigned(secret, body, header, later(age))).toBe(good);
  });

  test('counts among several, as while a secret changes', () => {
    expect(isSigned(secret, body, `t=1700000000,v1=${'0'.repeat(64)},v1=${MAC}`, then)).toBe(true);
  });

  test.each([
    undefined,
    '',
    MAC,
    `v1=${MAC}`,
    `t=1700000000`,
    `t=1700000001,v1=${MAC}`,
    `t=1700000000,v1=${MAC.slice(2)}`,
    `t=1700000000,v1=zz`,
    `t=NaN,v1=${MAC}`,
    `t=1700000000,v0=${MAC}`,
  ])('%s does not count', (bad) => {
    expect(isSigned(secret, body, bad, then)).toBe(false);
  });

  test('covers every byte and depends on the secret', () => {
    const spaced = new TextEncoder().encode('{"id": "pay_1","state":1}');
    expect(isSigned(secret, spaced, header, then)).toBe(false);
    expect(isSigned('other', body, header, then)).toBe(false);
  });
});
