import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Measured, run } from './measure.ts';

export const STORE = '11111111-2222-3333-4444-555555555555';
export const LINE = 'official-linux';
const MEMORY_DISK = '/dev/shm';

/** Where builds are put, so that no disk is measured: a memory disk where there is one. */
export const memoryDisk = () => (existsSync(MEMORY_DISK) ? MEMORY_DISK : tmpdir());

/** One operation of the engine that was built into `root/engine`, in a process of its own. */
export async function measureEngine(root: string, args: readonly string[]): Promise<Measured> {
  return JSON.parse(await run(process.execPath, [path.join(root, 'engine/depot-engine.js'), ...args], root));
}

/** A server in a process of its own that prints its origin. */
export class Program {
  readonly origin: string;
  readonly stop: () => void;

  private constructor(origin: string, stop: () => void) {
    this.origin = origin;
    this.stop = stop;
  }

  static async start(file: string, args: readonly string[]): Promise<Program> {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, file), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [origin] = await once(createInterface(child.stdout), 'line');
    return new Program(String(origin), () => child.kill());
  }
}
