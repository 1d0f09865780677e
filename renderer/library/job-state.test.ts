import { expect, test } from 'vitest';
import type { LibraryGame } from '../../shared/bridge/library.ts';
import {
  isActive,
  isInReach,
  isPlayableBeside,
  jobOf,
  jobProgress,
  jobSteps,
  jobsByGame,
  lacksBought,
  losesBytes,
  mainBuild,
  mainStep,
  offlineStart,
  outgrownTrial,
  playsInstalled,
} from './job-state.ts';
import { installedBuild, libraryGame } from './testing/library-game.ts';
import { queuedJob } from './testing/queued-job.ts';

const job = queuedJob({ state: 'running', phase: 'downloading', reason: null, next: null });

const build = installedBuild();
const game = libraryGame();

test.each([
  ['queued', 'install', ['pause', 'cancel']],
  ['waiting', 'install', ['resume', 'cancel']],
  ['running', 'install', ['pause', 'cancel']],
  ['running', 'uninstall', []],
  ['paused', 'update', ['resume', 'cancel']],
  ['failed', 'verify', ['resume', 'cancel']],
  ['done', 'install', []],
  ['cancelled', 'install', []],
] as const)('a %s %s job can be asked to %j', (state, kind, steps) => {
  expect(jobSteps({ ...job, state, kind })).toEqual(steps);
});

test('only jobs that are done or cancelled are over', () => {
  expect(isActive({ ...job, state: 'failed' })).toBe(true);
  expect(isActive({ ...job, state: 'done' })).toBe(false);
  expect(isActive({ ...job, state: 'cancelled' })).toBe(false);
});

test('of two jobs of a game the running one stands for it, else the first, wherever it is shown', () => {
  const failed = { ...job, id: 'failed', type: 'trial' as const, state: 'failed' as const };
  const queued = { ...job, id: 'queued', state: 'queued' as const };
  const running = { ...job, id: 'running' };
  const done = { ...job, id: 'done', state: 'done' as const };
  const elsewhere = { ...job, id: 'elsewhere', storeId: 1002 };
  for (const [jobs, expected] of [
    [[done, failed, queued, elsewhere], failed],
    [[queued, failed, elsewhere], queued],
    [[failed, elsewhere, running, queued], running],
    [[running, failed], running],
    [[done, elsewhere], undefined],
  ] as const) {
    expect(jobOf(jobs, job.storeId)).toBe(expected);
    expect(jobsByGame(jobs).get(job.storeId)).toBe(expected);
  }
  expect([...jobsByGame([failed, elsewhere, running, done]).keys()]).toEqual([1001, 1002]);
});

test('progress is a share of what is to do, and unknown while that is', () => {
  expect(jobProgress(job)).toBeUndefined();
  expect(jobProgress({ ...job, bytesDone: 25, bytesTotal: 100 })).toBe(0.25);
  expect(jobProgress({ ...job, bytesDone: 120, bytesTotal: 100 })).toBe(1);
});

test('files that are being put in place are not left half done', () => {
  expect(jobSteps({ ...job, phase: 'committing' })).toEqual([]);
  expect(jobSteps({ ...job, phase: 'copying' })).toEqual(['pause', 'cancel']);
});

test('cancelling deletes what was downloaded, and nothing else', () => {
  expect(losesBytes({ ...job, bytesDone: 5 })).toBe(true);
  expect(losesBytes(job)).toBe(false);
  expect(losesBytes({ ...job, kind: 'verify', bytesDone: 5 })).toBe(false);
});

test.each([
  [{ running: true, builds: [build] }, 'stop'],
  [{ builds: [build] }, 'play'],
  [{ builds: [{ ...build, state: 'damaged' as const }] }, 'repair'],
  [{ builds: [{ ...build, state: 'gone' as const }] }, 'install'],
  [{ owned: false, builds: [{ ...build, type: 'trial' as const, state: 'gone' as const }] }, 'install'],
  [{ builds: [{ ...build, state: 'drive-absent' as const }] }, 'connect-drive'],
  [
    {
      builds: [
        { ...build, type: 'trial' as const, state: 'gone' as const },
        { ...build, state: 'drive-absent' as const },
      ],
    },
    'connect-drive',
  ],
  [
    { owned: false, builds: [{ ...build, type: 'trial' as const, state: 'drive-absent' as const }] },
    'connect-drive',
  ],
  [{}, 'install'],
  [{ installs: false }, 'play-web'],
  [{ owned: false, builds: [{ ...build, type: 'trial' as const }] }, 'play'],
  [{ owned: false }, 'none'],
])('the main button of %j is %s', (difference, step) => {
  expect(mainStep({ ...game, ...difference })).toBe(step);
});

const trial = { ...build, type: 'trial' as const };

test.each([
  [{ builds: [build] }, undefined, true],
  [{ builds: [build], running: true }, undefined, true],
  [{ builds: [build] }, { kind: 'update' as const }, true],
  [{ builds: [{ ...build, state: 'damaged' as const }] }, undefined, false],
  [{ builds: [] }, undefined, false],
  [{ builds: [trial] }, undefined, false],
  // Its trial plays on while what was bought is on its way.
  [{ builds: [trial] }, { kind: 'install' as const }, false],
  [{ builds: [trial], owned: false }, undefined, false],
])(
  'that what was bought of %j is installed and plays beside a job of %j: %j',
  (difference, change, plays) => {
    const beside = change && { ...job, ...change };
    expect(playsInstalled({ ...game, ...difference }, beside)).toBe(plays);
  },
);

test.each([
  [{ kind: 'update', phase: 'downloading' }, true],
  [{ kind: 'update', phase: 'copying' }, true],
  [{ kind: 'update', phase: 'committing' }, false],
  [{ kind: 'update', state: 'failed', phase: null }, true],
  [{ kind: 'verify' }, true],
  [{ kind: 'repair' }, false],
  [{ kind: 'repair', state: 'paused', phase: null }, true],
  [{ kind: 'uninstall' }, false],
  [{ kind: 'uninstall', state: 'queued', phase: null }, false],
  [{ kind: 'uninstall', state: 'waiting', phase: null }, false],
  [{ kind: 'uninstall', state: 'paused', phase: null }, true],
] as const)('beside a job of %j an installed game is playable: %j', (change, playable) => {
  expect(isPlayableBeside({ ...job, ...change }, { ...game, builds: [build] })).toBe(playable);
  expect(isPlayableBeside({ ...job, ...change }, game)).toBe(false);
});

test('where a trial and the official build are here, the one in the better state counts, of two alike the official', () => {
  const trial = { ...build, type: 'trial' as const };
  const states = ['installed', 'damaged', 'gone', 'drive-absent'] as const;
  for (const [place, state] of states.entries()) {
    const official = { ...build, state };
    const alike = { ...trial, state };
    expect(mainBuild({ ...game, builds: [alike, official] })).toBe(official);
    for (const better of states.slice(0, place).filter((each) => each !== 'gone')) {
      const best = { ...trial, state: better };
      // Where it is bought, files that are gone are installed anew.
      expect(mainBuild({ ...game, builds: [official, best] })).toBe(state === 'gone' ? official : best);
      expect(mainBuild({ ...game, owned: false, builds: [official, best] })).toBe(best);
    }
  }
  expect(mainBuild(game)).toBeUndefined();
});

test('a game whose drive is away is to be connected, or forgotten, and not its trial installed that was deleted by hand', () => {
  const trial = { ...build, type: 'trial' as const, state: 'gone' as const };
  const official = { ...build, state: 'drive-absent' as const };
  for (const owned of [true, false])
    expect(mainBuild({ ...game, owned, builds: [trial, official] })).toBe(official);
  const absentTrial = { ...trial, state: 'drive-absent' as const };
  expect(mainBuild({ ...game, builds: [absentTrial, official] })).toBe(official);
});

test.each([
  [{}, true],
  [{ builds: [{ ...build, type: 'trial' as const }] }, true],
  [{ builds: [{ ...build, type: 'trial' as const }, build] }, false],
  [
    {
      builds: [
        { ...build, type: 'trial' as const },
        { ...build, state: 'gone' as const },
      ],
    },
    true,
  ],
  [
    {
      builds: [
        { ...build, type: 'trial' as const },
        { ...build, state: 'drive-absent' as const },
      ],
    },
    false,
  ],
  [{ builds: [build] }, false],
  [{ owned: false, builds: [{ ...build, type: 'trial' as const }] }, false],
  [{ installs: false }, false],
])('of %j what was bought is still to be installed: %j', (difference, lacks) => {
  expect(lacksBought({ ...game, ...difference })).toBe(lacks);
});

test.each(['installed', 'damaged', 'gone', 'drive-absent'] as const)(
  'who has bought a game whose trial is %s installs the game itself, and plays the trial until then',
  (state) => {
    const trial = { ...build, type: 'trial' as const, state };
    const bought = { ...game, builds: [trial] };
    expect([mainStep(bought), mainBuild(bought)]).toEqual(['install', undefined]);
    expect(outgrownTrial(bought)).toBe(isInReach(trial) ? trial : undefined);
    // While it is being installed.
    expect(mainBuild(bought, job)).toBe(trial);
    for (const other of [
      { ...bought, owned: false },
      { ...bought, installs: false },
    ]) {
      expect(mainBuild(other)).toBe(trial);
      expect(outgrownTrial(other)).toBeUndefined();
    }
    const both = { ...bought, builds: [trial, build] };
    expect(mainBuild(both)).toBe(build);
    expect(outgrownTrial(both)).toBeUndefined();
    expect(mainStep({ ...bought, running: true })).toBe('stop');
  },
);

test('beside a job the main button plays what is here', () => {
  const trial = { ...build, type: 'trial' as const };
  expect(mainStep({ ...game, builds: [trial] }, job)).toBe('play');
  expect(mainStep({ ...game, builds: [build] }, { ...job, kind: 'update' })).toBe('play');
});

test('what the drive has to bring back is the game itself where it was installed', () => {
  const official = { ...build, state: 'drive-absent' as const };
  const trial = { ...official, type: 'trial' as const };
  expect(mainBuild({ ...game, builds: [trial, official] })).toBe(official);
  expect(mainBuild({ ...game, builds: [official] })).toBe(official);
});

test('files can be worked on where they are, sound or not', () => {
  const states = ['installed', 'damaged', 'gone', 'drive-absent'] as const;
  expect(states.filter((state) => isInReach({ state }))).toEqual(['installed', 'damaged']);
});

test.each<[string, Partial<LibraryGame>, string]>([
  ['nothing is installed', {}, 'nothing'],
  ['the official build is installed', { builds: [build] }, 'ready'],
  ['its licence is not here yet', { builds: [build], licensed: false }, 'unlicensed'],
  ['it was imported by who does not own it', { builds: [build], licensed: false, owned: false }, 'nothing'],
  ['the drive is away', { builds: [{ ...build, state: 'drive-absent' }] }, 'nothing'],
  ['its files are damaged', { builds: [{ ...build, state: 'damaged' }] }, 'nothing'],
  ['its folder was deleted', { builds: [{ ...build, state: 'gone' }] }, 'nothing'],
  [
    'only its trial is sound',
    {
      builds: [
        { ...build, state: 'damaged' },
        { ...build, type: 'trial' },
      ],
      licensed: false,
    },
    'ready',
  ],
])('where %s, a start with no network is told as such [D04]', (_case, more, expected) => {
  expect(offlineStart({ ...game, ...more })).toBe(expected);
});
