// Plain JavaScript: runs on whatever Node the user has (20 or newer) before the pinned one is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.install-stamp');
const lockFile = path.join(root, '.install-lock');
const LOCK_STALE_MS = 10 * 60_000;
const PINNED_MAJOR = 24;

const wanted = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex');

const installed = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;

function takeLock() {
  try {
    closeSync(openSync(lockFile, 'wx'));
    return true;
  } catch {
    const age = existsSync(lockFile) ? Date.now() - statSync(lockFile).mtimeMs : 0;
    if (age > LOCK_STALE_MS) rmSync(lockFile, { force: true });
    return false;
  }
}

function install() {
  console.log('Installing packages (once, a few minutes)…');
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^npm_(lifecycle|package)_|^NODE$/.test(key)),
  );
  const npm = process.env.npm_execpath;
  // What builds the store is needed in production, too, where npm would leave it out.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, env, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status !== 0) throw new Error('npm ci failed; its message stands above');
  writeFileSync(stampFile, wanted);
}

while (!installed()) {
  if (!takeLock()) {
    await sleep(500);
    continue;
  }
  try {
    if (!installed()) install();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

const pinned = path.join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
if (!existsSync(pinned) && Number(process.versions.node.split('.')[0]) < PINNED_MAJOR) {
  console.error(
    `Moggie runs on Node ${PINNED_MAJOR}; this is ${process.version}. Install Node ${PINNED_MAJOR} and try again.`,
  );
  process.exit(1);
}
