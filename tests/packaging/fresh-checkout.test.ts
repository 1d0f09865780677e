import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';

const checkout = mkdtempSync(path.join(tmpdir(), 'moggie-checkout-'));
const stopping: (() => Promise<unknown>)[] = [];

beforeAll(() => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const file of listed.split('\0'))
    if (file && existsSync(file)) cpSync(file, path.join(checkout, file), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(checkout, 'node_modules'), 'dir');
});

afterAll(async () => {
  for (const stop of stopping) await stop();
  rmSync(checkout, { recursive: true, force: true });
});

test('a fresh checkout, with nothing generated in it yet, builds and opens a store with games', async () => {
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: checkout,
    env: {
      ...process.env,
      // The test runner's own, which a new user does not have.
      NODE_ENV: undefined,
      DATA_DIR: path.join(checkout, '.data'),
      PORT: String(port),
      MOGGIE_LAUNCHER: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  stopping.push(() => {
    child.kill();
    return ended;
  });
  let opened = false;
  for await (const line of createInterface(child.stdout)) {
    opened = line.includes('Moggie is open at');
    if (opened) break;
  }
  expect(opened).toBe(true);
  const home = await fetch(`http://127.0.0.1:${port}/`);
  expect(home.status).toBe(200);
  expect(await home.text()).toContain('href="/store/1001"');
  const built = [
    'dist/client/assets',
    'dist/server/entry-server.js',
    'dist/launcher',
    'dist/electron/main.js',
  ];
  expect(built.filter((file) => !existsSync(path.join(checkout, file)))).toEqual([]);
}, 240_000);
