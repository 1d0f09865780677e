import { expect, test } from 'vitest';
import { hmac, isSignedByStripe } from './signature.ts';

test.each([
  ['ST1', '', 'f7f9bd47fb987337b5796fdc1fdb9ba221d0d5396814bfcaf9521f43fd8927fd'],
  [
    'ST2',
    '{"obj1":"hello","obj2":"world"}',
    'bebb1a643997f419b315ddba19e6f5411e1ce7f810ba6d3617ce72823092f363',
  ],
  ['ST3', '\u{1F600}', '837da296d05c4fe31f61d5d7ead035099d9585a5bcde87de952012a78f0b0c43'],
])('%s: the published payload %j is signed to the byte', (_id, payload, expected) => {
  expect(hmac(payload, 'test_secret')).toBe(expected);
});

const SECRET = 'whsec_test_secret';
const BODY = Buffer.from('{\n  "id": "evt_test_webhook",\n  "object": "event"\n}');
const V1 = '4f1cd7feda9826e746b7d482c4badebb657398df1099e1046364f6196a230150';
const at = (seconds: number) => new Date(seconds * 1000);

test('ST4: a header of the right time and signature is taken', () => {
  expect(isSignedByStripe(BODY, `t=1700000000,v1=${V1}`, SECRET, at(1_700_000_000))).toBe(true);
});

test('one good signature among several is enough, while a secret changes', () => {
  const header = `t=1700000000,v1=${'0'.repeat(64)},v0=${V1},v1=${V1}`;
  expect(isSignedByStripe(BODY, header, SECRET, at(1_700_000_000))).toBe(true);
});

test.each([
  [-301, false],
  [-300, true],
  [300, true],
  [301, false],
])('%i seconds apart is taken: %s', (seconds, isTaken) => {
  expect(isSignedByStripe(BODY, `t=1700000000,v1=${V1}`, SECRET, at(1_700_000_000 + seconds))).toBe(isTaken);
});

test.each([
  ['no header', undefined],
  ['no time', `v1=${V1}`],
  ['another time', `t=1700000001,v1=${V1}`],
  ['an older scheme only', `t=1700000000,v0=${V1}`],
  ['half a signature', `t=1700000000,v1=${V1.slice(0, 32)}`],
])('%s is refused', (_what, header) => {
  expect(isSignedByStripe(BODY, header, SECRET, at(1_700_000_000))).toBe(false);
});

test('another body is refused', () => {
  const other = Buffer.from('{"id":"evt_test_webhook","object":"event"}');
  expect(isSignedByStripe(other, `t=1700000000,v1=${V1}`, SECRET, at(1_700_000_000))).toBe(false);
});
