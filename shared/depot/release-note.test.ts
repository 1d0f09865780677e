import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { openReleaseNote, signReleaseNote } from './release-note.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const NOTE = 'version: 0.2.0\n';
const signed = signReleaseNote('latest.yml', NOTE, privateKey);

test('a release’s note is read once a trusted key signed it', () => {
  expect(openReleaseNote(signed, 'latest.yml', [publicKey])).toBe(NOTE);
});

test('one that somebody else signed, that was changed, or that is another system’s is refused', () => {
  const stranger = generateKeyPairSync('ed25519').publicKey;
  expect(() => openReleaseNote(signed, 'latest.yml', [stranger])).toThrow('unknown key');
  const { payload, ...rest } = JSON.parse(signed);
  const other = Buffer.from(JSON.stringify({ file: 'latest.yml', text: 'version: 9.0.0\n' }));
  const forged = JSON.stringify({ ...rest, payload: other.toString('base64url') });
  expect(payload).not.toBe(other.toString('base64url'));
  expect(() => openReleaseNote(forged, 'latest.yml', [publicKey])).toThrow('signature does not fit');
  expect(() => openReleaseNote(signed, 'latest-mac.yml', [publicKey])).toThrow('not latest-mac.yml');
  expect(() => openReleaseNote(NOTE, 'latest.yml', [publicKey])).toThrow('not JSON');
});
