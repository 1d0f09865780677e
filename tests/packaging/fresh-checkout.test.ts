import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const checkout = mkdtempSync(path.join(tmpdir(), 'moggie-checkout-'));
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

test('a fresh checkout builds, with nothing generated in it yet', () => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const file of listed.split('\0'))
    if (file && existsSync(file)) cpSync(file, path.join(checkout, file), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(checkout, 'node_modules'), 'dir');
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: checkout, stdio: 'pipe' });
  const built = [
    'dist/client/assets',
    'dist/server/entry-server.js',
    'dist/launcher',
    'dist/electron/main.js',
  ];
  expect(built.filter((file) => !existsSync(path.join(checkout, file)))).toEqual([]);
}, 120_000);
