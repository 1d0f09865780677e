import { readFileSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname, uptime } from 'node:os';
import path from 'node:path';
import { PublishError } from './publish-error.ts';

const LOCK_FILE = '.lock';

interface Owner {
  pid: number;
  host: string;
  boot: string;
}

/** Runs work while no other process publishes on the line; throws `line-busy` when one does. A killed owner's lock is taken over. */
export async function withLineLock<T>(lineFolder: string, work: () => Promise<T>): Promise<T> {
  const lock = path.join(lineFolder, LOCK_FILE);
  await mkdir(lineFolder, { recursive: true });
  await takeLock(lock);
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function takeLock(lock: string): Promise<void> {
  const own: Owner = { pid: process.pid, host: hostname(), boot: bootName() };
  for (;;) {
    try {
      return await writeFile(lock, JSON.stringify(own), { flag: 'wx' });
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    const found = await readFile(lock, 'utf8').catch(() => undefined);
    if (found === undefined) continue;
    const owner = asOwner(found);
    if (owner && isAlive(owner))
      throw new PublishError(
        'line-busy',
        `process ${owner.pid} on ${owner.host} publishes on this line; if it does not, delete ${lock}`,
      );
    await takeAway(lock, found);
  }
}

/** Removes a dead owner's lock, unless somebody else did so first and has locked anew. */
async function takeAway(lock: string, stale: string): Promise<void> {
  const aside = `${lock}.${process.pid}`;
  try {
    await rename(lock, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if ((await readFile(aside, 'utf8')) !== stale) await link(aside, lock).catch(() => {});
  await rm(aside, { force: true });
}

function asOwner(text: string): Owner | undefined {
  try {
    const { pid, host, boot } = JSON.parse(text);
    return { pid: Number(pid), host: String(host), boot: String(boot) };
  } catch {
    return undefined;
  }
}

function isAlive({ pid, host, boot }: Owner): boolean {
  if (host !== hostname()) return true;
  if (boot !== bootName()) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function bootName(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return `minute ${Math.round((Date.now() / 1000 - uptime()) / 60)}`;
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;
