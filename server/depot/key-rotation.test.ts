import { generateKeyPairSync } from 'node:crypto';
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
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withAnnounced } from '../../shared/depot/keys.ts';
import { keyIdOf } from '../../shared/depot/signature.ts';
import { announceNewKey } from './key-rotation.ts';

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
  // What it says is not asked: only that a line is there.
  writeFileSync(path.join(lineFolder, 'channel.json'), '{}');
});
afterEach(() => rmSync(depot, { recursive: true, force: true }));

const announce = (next = second.publicKey, signer = first.privateKey) =>
  announceNewKey({ depot, ...LINE }, next, signer);
const trusted = () => withAnnounced([first.publicKey], readFileSync(keysFile, 'utf8')).map(keyIdOf);

test('an announcement is put behind those that were there', async () => {
  await announce();
  await announce(third.publicKey, second.privateKey);
  expect(trusted()).toEqual([first, second, third].map(({ publicKey }) => keyIdOf(publicKey)));
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
