import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Holder {
  pid: number;
  /** Start time of that process in the kernel's ticks; tells a reused pid apart. Empty where /proc is missing. */
  started: string;
}

/** When the process started, from /proc; empty on systems without it and for processes that are gone. */
function startTicks(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return startTicks(pid) === started;
}

function readHolder(file: string): Holder | undefined {
  try {
    const { pid, started } = JSON.parse(readFileSync(file, 'utf8'));
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Takes the embedded database's directory for this process and answers with the function that gives it back. Two
 * processes on one directory lose data without an error, so a lock whose holder lives is an error; a dead holder's
 * lock is taken over.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, 'moggie.lock');
  const mine = JSON.stringify({ pid: process.pid, started: startTicks(process.pid) });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = readHolder(file);
    if (holder && isAlive(holder))
      throw new Error(`the database in ${directory} is in use by process ${holder.pid}`);
    rmSync(file, { force: true });
  }
  throw new Error(`the lock ${file} cannot be taken`);
}
