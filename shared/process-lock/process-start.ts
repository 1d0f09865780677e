import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * When a process began, in the system's words: who has a pid later is told from it by that. Nothing once it has ended, and
 * of every process on Windows, where to ask takes a second.
 */
export async function beganAt(pid: number): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined;
  return process.platform === 'linux' ? beganByTable(pid) : beganByTool(pid);
}

/** What Linux says of a process, from its state on. */
export async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // A program's name stands in brackets and may hold anything.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** In ticks since the system's start, which no setting of the clock changes. */
async function beganByTable(pid: number): Promise<string | undefined> {
  const stat = await statOf(pid);
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
