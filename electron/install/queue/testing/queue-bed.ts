import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import { DEFAULT_DOWNLOAD_SETTINGS, type DownloadSettings } from '../../../../shared/bridge/downloads.ts';
import type { InstallJob } from '../../../../shared/bridge/install.ts';
import { InstallQueue } from '../queue.ts';
import { StagedRunner } from './staged-runner.ts';

// What every test of the queue begins with: a queue in an empty folder, and a clock that stands.

export const NOW = new Date(2026, 10, 20, 12, 0).getTime();

let folder: string;
export let runner: StagedRunner;
export let queue: InstallQueue;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: NOW });
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  folder = mkdtempSync(path.join(tmpdir(), 'moggie-queue-'));
  runner = new StagedRunner();
  queue = open();
  queue.start();
});
afterEach(async () => {
  await queue.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** Where the queue is kept. */
export const file = () => path.join(folder, 'queue.json');

/** A queue on that file, which the test has to start. */
export function open(settings: DownloadSettings = DEFAULT_DOWNLOAD_SETTINGS): InstallQueue {
  const opened = new InstallQueue(file(), runner, settings);
  onTestFinished(() => opened.close());
  return opened;
}

/** The queue as the next start of the launcher finds it. */
export async function restart(): Promise<void> {
  await queue.close();
  queue = open();
}

/** Work on the trial build of a game. */
export const request = (storeId: number, kind: InstallJob['kind'] = 'install') =>
  ({ kind, storeId, type: 'trial' }) as const;
export const add = (storeId: number, kind?: InstallJob['kind']) => queue.add(request(storeId, kind)).id;

/** Lets everything that is due happen: the queue's own steps take a few turns of the event loop. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
}

export const states = () => queue.list().map(({ storeId, state }) => `${storeId} ${state}`);
/** The run of a job that runs. */
export const run = (id: string) => {
  const found = runner.running.get(id);
  if (!found) throw new Error(`${id} does not run`);
  return found;
};
export const jobOf = (id: string) => queue.list().find((job) => job.id === id);
