import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ProcessPolicy } from './policy.ts';

/** What a program starts stays in its group, unless it leaves it on purpose. */
export const posix: ProcessPolicy = {
  leadsGroup: true,
  beganAt: process.platform === 'linux' ? beganByTable : beganByTool,
  follow: ({ pid, folder }) => ({
    remains: async () => signalGroup(pid, 0) && (await runsFrom(folder, pid)),
    async end() {
      signalGroup(pid, 'SIGTERM');
    },
  }),
};

/** Whether the group has anybody whom the signal reaches. */
function signalGroup(group: number, signal: 'SIGTERM' | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

/**
 * Whether somebody in the group runs from the folder. On Linux there are others: a browser that the game opened, and who
 * has ended without a parent that asks. Where nothing tells, as on macOS, all count: the system opens what a game asks for.
 */
async function runsFrom(folder: string, group: number): Promise<boolean> {
  const names = await readdir('/proc').catch(() => undefined);
  if (!names) return true;
  for (const name of names) {
    if (/^\d+$/.test(name) && (await groupOf(name)) === group && (await isFrom(folder, name))) return true;
  }
  return false;
}

/** What Linux says of a process, from its state on. */
async function statOf(pid: string): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // A program's name stands in brackets and may hold anything.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

const groupOf = async (pid: string) => Number((await statOf(pid))[2]);

/** In ticks since the system's start, which no setting of the clock changes. */
async function beganByTable(pid: number): Promise<string | undefined> {
  const stat = await statOf(String(pid));
  return stat[0] === 'Z' ? undefined : stat[19];
}

/** As macOS says it, which has no table to read. */
export async function beganByTool(pid: number): Promise<string | undefined> {
  const env = { LC_ALL: 'C', TZ: 'UTC' };
  const said = await promisify(execFile)('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], { env }).catch(
    () => undefined,
  );
  return said?.stdout.trim();
}

/** Whether a process is a program of the folder, or an interpreter of a file in it. Who has ended is neither. */
async function isFrom(folder: string, pid: string): Promise<boolean> {
  const workFolder = await readlink(`/proc/${pid}/cwd`).catch(() => '/');
  const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  for (const file of [`/proc/${pid}/exe`, ...args.map((arg) => path.resolve(workFolder, arg))]) {
    if ((await realpath(file).catch(() => '')).startsWith(folder + path.sep)) return true;
  }
  return false;
}
