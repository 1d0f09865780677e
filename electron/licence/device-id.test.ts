import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UnsecuredJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { openDocument } from '../settings/document-store.ts';
import { deviceDocument, deviceId } from './device-id.ts';

function stateFolder(): string {
  const state = mkdtempSync(path.join(tmpdir(), 'moggie-device-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  return state;
}

const open = (state: string) => openDocument(state, 'device', deviceDocument, {});

const licence = (jkt: string, iat: number) => ({
  jws: new UnsecuredJWT({ cnf: { jkt } }).setIssuedAt(iat).encode(),
});

test('a device has one id, as long as a key’s thumbprint, at every start', () => {
  const state = stateFolder();
  const id = deviceId(open(state), {});
  expect(id).toMatch(/^[\w-]{43}$/);
  expect(deviceId(open(state), {})).toBe(id);
  expect(deviceId(open(stateFolder()), {})).not.toBe(id);
});

test('the id that the newest licence is bound to is taken on, and then kept', () => {
  const state = stateFolder();
  const licences = {
    '1/official': licence('old', 1),
    '2/official': licence('new', 3),
    '3/trial': { jws: '?' },
  };
  expect(deviceId(open(state), licences)).toBe('new');
  expect(deviceId(open(state), { '1/official': licence('later', 9) })).toBe('new');
});
