import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeChannel } from '../../shared/depot/channel.ts';
import { announceKey, withAnnounced } from '../../shared/depot/keys.ts';
import { keyIdOf } from '../../shared/depot/signature.ts';
import { announceNewKey, assertAnnounced } from './key-rotation.ts';

const LINE = { store: '11111111-2222-3333-4444-555555555555', line: 'official-linux' } as const;
const [first, second, third] = [0, 1, 2].map(() => generateKeyPairSync('ed25519'));
if (!first || !second || !third) throw new Error('three keys');

let depot = '';
let lineFolder = '';
let keysFile = '';
beforeEach(() => {
  depot = mkdtempSync(path.join(tmpdir(), 'moggie-keys-'));
  lineFolder = path.join(depot, LINE.store, LINE.line);
  keysFile = path.join(lineFolder, 'keys.json');
  mkdirSync(lineFolder, { recursive: true });
  publishedWith(first.privateKey);
});
afterEach(() => rmSync(depot, { recursive: true, force: true }));

/** As if the line's current build had been published with this key. */
function publishedWith(key: KeyObject): void {
  const sizes = { sequence: 1, size: 1, downloadSize: 1 };
  const channel = { ...LINE, ...sizes, build: 'ab'.repeat(32), version: '1.0', publishedAt: '', patches: [] };
  writeFileSync(path.join(lineFolder, 'channel.json'), writeChannel(channel, key));
}

const announce = (next = second.publicKey, signer = first.privateKey) =>
  announceNewKey({ depot, ...LINE }, next, signer);
const trusted = () => withAnnounced([first.publicKey], readFileSync(keysFile, 'utf8')).map(keyIdOf);

test('an announcement is put behind those that were there', async () => {
  await announce();
  publishedWith(second.privateKey);
  await announce(third.publicKey, second.privateKey);
  expect(trusted()).toEqual([first, second, third].map(({ publicKey }) => keyIdOf(publicKey)));
});

test('a key that does not sign the line announces none, and what was announced stays', async () => {
  await expect(announce(third.publicKey, second.privateKey)).rejects.toThrow(
    `${lineFolder} is signed with the key ${keyIdOf(first.publicKey)}, not with ${keyIdOf(second.publicKey)}: nothing was announced`,
  );
  expect(readdirSync(lineFolder)).toEqual(['channel.json']);
  await announce();
  await expect(announce(third.publicKey, third.privateKey)).rejects.toMatchObject({ fault: 'wrong-key' });
  expect(trusted()).toEqual([first, second].map(({ publicKey }) => keyIdOf(publicKey)));
});

test('a key that a build was signed with too early is announced by the one before', async () => {
  publishedWith(second.privateKey);
  await announce();
  expect(trusted()).toEqual([first, second].map(({ publicKey }) => keyIdOf(publicKey)));
});

describe('the next build is signed', () => {
  const mayPublish = (key: KeyObject, ...former: KeyObject[]) => assertAnnounced(lineFolder, key, former);
  const refused = (key: KeyObject, id: string) => ({
    fault: 'wrong-key',
    message: expect.stringContaining(
      `players trust the line's key ${id} and were not told of ${keyIdOf(key)}`,
    ),
  });

  test('with the line’s key, or with one that it announced', async () => {
    await mayPublish(first.privateKey);
    await announce();
    await mayPublish(second.privateKey, first.publicKey);
    await mayPublish(first.privateKey);
  });

  test('with no key that was not announced, nor with one that a stranger or a key of long ago announced', async () => {
    const refusal = refused(second.publicKey, keyIdOf(first.publicKey));
    await expect(mayPublish(second.privateKey, first.publicKey)).rejects.toMatchObject(refusal);
    writeFileSync(keysFile, announceKey(undefined, second.publicKey, third.privateKey));
    await expect(mayPublish(second.privateKey, first.publicKey)).rejects.toMatchObject(refusal);
    // Launchers that came with the present key know nothing of the one before it.
    publishedWith(third.privateKey);
    writeFileSync(keysFile, announceKey(undefined, second.publicKey, first.privateKey));
    await expect(mayPublish(second.privateKey, first.publicKey, third.publicKey)).rejects.toMatchObject(
      refused(second.publicKey, keyIdOf(third.publicKey)),
    );
  });

  test('with any key where there is no build, and with none where the line’s is not named', async () => {
    await expect(mayPublish(second.privateKey)).rejects.toMatchObject({ fault: 'untrusted-key' });
    rmSync(path.join(lineFolder, 'channel.json'));
    await mayPublish(second.privateKey);
  });
});

test('announcements that cannot be read now are not replaced', async () => {
  symlinkSync('keys.json', keysFile);
  await expect(announce()).rejects.toMatchObject({ code: 'ELOOP' });
  expect(readlinkSync(keysFile)).toBe('keys.json');
});

test('announcements that are damaged are not replaced', async () => {
  writeFileSync(keysFile, '{"format":1,');
  await expect(announce()).rejects.toMatchObject({ fault: 'bad-format' });
  expect(readFileSync(keysFile, 'utf8')).toBe('{"format":1,');
});

test('a line that is not there is not made', async () => {
  const mistyped = announceNewKey(
    { depot, store: LINE.store, line: 'official-mac' },
    second.publicKey,
    first.privateKey,
  );
  await expect(mistyped).rejects.toMatchObject({ fault: 'no-build' });
  expect(readdirSync(path.join(depot, LINE.store))).toEqual([LINE.line]);
});
