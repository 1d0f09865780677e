import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, uptime } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bootName, isSameBoot } from './boot.ts';

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
  /** Names the boot (boot.ts). */
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
  if (!isSameBoot(boot, bootName()) || taken > uptime()) return false;
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
  const aside = await ownedAside(place);
  try {
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
  const isOurs = (await ownerOf(place))?.pid === process.pid;
  // As long as the lock is held nobody removes it, so that nobody's turn is needed.
  if (isOurs) await clearTurn(place);
  if (isOurs) await remove(place, asideOf(place));
  const folder = path.dirname(place);
  const prefix = `${path.basename(place)}.`;
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('.')[0]) : Number.NaN;
    if (Number.isInteger(pid) && !isRunning(pid))
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Takes away the turn of a process that was killed in it. */
async function clearTurn(place: string): Promise<void> {
  const turn = turnOf(place);
  const owner = await ownerOf(turn);
  if (owner && !isAliveHere(owner)) await remove(turn, asideOf(place));
}

/** A place beside a lock, with the pid of who uses it. */
const asideOf = (place: string) => `${place}.${process.pid}.${randomUUID()}`;

/** A folder beside a lock that names this process, to be renamed to where it counts. */
async function ownedAside(place: string): Promise<string> {
  const aside = asideOf(place);
  await mkdir(aside);
  await writeFile(path.join(aside, OWNER_FILE), JSON.stringify(ownerHere()));
  return aside;
}

/** Lies there while somebody removes a dead lock. */
const turnOf = (place: string) => `${place}.turn`;

/**
 * Removes a dead owner's lock. One process does so at a time and looks again before: else a second one could remove
 * the lock of whoever came after. A process that was killed right then keeps the others waiting for a moment.
 */
async function removeDead(place: string, isAlive: (owner: LockOwner) => boolean): Promise<void> {
  const turn = turnOf(place);
  const aside = await ownedAside(place);
  if (!(await renameToFree(aside, turn))) {
    await rm(aside, { recursive: true, force: true });
    const begun = await stat(turn).catch(() => undefined);
    if (begun && Date.now() - begun.mtimeMs > TURN_MS) await remove(turn, asideOf(place));
    else await sleep(LOOK_AGAIN_MS);
    return;
  }
  try {
    if (await isDead(place, isAlive)) await remove(place, asideOf(place));
  } finally {
    await remove(turn, asideOf(place));
  }
}

/** Whether one and the same lock lay there while its owner was read, and that owner is dead. */
async function isDead(place: string, isAlive: (owner: LockOwner) => boolean): Promise<boolean> {
  const identity = async () => (await stat(place, { bigint: true }).catch(() => undefined))?.ino;
  const before = await identity();
  const owner = await ownerOf(place);
  return before !== undefined && before === (await identity()) && !(owner && isAlive(owner));
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

/** One step for whoever looks, though a folder goes in two; an emptied one could be renamed over in between. */
async function remove(folder: string, aside: string): Promise<void> {
  try {
    await rename(folder, aside);
  } catch {
    // On Windows whoever just reads it holds it in place.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
  await rm(aside, { recursive: true, force: true });
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
