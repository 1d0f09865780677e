import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, uptime } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// A lock is a folder with a file that names its owner. It is written aside and renamed into its place, which is one step
// and fails where a lock already lies, on every system and on file systems without links too: nobody ever sees a torn one.
const OWNER_FILE = 'owner.json';
/** To remove a dead lock takes a moment; whoever is at it for longer was killed, in ms. */
const TURN_MS = 5000;
const LOOK_AGAIN_MS = 10;

/** Who holds a lock: a process of one boot of one machine. */
export interface LockOwner {
  pid: number;
  host: string;
  /** Names the boot; empty on systems that do not tell. */
  boot: string;
  /** How long the system had been up when the lock was taken, in s. */
  uptime: number;
  /** When the process started, as the kernel counts; tells a reused pid apart. Empty on systems that do not tell. */
  started: string;
}

const ownerHere = (): LockOwner => ({
  pid: process.pid,
  host: hostname(),
  boot: bootName(),
  uptime: uptime(),
  started: startOf(process.pid),
});

function bootName(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Whether the process that took a lock still runs, had it been taken on this machine. */
export function isAliveHere({ pid, boot, uptime: taken, started }: LockOwner): boolean {
  if (boot !== bootName() || taken > uptime()) return false;
  return isRunning(pid) && started === startOf(pid);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Takes the lock at a place whose folder exists. Answers the live owner when somebody else holds it, and nothing when
 * this process has it now. The lock of an owner that is not alive is taken over, by one process alone.
 */
export async function takeProcessLock(
  place: string,
  isAlive: (owner: LockOwner) => boolean,
): Promise<LockOwner | undefined> {
  const aside = asideOf(place);
  await mkdir(aside);
  try {
    await writeFile(path.join(aside, OWNER_FILE), JSON.stringify(ownerHere()));
    for (;;) {
      if (await renameToFree(aside, place)) return undefined;
      const owner = await ownerOf(place);
      if (owner && isAlive(owner)) return owner;
      await removeDead(place, isAlive);
    }
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** Gives a lock back that this process holds, and clears away what killed processes left while they took or removed one. */
export async function releaseProcessLock(place: string): Promise<void> {
  if ((await ownerOf(place))?.pid === process.pid) await removeLock(place);
  const folder = path.dirname(place);
  const prefix = `${path.basename(place)}.`;
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('.')[0]) : Number.NaN;
    if (Number.isInteger(pid) && !isRunning(pid))
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** A place beside a lock, with the pid of who uses it. */
const asideOf = (place: string) => `${place}.${process.pid}.${randomUUID()}`;

/**
 * Removes a dead owner's lock. One process does so at a time and looks again before: else a second one could remove
 * the lock of whoever came after. A process that was killed right then keeps the others waiting for a moment.
 */
async function removeDead(place: string, isAlive: (owner: LockOwner) => boolean): Promise<void> {
  const turn = `${place}.turn`;
  try {
    await mkdir(turn);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const begun = await stat(turn).catch(() => undefined);
    if (begun && Date.now() - begun.mtimeMs > TURN_MS) await rm(turn, { recursive: true, force: true });
    else await sleep(LOOK_AGAIN_MS);
    return;
  }
  try {
    const owner = await ownerOf(place);
    if (!owner || !isAlive(owner)) await removeLock(place);
  } finally {
    await rm(turn, { recursive: true, force: true });
  }
}

/** False when a lock lies there. */
async function renameToFree(aside: string, place: string): Promise<boolean> {
  try {
    await rename(aside, place);
    return true;
  } catch (error) {
    // Windows refuses to replace a folder with words of its own.
    const isTaken = ['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(codeOf(error));
    const mayBeTaken = ['EPERM', 'EACCES'].includes(codeOf(error));
    if (isTaken || (mayBeTaken && (await ownerOf(place)))) return false;
    throw error;
  }
}

/** One step for whoever looks, though a folder goes in two. */
async function removeLock(place: string): Promise<void> {
  const gone = asideOf(place);
  try {
    await rename(place, gone);
  } catch {
    // On Windows whoever just reads it holds it in place.
    await rm(place, { recursive: true, force: true, maxRetries: 10 });
  }
  await rm(gone, { recursive: true, force: true });
}

async function ownerOf(place: string): Promise<LockOwner | undefined> {
  try {
    const { pid, host, boot, uptime, started } = JSON.parse(
      await readFile(path.join(place, OWNER_FILE), 'utf8'),
    );
    return {
      pid: Number(pid),
      host: String(host),
      boot: String(boot),
      uptime: Number(uptime),
      started: String(started),
    };
  } catch {
    return undefined;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
