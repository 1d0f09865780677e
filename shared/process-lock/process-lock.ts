import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, uptime } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bootName, isSameBoot } from './boot.ts';
import { beganAt } from './process-start.ts';

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
  /** When the process began (process-start.ts); tells a reused pid apart. Empty where the system does not tell. */
  started: string;
}

/** Asked once: it does not change, and macOS takes a program to say it. */
let began: Promise<string | undefined> | undefined;

function beganHere(): Promise<string | undefined> {
  began ??= beganAt(process.pid);
  return began;
}

const ownerHere = async (): Promise<LockOwner> => ({
  pid: process.pid,
  host: hostname(),
  boot: bootName(),
  uptime: uptime(),
  started: (await beganHere()) ?? '',
});

/**
 * Whether a lock's owner still works. `renewedMs`: how long ago the lock was taken or renewed, by the clock of the drive that
 * it lies on; only a lock that another clock dated is of a later time.
 */
export type IsAlive = (owner: LockOwner, renewedMs: number) => boolean | Promise<boolean>;

/** Whether the process that took a lock still runs, had it been taken on this machine. */
export async function isAliveHere({ pid, boot, uptime: taken, started }: LockOwner): Promise<boolean> {
  if (!isSameBoot(boot, bootName()) || taken > uptime() || !isRunning(pid)) return false;
  const began = await beganAt(pid);
  // Where the system does not tell, who has the pid now is taken for the owner.
  return began === undefined || started === '' || began === started;
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
export async function takeProcessLock(place: string, isAlive: IsAlive): Promise<LockOwner | undefined> {
  const { aside, now } = await ownedAside(place);
  try {
    for (;;) {
      if (await renameToFree(aside, place)) return undefined;
      const found = await lockAt(place);
      if (found && (await isAlive(found.owner, now - found.renewedAt))) return found.owner;
      await removeDead(place, isAlive);
    }
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/**
 * Says that this process still works, to those on other machines who cannot see it. False when the lock is not this
 * process's any more.
 */
export async function renewProcessLock(place: string): Promise<boolean> {
  const file = await openOwner(place, 'r+');
  if (!file) return false;
  try {
    const text = await file.readFile('utf8');
    const owner = ownerIn(text);
    if (!owner || !isThisProcess(owner)) return false;
    // The same bytes in the same place: nobody sees a torn owner, and the drive's own clock dates them.
    await file.write(text, 0);
    return true;
  } finally {
    await file.close();
  }
}

/** Gives a lock back that this process holds, and clears away what killed processes left while they took or removed one. */
export async function releaseProcessLock(place: string): Promise<void> {
  const found = await lockAt(place);
  const isOurs = found !== undefined && isThisProcess(found.owner);
  // As long as the lock is held nobody removes it, so that nobody's turn is needed.
  if (isOurs) await clearTurn(place);
  if (isOurs) await remove(place, asideOf(place));
  const folder = path.dirname(place);
  for (const name of await readdir(folder).catch(() => [])) {
    const [, lock, pid, host] = ASIDE.exec(name) ?? [];
    if (lock === path.basename(place) && host === hostName() && !isRunning(Number(pid)))
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** The clock that tells of the boot may have been set since, and a network may have given the machine another name. */
const isThisProcess = ({ pid, host, boot }: LockOwner): boolean =>
  pid === process.pid && (host === hostname() || isSameBoot(boot, bootName()));

/** Takes away the turn of a process that was killed in it. */
async function clearTurn(place: string): Promise<void> {
  const turn = turnOf(place);
  const owner = (await lockAt(turn))?.owner;
  // Another machine's turn ends by itself, or runs out.
  if (owner?.host === hostname() && !(await isAliveHere(owner))) await remove(turn, asideOf(place));
}

/** The name of this machine as a part of a file's name. */
const hostName = () => encodeURIComponent(hostname());

/** A place beside a lock, with the pid and the machine of who uses it. */
const asideOf = (place: string) => `${place}.${process.pid}@${hostName()}.${randomUUID()}`;
const ASIDE = /^(.+)\.(\d+)@(.+)\.[\w-]+$/;

/** A folder beside a lock that names this process, to be renamed to where it counts; and what the drive's clock says now. */
async function ownedAside(place: string): Promise<{ aside: string; now: number }> {
  const aside = asideOf(place);
  await mkdir(aside);
  const file = path.join(aside, OWNER_FILE);
  await writeFile(file, JSON.stringify(await ownerHere()));
  return { aside, now: (await stat(file)).mtimeMs };
}

/** Lies there while somebody removes a dead lock. */
const turnOf = (place: string) => `${place}.turn`;

/**
 * Removes a dead owner's lock. One process does so at a time and looks again before: else a second one could remove
 * the lock of whoever came after. A process that was killed right then keeps the others waiting for a moment.
 */
async function removeDead(place: string, isAlive: IsAlive): Promise<void> {
  const turn = turnOf(place);
  const { aside, now } = await ownedAside(place);
  if (!(await renameToFree(aside, turn))) {
    await rm(aside, { recursive: true, force: true });
    const begun = await stat(turn).catch(() => undefined);
    if (begun && Math.abs(now - begun.mtimeMs) > TURN_MS) await remove(turn, asideOf(place));
    else await sleep(LOOK_AGAIN_MS);
    return;
  }
  try {
    if (await isDead(place, now, isAlive)) await remove(place, asideOf(place));
  } finally {
    await remove(turn, asideOf(place));
  }
}

/** Whether one and the same lock lay there while its owner was looked for, and that owner is dead. `now` is the drive's. */
async function isDead(place: string, now: number, isAlive: IsAlive): Promise<boolean> {
  const identity = async () => (await stat(place, { bigint: true }).catch(() => undefined))?.ino;
  const before = await identity();
  const found = await lockAt(place);
  const isOwned = found && (await isAlive(found.owner, now - found.renewedAt));
  return !isOwned && before !== undefined && before === (await identity());
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
    if (isTaken || (mayBeTaken && (await lockAt(place)))) return false;
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

/** Who holds a lock, and when it was taken or renewed, by the drive's clock (ms since the epoch). Nothing where none can be read. */
async function lockAt(place: string): Promise<{ owner: LockOwner; renewedAt: number } | undefined> {
  const file = await openOwner(place, 'r').catch(() => undefined);
  try {
    // Opened first: a network drive may answer what is not open from its memory.
    const renewedAt = (await file?.stat())?.mtimeMs;
    const owner = file && ownerIn(await file.readFile('utf8'));
    return owner && renewedAt !== undefined ? { owner, renewedAt } : undefined;
  } catch {
    return undefined;
  } finally {
    await file?.close();
  }
}

/** The file that names a lock's owner, or nothing when there is no lock. */
async function openOwner(place: string, flags: 'r' | 'r+'): Promise<FileHandle | undefined> {
  try {
    return await open(path.join(place, OWNER_FILE), flags);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function ownerIn(text: string): LockOwner | undefined {
  try {
    const { pid, host, boot, uptime, started } = JSON.parse(text);
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
