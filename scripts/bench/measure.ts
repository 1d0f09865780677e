import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** What a program took: wall time, processor time and peak memory of the process and its children. */
export interface Measured {
  seconds: number;
  cpuSeconds: number;
  peakBytes: number;
}

const GNU_TIME = '/usr/bin/time';
const SPACE_LOOK_MS = 20;

/** Whether a program is on this machine. */
export const hasProgram = (name: string) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, name)));

/** Whether programs can be measured here. */
export const measuresPrograms = () => existsSync(GNU_TIME);

/** Runs a program and answers what it printed. */
export async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
  return output;
}

/** Runs a line of shell and measures it. */
export async function measureShell(line: string, cwd: string): Promise<Measured> {
  const report = path.join(cwd, 'time-report');
  await run(GNU_TIME, ['-o', report, '-f', '%e %U %S %M', 'sh', '-ec', line], cwd);
  const [seconds = 0, user = 0, system = 0, peak = 0] = readFileSync(report, 'utf8').split(' ').map(Number);
  rmSync(report);
  return { seconds, cpuSeconds: user + system, peakBytes: peak * 1024 };
}

/** Does work and answers, besides its result, the most bytes that a file system held more than before. */
export async function withPeakSpace<T>(
  folder: string,
  work: () => Promise<T>,
): Promise<{ result: T; peakSpace: number }> {
  const used = () => {
    const { blocks, bfree, bsize } = statfsSync(folder);
    return (blocks - bfree) * bsize;
  };
  const before = used();
  let peakSpace = 0;
  const look = () => {
    peakSpace = Math.max(peakSpace, used() - before);
  };
  const timer = setInterval(look, SPACE_LOOK_MS);
  try {
    const result = await work();
    look();
    return { result, peakSpace };
  } finally {
    clearInterval(timer);
  }
}
