import { expect, test } from 'vitest';
import { DEFAULT_DOWNLOAD_SETTINGS } from '../../shared/bridge/downloads.ts';
import type { LibraryGame } from '../../shared/bridge/library.ts';
import { newJob } from '../install/queue/queue-state.ts';
import { supportReport } from './report.ts';

const ID = 'b1f0bd1e-6f38-4c3f-9b7e-0b8a4a4c1a11';

const SETTINGS = {
  launcher: { whenClosed: 'quit', startsWithComputer: null },
  downloads: DEFAULT_DOWNLOAD_SETTINGS,
} as const;

const game: LibraryGame = {
  storeId: 1002,
  uuid: ID,
  name: 'The Glass Orchard',
  cover: '/cdn/glass.webp',
  owned: true,
  licensed: true,
  web: false,
  installs: true,
  builds: [
    {
      type: 'official',
      version: '1.2',
      size: 5,
      folderId: 'folder-of-hanna',
      state: 'damaged',
      update: null,
    },
  ],
  running: false,
  playSeconds: 3600,
  lastPlayedAt: 1,
  updatePolicy: null,
  updatesCheckedAt: null,
};

test('builds are told by number, version and state, jobs by state, reason and failures, and no title or file is', () => {
  const job = newJob(ID, { kind: 'install', storeId: 1002, type: 'trial', folderId: 'folder-of-hanna' }, 7);
  const report = { checked: 9, bad: 1, fetched: 0, unmended: 0, kept: 1, names: ['diary of hanna.txt'] };
  const text = supportReport({
    machine: { launcher: '1.0.0', system: 'linux' },
    settings: SETTINGS,
    games: [game],
    jobs: [{ ...job, state: 'failed', reason: 'disk-full', report, failures: 3 }],
    log: ['one', 'two'],
  });
  const [facts = '', log] = text.split('\n\n');
  expect(log).toBe('one\ntwo\n');
  const told = JSON.parse(facts);
  expect(told.machine).toEqual({ launcher: '1.0.0', system: 'linux' });
  expect(told.settings).toEqual(SETTINGS);
  expect(told.builds).toEqual([
    { storeId: 1002, type: 'official', version: '1.2', state: 'damaged', update: null },
  ]);
  expect(told.jobs).toEqual([
    expect.objectContaining({
      id: ID,
      storeId: 1002,
      state: 'failed',
      reason: 'disk-full',
      failures: 3,
      report: { checked: 9, bad: 1, fetched: 0, unmended: 0, kept: 1 },
    }),
  ]);
  expect(text).not.toMatch(/glass|hanna/i);
});
