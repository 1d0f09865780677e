import { expect, test } from 'vitest';
import { assertFollows, assertNotBehind, type Channel, openChannel, writeChannel } from './channel.ts';
import { keyIdOf, signBytes, signJson } from './signature.ts';
import { faultOf, key, publicKey, STORE, stranger } from './testing/fixtures.ts';

const channel: Channel = {
  store: STORE,
  line: 'official-linux',
  build: 'cd'.repeat(32),
  version: '1.0',
  sequence: 3,
  publishedAt: '2026-01-01T00:00:00.000Z',
  size: 10,
  downloadSize: 5,
  patches: [{ from: 'ab'.repeat(32), index: '12'.repeat(32), downloadSize: 3 }],
};

test('comes back as signed; another key, a changed field or no signature is refused', () => {
  const text = writeChannel(channel, key);
  expect(openChannel(text, [publicKey])).toEqual(channel);
  expect(faultOf(() => openChannel(text, [stranger.publicKey]))).toBe('untrusted-key');
  const jws = JSON.parse(text);
  const payload = Buffer.from(JSON.stringify({ format: 2, ...channel, sequence: 4 })).toString('base64url');
  expect(faultOf(() => openChannel(JSON.stringify({ ...jws, payload }), [publicKey]))).toBe('bad-signature');
  expect(faultOf(() => openChannel(JSON.stringify(channel), [publicKey]))).toBe('bad-format');
});

test('what the key signed as something else is no channel', () => {
  const text = signJson({ format: 2, ...channel }, 'moggie-key', key);
  expect(faultOf(() => openChannel(text, [publicKey]))).toBe('bad-format');
});

test('a channel cannot choose its algorithm', () => {
  const jws = JSON.parse(writeChannel(channel, key));
  const header = { alg: 'none', typ: 'moggie-channel', kid: keyIdOf(key) };
  const chosen = Buffer.from(JSON.stringify(header)).toString('base64url');
  const signature = signBytes(Buffer.from(`${chosen}.${jws.payload}`), key).toString('base64url');
  const text = JSON.stringify({ ...jws, protected: chosen, signature });
  expect(faultOf(() => openChannel(text, [publicKey]))).toBe('bad-format');
});

test('an older channel, or another build with the same sequence, is refused', () => {
  const older = { ...channel, sequence: 2 };
  const other = { ...channel, build: 'ef'.repeat(32) };
  expect(faultOf(() => assertFollows(channel, older))).toBe('none');
  expect(faultOf(() => assertFollows(older, channel))).toBe('downgrade');
  expect(faultOf(() => assertFollows(other, channel))).toBe('downgrade');
  expect(faultOf(() => assertFollows({ ...channel, line: 'official-mac' }, channel))).toBe('wrong-game');
  expect(faultOf(() => assertFollows({ ...channel, line: 'trial-linux' }, channel))).toBe('wrong-game');
  expect(faultOf(() => assertFollows({ ...channel, store: STORE.replaceAll('1', '6') }, channel))).toBe(
    'wrong-game',
  );
});

test('where nothing is installed yet, the store says which build is the oldest to be taken', () => {
  const [older, current, newer] = ['ab'.repeat(32), 'cd'.repeat(32), 'ef'.repeat(32)];
  expect(faultOf(() => assertNotBehind(current, older, current))).toBe('none');
  // Published after the store was asked.
  expect(faultOf(() => assertNotBehind(newer, current, current))).toBe('none');
  expect(faultOf(() => assertNotBehind(older, undefined, current))).toBe('downgrade');
});

test('a key is named by the hash of its public half', () => {
  expect(keyIdOf(key)).toBe(keyIdOf(publicKey));
  expect(keyIdOf(key)).toBe('21fe31dfa154a261');
});
