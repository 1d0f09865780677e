// Plain JavaScript: runs on whatever Node the user has (20 or newer) before the pinned one is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.install-stamp');
const lockFile = path.join(root, '.install-lock');
/** Whoever takes the lock writes its id right away; one that has not in this time was stopped, in ms. */
const ID_MISSING_MS = 5000;
const LOOK_AGAIN_MS = 500;
const PINNED_MAJOR = 24;

const wanted = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex');

const installed = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;

/** Takes the lock, which holds this process's id; false where one lies already. */
function takeLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Removes the lock of a process that was stopped, as Ctrl-C does without a `finally`; false while its process runs. */
function removeDeadLock() {
  try {
    const pid = Number(readFileSync(lockFile, 'utf8'));
    const isHeld = pid > 0 ? isRunning(pid) : Date.now() - statSync(lockFile).mtimeMs < ID_MISSING_MS;
    if (isHeld) return false;
    rmSync(lockFile);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return true;
}

function isRunning(pid) {
  // In a container that starts anew this process may have the id that the stopped one had.
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function install() {
  console.log('Installing packages (once, a few minutes)…');
  // From here on the packages are of no lock file until all of them are there.
  rmSync(stampFile, { force: true });
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

let saidThatItWaits = false;
while (!installed()) {
  if (takeLock()) {
    try {
      if (!installed()) install();
    } finally {
      rmSync(lockFile, { force: true });
    }
  } else if (!removeDeadLock()) {
    if (!saidThatItWaits)
      console.log(`Another process installs packages; waiting for it… (if none does, delete ${lockFile})`);
    saidThatItWaits = true;
    await sleep(LOOK_AGAIN_MS);
  }
}

const pinned = path.join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
if (!existsSync(pinned) && Number(process.versions.node.split('.')[0]) < PINNED_MAJOR) {
  console.error(
    `Moggie runs on Node ${PINNED_MAJOR}; this is ${process.version}. Install Node ${PINNED_MAJOR} and try again.`,
  );
  process.exit(1);
}
