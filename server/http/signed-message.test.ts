import { describe, expect, test } from 'vitest';
import { hmac, isSigned, signMessage } from './signed-message.ts';

const secret = 'moggie_test_secret';
const body = new TextEncoder().encode('{"id":"pay_1","state":1}');
const then = new Date(1_700_000_000_000);
const later = (seconds: number) => new Date(then.getTime() + seconds * 1000);
const MAC = '624738a61497cf8786b948d88fa01bcfbed046eb05b1baaaad1767f4a11f2f9d';

test('MG1: the published vector', () => {
  expect(signMessage(secret, body, then)).toBe(`t=1700000000,v1=${MAC}`);
});

test.each([
  ['ST1', '', 'f7f9bd47fb987337b5796fdc1fdb9ba221d0d5396814bfcaf9521f43fd8927fd'],
  [
    'ST2',
    '{"obj1":"hello","obj2":"world"}',
    'bebb1a643997f419b315ddba19e6f5411e1ce7f810ba6d3617ce72823092f363',
  ],
  ['ST3', '\u{1F600}', '837da296d05c4fe31f61d5d7ead035099d9585a5bcde87de952012a78f0b0c43'],
])('%s: the payload %j that Stripe published is signed to the byte', (_id, payload, expected) => {
  expect(hmac('test_secret', payload).toString('hex')).toBe(expected);
});

test('ST4: a header of Stripe’s is taken', () => {
  const event = Buffer.from('{\n  "id": "evt_test_webhook",\n  "object": "event"\n}');
  const header = 't=1700000000,v1=4f1cd7feda9826e746b7d482c4badebb657398df1099e1046364f6196a230150';
  expect(isSigned('whsec_test_secret', event, header, then)).toBe(true);
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
