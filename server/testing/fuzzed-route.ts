import type { Dice } from './dice.ts';
import { NASTY, type Pool } from './fuzzed-request.ts';

/** A request to a route beside the operations. */
export interface FuzzedCall {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  payload?: Buffer;
}

/** What routes take by name; each is sent to all of them. */
const NAMES = [
  'email',
  'password',
  'current',
  'code',
  'backup',
  'locale',
  'name',
  'response',
  'order_no',
  'refund_no',
  'amount',
  'decision',
  'returnPath',
  'token',
  'prime',
  'scope',
  'scope_uuid',
  'basename',
  'file',
];
const QUERIES = ['locale', 'data', 'ticket', 'lang', 'w', 'h', 'q', 't', 'order_no', 'orderNo', 'state'];
/** Parts of an address that no honest one has. */
const PARTS = [
  '%2e%2e',
  '..%2f..%2fkeys',
  '%00',
  '%zz',
  '%',
  '.',
  '..%5c',
  '%c0%ae',
  'a'.repeat(5_000),
  '%252e%252e',
];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'text/xml',
  'application/octet-stream',
  '',
];
const HEADERS: Record<string, readonly string[]> = {
  range: ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-99999999999999999999', 'lines=1'],
  'if-none-match': ['*', '"x"', 'W/""'],
  'accept-language': ['xx', 'de-DE;q=zz', ','.repeat(2_000)],
  'accept-encoding': ['gzip;q=0', '*', 'br, gzip, zstd, x'],
  origin: ['null', 'https://evil.example', 'http://localhost:4800', 'nonsense'],
  'x-forwarded-for': ['203.0.113.7', '::1', 'x'],
  'x-moggie-signature': ['t=1,v1=00', '', 'x'.repeat(9_000)],
  authorization: ['Bearer', 'Bearer x', 'Basic eDp4', 'Bearer a.b.c'],
};

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

/** Makes a request to one of these routes, such as `POST /pay/card/:provider`: odd addresses, headers and bodies. */
export function fuzzedCall(routes: readonly string[], pool: Pool, dice: Dice): FuzzedCall {
  const route = dice.pick(routes);
  const method = route.startsWith('POST ') ? 'POST' : 'GET';
  const part = () =>
    dice.pick<() => string>([
      () => dice.pick(pool.uuids),
      () => String(dice.pick(pool.ids)),
      () => encoded(dice.pick(NASTY)),
      () => dice.pick(PARTS),
      () => dice.pick(['moggie', 'stripe', 'official-linux', 'fr-FR', 'channel.json', '192']),
    ])();
  const path = route
    .slice(route.indexOf(' ') + 1)
    .replaceAll(/:\w+/g, part)
    .replace('*', () => Array.from({ length: 1 + dice.below(4) }, part).join('/'));
  const query = dice.chance(50)
    ? `?${Array.from({ length: 1 + dice.below(3) }, () => `${dice.pick(QUERIES)}=${part()}`).join('&')}`
    : '';
  // Pages need the built client; everything else answers to this.
  const headers: Record<string, string> = { accept: 'application/json' };
  for (const [name, values] of Object.entries(HEADERS)) if (dice.chance(8)) headers[name] = dice.pick(values);
  if (method === 'GET') return { method, url: path + query, headers };
  const type = dice.chance(60) ? 'application/json' : dice.pick(TYPES);
  if (type !== '') headers['content-type'] = type;
  return { method, url: path + query, headers, payload: payloadOf(type, pool, dice) };
}

function payloadOf(type: string, pool: Pool, dice: Dice): Buffer {
  if (dice.chance(10))
    return Buffer.from(dice.pick(['', '{', 'null', '[]', '7', '"x"', '\u0000', '[['.repeat(5_000)]));
  if (dice.chance(3)) return Buffer.alloc(dice.pick([20_000, 300_000, 3_000_000]), 'x');
  const value = () =>
    dice.pick<() => unknown>([
      () => dice.pick(NASTY),
      () => dice.pick(pool.uuids),
      () => dice.pick(pool.ids),
      () => dice.pick<unknown>([null, true, [], {}, [[]], { toString: 1 }, 1e308, -1]),
    ])();
  const fields = NAMES.filter(() => dice.chance(50)).map((name): [string, unknown] => [name, value()]);
  if (type.startsWith('multipart')) return multipart(fields, dice);
  if (type.includes('urlencoded'))
    return Buffer.from(
      fields.map(([name, each]) => `${name}=${encoded(String(JSON.stringify(each)))}`).join('&'),
    );
  return Buffer.from(JSON.stringify(Object.fromEntries(fields)));
}

/** A form whose frame is right, or nearly. */
function multipart(fields: readonly [string, unknown][], dice: Dice): Buffer {
  const parts = fields.map(
    ([name, value]) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"${name === 'file' ? '; filename="a.png"' : ''}\r\n\r\n${JSON.stringify(value)}\r\n`,
  );
  return Buffer.from(`${parts.join('')}${dice.pick(['--x--\r\n', '--x--\r\n', '--x', ''])}`);
}
