import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DEFAULT_DOWNLOAD_SETTINGS } from '../../shared/bridge/downloads.ts';
import { CodedError } from '../../shared/contract/errors.ts';
import type { UpdateEstimate } from '../install/estimate.ts';
import { InstallError } from '../install/install-error.ts';
import { InstallQueue } from '../install/queue/queue.ts';
import { StagedRunner } from '../install/queue/testing/staged-runner.ts';
import { createJobs } from './jobs.ts';

const ESTIMATE: UpdateEstimate = {
  build: 'b',
  version: '2.0',
  downloadBytes: 10,
  writeBytes: 30,
  peakExtraBytes: { sideBySide: 30, rolling: 12 },
  freeBytes: 20,
  willRoll: true,
  dropsPrevious: true,
  shortfall: 0,
};

function open() {
  const folder = mkdtempSync(path.join(tmpdir(), 'moggie-jobs-'));
  const staged = new StagedRunner();
  const file = path.join(folder, 'queue.json');
  const queue = new InstallQueue(file, staged, DEFAULT_DOWNLOAD_SETTINGS);
  queue.start();
  onTestFinished(async () => {
    await queue.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const estimate = vi.fn(async () => ESTIMATE);
  const folders = {
    pathOf(id?: string) {
      if (id === 'unknown') throw new CodedError('install/folder-missing', 'no library folder');
      return folder;
    },
    proposed: async () => 'proposed',
  };
  /** Builds that were looked at before an install, and forgotten if they were gone. */
  const begunAnew: string[] = [];
  const jobs = createJobs({
    queue,
    runner: { estimate },
    folders,
    isRunning: (storeId) => storeId === 5,
    forgetGone: async (storeId, type) => void begunAnew.push(`${storeId} ${type}`),
  });
  return { begunAnew, jobs, queue, staged, estimate, file };
}

test('removing a game that runs is refused; other work waits for its end', async () => {
  const { jobs, queue, staged } = open();
  queue.setConditions({ playing: true, programs: [5] });
  await expect(jobs.start('uninstall', 5, 'official')).rejects.toMatchObject({ code: 'install/busy' });
  const waiting = { kind: 'update', state: 'queued', reason: 'game-running' };
  expect(await jobs.start('update', 5, 'official')).toMatchObject(waiting);
  expect([jobs.list(), staged.started]).toMatchObject([[waiting], []]);
  queue.setConditions({ playing: false, programs: [] });
  await expect.poll(() => jobs.list()).toMatchObject([{ kind: 'update', state: 'running' }]);
});

test('an unknown library folder is refused', async () => {
  const { jobs } = open();
  await expect(jobs.start('move', 1, 'official', 'unknown')).rejects.toMatchObject({
    code: 'install/folder-missing',
  });
  expect(jobs.list()).toEqual([]);
});

test('an install that names no folder goes to the one that is proposed as it begins; other work names none', async () => {
  const { jobs } = open();
  expect([
    (await jobs.start('install', 1, 'official')).folderId,
    (await jobs.start('install', 2, 'trial', 'picked')).folderId,
    (await jobs.start('verify', 3, 'official')).folderId,
  ]).toEqual(['proposed', 'picked', null]);
});

test('what is answered is on the disk already', async () => {
  const { jobs, queue, file } = open();
  const { id } = await jobs.start('install', 1, 'official');
  await jobs.pause(id);
  const found = new InstallQueue(file, new StagedRunner(), DEFAULT_DOWNLOAD_SETTINGS);
  expect(found.list()).toEqual(queue.list());
  expect(found.list()[0]?.state).toBe('paused');
});

test('the end of every job is told once', async () => {
  const { jobs, staged } = open();
  const told: string[] = [];
  jobs.onOver(({ id, state }) => told.push(`${id} ${state}`));
  const first = await jobs.start('install', 1, 'official');
  const second = await jobs.start('install', 2, 'official');
  await expect.poll(() => staged.running.has(first.id)).toBe(true);
  staged.running.get(first.id)?.end(null);
  await expect.poll(() => told).toEqual([`${first.id} done`]);
  await jobs.cancel(second.id);
  await jobs.forgetFinished();
  expect(told).toEqual([`${first.id} done`, `${second.id} cancelled`]);
});

test('a job that needs somebody is told once, however often it is tried again, and again after the player tried', async () => {
  const { jobs, staged, queue } = open();
  const told: string[] = [];
  jobs.onStuck(({ storeId, reason }) => told.push(`${storeId} ${reason}`));
  const freed: string[] = [];
  jobs.onFreed(({ storeId, state }) => freed.push(`${storeId} ${state}`));
  const fail = async (
    id: string,
    fault: 'disk-full' | 'offline' | 'licence-missing' | 'signature-invalid',
  ) => {
    await expect.poll(() => staged.running.has(id)).toBe(true);
    staged.running.get(id)?.fail(new InstallError(fault, fault));
    await expect.poll(() => queue.list().find((job) => job.id === id)?.reason).toBe(fault);
  };
  const full = await jobs.start('install', 1, 'official');
  await fail(full.id, 'disk-full');
  queue.resumeAll();
  await fail(full.id, 'disk-full');
  expect(told).toEqual(['1 disk-full']);
  expect(freed).toEqual([]);
  await jobs.resume(full.id);
  await fail(full.id, 'offline');
  await jobs.resume(full.id);
  await fail(full.id, 'disk-full');
  await jobs.cancel(full.id);
  expect(told).toEqual(['1 disk-full', '1 disk-full']);
  expect(freed).toEqual(['1 waiting', '1 cancelled']);

  const refused = await jobs.start('install', 2, 'official');
  await fail(refused.id, 'licence-missing');
  await jobs.resume(refused.id);
  await fail(refused.id, 'licence-missing');
  await jobs.resume(refused.id);
  await fail(refused.id, 'signature-invalid');
  expect(told.slice(2)).toEqual(['2 licence-missing', '2 licence-missing', '2 signature-invalid']);
  expect(freed.slice(2)).toEqual(['2 running', '2 running']);
});

test('what work would cost is told by the way it would go; when nobody can tell, that is said', async () => {
  const { jobs, estimate } = open();
  expect(await jobs.estimate(1, 'official')).toEqual({
    version: '2.0',
    downloadBytes: 10,
    roomBytes: 12,
    freeBytes: 20,
    rests: true,
    dropsPrevious: true,
    shortfall: 0,
  });
  estimate.mockRejectedValue(new InstallError('offline', 'gone'));
  await expect(jobs.estimate(1, 'official')).rejects.toMatchObject({ code: 'other/network-request-failed' });
});

test('only an install forgets what is gone, and not where its folder is unknown', async () => {
  const { jobs, begunAnew } = open();
  await jobs.start('update', 1, 'official');
  await expect(jobs.start('install', 1, 'official', 'unknown')).rejects.toMatchObject({
    code: 'install/folder-missing',
  });
  expect(begunAnew).toEqual([]);
  await jobs.start('install', 1, 'trial');
  expect(begunAnew).toEqual(['1 trial']);
});
