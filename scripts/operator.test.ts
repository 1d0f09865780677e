import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../server/db/database.ts';
import { providerEvent } from '../server/db/schema/payment.ts';
import { installationSecret, secretFile } from '../server/secrets.ts';

let folder = '';
let dataDir = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'moggie-operator-'));
  dataDir = path.join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(script: string, ...args: string[]) {
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: dataDir };
  const command = [path.join(import.meta.dirname, script), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const makeSecrets = () => {
  for (const name of ['auth', 'licence', 'pay']) installationSecret(dataDir, name);
};

test('a command in a folder of no store is refused, and makes none', () => {
  expect(run('store.ts', 'reprice')).toEqual({
    status: 1,
    stdout: '',
    stderr: `DATA_DIR: ${dataDir} is no store's (${secretFile(dataDir, 'auth')} is missing): name the store's; only the server makes one\n`,
  });
  expect(readdirSync(folder)).toEqual([]);
});

test('a command makes no database where a store’s is missing', () => {
  makeSecrets();
  expect(run('ledger.ts', 'codes', '--count', '1', '--coin', '1')).toEqual({
    status: 1,
    stdout: '',
    stderr: `DATA_DIR: ${dataDir} holds no store's database: only the server makes one\n`,
  });
  expect(readdirSync(dataDir)).toEqual(['keys']);
});

test('a look at the books ends with 1 where something is wrong', async () => {
  makeSecrets();
  const database = await openDatabase({ dataDir });
  const at = new Date('2026-11-21T12:00:00Z');
  const orphan = { providerKey: 'moggie', eventKey: 'of nobody', body: {}, outcome: 'paid', receivedAt: at };
  await database.query.insert(providerEvent).values(orphan);
  await database.close();
  const { status, stdout, stderr } = run('ledger.ts', 'reconcile', 'moggie', '2026-11-21');
  expect([status, stderr]).toEqual([1, 'moggie and the books of 2026-11-21: 1 differ.\n']);
  expect(JSON.parse(stdout)).toMatchObject({ payments: [], orphans: ['of nobody'] });
}, 120_000);
