import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { statOf } from '../../../shared/process-lock/process-start.ts';
import type { ProcessPolicy } from './policy.ts';

/** A press that comes so long (ms) after the first finds a game that does not answer. */
const NO_ANSWER_MS = 3000;

/**
 * What a program starts stays in its group, unless it leaves it on purpose. It is asked to end, so that it can save, or ask
 * whether it shall; who asks again has seen that it does neither, and ends it.
 */
export const posix: ProcessPolicy = {
  leadsGroup: true,
  follow({ pid, folder }) {
    let askedAt: number | undefined;
    return {
      remains: async () => signalGroup(pid, 0) && (await runsFrom(folder, pid)),
      async end() {
        askedAt ??= performance.now();
        signalGroup(pid, performance.now() - askedAt < NO_ANSWER_MS ? 'SIGTERM' : 'SIGKILL');
      },
    };
  },
};

/** Whether the group has anybody whom the signal reaches. */
function signalGroup(group: number, signal: 'SIGTERM' | 'SIGKILL' | 0): boolean {
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
    const pid = Number(name);
    if (Number.isInteger(pid) && (await groupOf(pid)) === group && (await isFrom(folder, pid))) return true;
  }
  return false;
}

const groupOf = async (pid: number) => Number((await statOf(pid))[2]);

/** Whether a process is a program of the folder, or an interpreter of a file in it. Who has ended is neither. */
async function isFrom(folder: string, pid: number): Promise<boolean> {
  const workFolder = await readlink(`/proc/${pid}/cwd`).catch(() => '/');
  const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  for (const file of [`/proc/${pid}/exe`, ...args.map((arg) => path.resolve(workFolder, arg))]) {
    if ((await realpath(file).catch(() => '')).startsWith(folder + path.sep)) return true;
  }
  return false;
}
