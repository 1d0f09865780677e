import { existsSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { DEFAULT_DOWNLOAD_SETTINGS, type DownloadSettings } from '../../shared/bridge/downloads.ts';
import { CodedError } from '../../shared/contract/errors.ts';
import { newJob } from '../install/queue/queue-state.ts';
import { openDocument } from '../settings/document-store.ts';
import { createInstalled, type Installed, installedDocument } from './installed.ts';
import type { OfferedGame } from './store-games.ts';
import { createUpdates, holdOf, lookInterval, NO_UPDATES, updatesDocument } from './updates.ts';

const JOB = 'b1f0bd1e-6f38-4c3f-9b7e-0b8a4a4c1a11';

describe('policy', () => {
  const facts = { policy: 'auto', cancelled: false, running: false, short: false } as const;
  test.each([
    [{}, null],
    [{ running: true }, 'game-running'],
    [{ cancelled: true }, 'cancelled'],
    [{ short: true }, 'room'],
    [{ short: true, running: true }, 'game-running'],
    [{ policy: 'ask' as const }, 'ask'],
    [{ policy: 'pinned' as const, running: true }, 'pinned'],
  ])('an update of %j is held by %j', (change, hold) => {
    expect(holdOf({ ...facts, ...change })).toBe(hold);
  });

  test('launchers do not all ask at once', () => {
    expect([lookInterval(0), lookInterval(1)]).toEqual([6_300_000, 8_100_000]);
  });
});

describe('updates', () => {
  let settings: DownloadSettings;
  let begun: string[];
  let version: string;
  let hasJob: boolean;
  let cost: { rests: boolean; dropsPrevious: boolean } | undefined;
  /** A game that the store does not know any more. */
  let gone: number | undefined;
  /** Where the launcher's state lies. */
  let state: string;
  let installed: Installed;
  /** What happens while the store is asked for a game. */
  let meanwhile: (storeId: number) => void;
  const offer = async (storeId: number): Promise<OfferedGame> => {
    meanwhile(storeId);
    if (storeId === gone) throw new CodedError('404', 'no game');
    return offered(storeId);
  };
  const offered = (storeId: number): OfferedGame => ({
    game: {
      storeId,
      uuid: '11111111-2222-4333-8444-555555555555',
      names: {},
      cover: '',
      owned: true,
      web: false,
      installs: true,
    },
    builds: [
      {
        type: 'official_app',
        os: 'linux',
        version,
        build_id: version,
        url: '',
        size: 9,
        download_size: 3,
        mirrors: [],
      },
    ],
  });

  function createAll(storeIds = [7]) {
    state = mkdtempSync(path.join(tmpdir(), 'moggie-updates-'));
    const made = state;
    onTestFinished(() => rmSync(made, { recursive: true, force: true }));
    mkdirSync(path.join(state, '.moggie'));
    installed = createInstalled(openDocument(state, 'installed', installedDocument, []), existsSync);
    for (const storeId of storeIds)
      installed.put({
        storeId,
        type: 'official',
        version: '1',
        buildId: '1',
        size: 9,
        library: state,
        folder: state,
        damaged: false,
      });
    return createUpdates({
      document: openDocument(state, 'updates', updatesDocument, NO_UPDATES),
      settings: () => settings,
      installed,
      store: {
        offer,
        owned: async () => [],
        webAddress: async () => '',
      },
      isRunning: () => false,
      hasJob: () => hasJob,
      estimate: async () => cost ?? Promise.reject(new Error('offline')),
      begin: (storeId) => begun.push(`${storeId} to ${version}`),
    });
  }

  beforeEach(() => {
    settings = DEFAULT_DOWNLOAD_SETTINGS;
    begun = [];
    version = '2';
    hasJob = false;
    gone = undefined;
    meanwhile = () => {};
    cost = { rests: false, dropsPrevious: false };
  });

  test('an update is offered, with the reason why it waits and when the store was asked', async () => {
    const updates = createAll();
    expect(updates.checkedAt()).toBeNull();
    await updates.look();
    expect(updates.of(7, 'official')).toEqual({ version: '2', downloadSize: 3, heldBy: 'ask' });
    expect(updates.checkedAt()).toBeGreaterThan(0);
    expect(begun).toEqual([]);
  });

  test('what was brought up to date while the store was asked is offered no more, nor what went', async () => {
    settings = { ...settings, updates: 'auto' };
    const updates = createAll([7, 8]);
    meanwhile = (storeId) => {
      const record = installed.find(storeId, 'official');
      if (storeId === 7 && record) installed.put({ ...record, buildId: version });
      if (storeId === 8) installed.remove(8, 'official');
    };
    await updates.look();
    expect([updates.of(7, 'official'), updates.of(8, 'official'), begun]).toEqual([null, null, []]);
  });

  test('a game that the store shows nobody any more keeps no other from its update', async () => {
    settings = { ...settings, updates: 'auto' };
    gone = 7;
    const updates = createAll([7, 8]);
    await updates.look();
    expect([updates.of(7, 'official'), begun]).toEqual([null, ['8 to 2']]);
    expect(updates.checkedAt()).toBeGreaterThan(0);
  });

  test('it begins by itself where the player said so, for all games or for one', async () => {
    const updates = createAll();
    await updates.look();
    updates.setPolicy(7, 'auto');
    await expect.poll(() => begun).toEqual(['7 to 2']);
    updates.setPolicy(7, null);
    settings = { ...settings, updates: 'auto' };
    await updates.look();
    expect(begun).toEqual(['7 to 2', '7 to 2']);
    updates.setPolicy(7, 'pinned');
    await updates.look();
    expect(begun).toHaveLength(2);
    expect(updates.of(7, 'official')?.heldBy).toBe('pinned');
  });

  test('one for which the game would rest or the way back be lost is the player’s to begin', async () => {
    settings = { ...settings, updates: 'auto' };
    const updates = createAll();
    for (const dear of [
      { rests: true, dropsPrevious: false },
      { rests: false, dropsPrevious: true },
    ]) {
      cost = dear;
      await updates.look();
      expect(updates.of(7, 'official')?.heldBy).toBe('room');
    }
    cost = undefined;
    await updates.look();
    expect(begun).toEqual([]);
    cost = { rests: false, dropsPrevious: false };
    await updates.look();
    expect(begun).toEqual(['7 to 2']);
  });

  test('a job that the player paused is not begun again by itself', async () => {
    settings = { ...settings, updates: 'auto' };
    hasJob = true;
    await createAll().look();
    expect(begun).toEqual([]);
  });

  test('who goes back to an earlier version stays there', async () => {
    settings = { ...settings, updates: 'auto' };
    const updates = createAll();
    updates.jobEnded({
      ...newJob(JOB, { kind: 'rollback', storeId: 7, type: 'official' }, 0),
      state: 'done',
    });
    await updates.look();
    expect(updates.policyOf(7)).toBe('pinned');
    expect(begun).toEqual([]);
  });

  test('one that was cancelled does not come back by itself; a newer one does', async () => {
    settings = { ...settings, updates: 'auto' };
    const updates = createAll();
    await updates.look();
    const job = newJob(JOB, { kind: 'update', storeId: 7, type: 'official' }, 0);
    updates.jobEnded({ ...job, state: 'cancelled' });
    expect(updates.of(7, 'official')?.heldBy).toBe('cancelled');
    await updates.look();
    expect(begun).toEqual(['7 to 2']);
    version = '3';
    await updates.look();
    expect(begun).toEqual(['7 to 2', '7 to 3']);
  });

  test('nor does one that was cancelled before the store had been asked', async () => {
    settings = { ...settings, updates: 'auto' };
    const updates = createAll();
    const job = newJob(JOB, { kind: 'update', storeId: 7, type: 'official' }, 0);
    updates.jobEnded({ ...job, state: 'cancelled' });
    await updates.look();
    expect([updates.of(7, 'official')?.heldBy, begun]).toEqual(['cancelled', []]);
    version = '3';
    await updates.look();
    expect(begun).toEqual(['7 to 3']);
  });

  test('where the disk takes nothing, what the player decided by a job holds, and is written once it does', async () => {
    settings = { ...settings, updates: 'auto' };
    const updates = createAll([7, 8]);
    mkdirSync(path.join(state, 'updates.json'));
    await updates.look();
    expect(begun).toEqual(['7 to 2', '8 to 2']);
    updates.jobEnded({
      ...newJob(JOB, { kind: 'update', storeId: 7, type: 'official' }, 0),
      state: 'cancelled',
    });
    updates.jobEnded({
      ...newJob(JOB, { kind: 'rollback', storeId: 8, type: 'official' }, 0),
      state: 'done',
    });
    await updates.look();
    expect([updates.of(7, 'official')?.heldBy, updates.policyOf(8)]).toEqual(['cancelled', 'pinned']);
    expect(begun).toHaveLength(2);
    expect(() => updates.setPolicy(7, 'pinned')).toThrow('EISDIR');
    expect(updates.policyOf(7)).toBeNull();
    rmdirSync(path.join(state, 'updates.json'));
    await updates.look();
    const written = openDocument(state, 'updates', updatesDocument, NO_UPDATES).read();
    expect(written).toMatchObject({ policies: { 8: 'pinned' }, cancelled: { '7/official': '2' } });
  });
});
