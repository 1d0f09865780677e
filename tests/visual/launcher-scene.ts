import { newJob } from '../../electron/install/queue/queue-state.ts';
import { stableId } from '../../scripts/seed/stable-id.ts';
import type { Downloads } from '../../shared/bridge/downloads.ts';
import { DEFAULT_DOWNLOAD_SETTINGS } from '../../shared/bridge/downloads.ts';
import type { InstallJob } from '../../shared/bridge/install.ts';
import type { LibraryFolder, LibraryGame, WorkEstimate } from '../../shared/bridge/library.ts';
import { NOW } from './fixtures.ts';

/** A game as the store tells of it. */
export interface StoreGame {
  id: number;
  uuid: string;
  store_info: { name: string; data: { cover: string } }[];
}

const MB = 1_000_000;
const GB = 1_000 * MB;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Build = LibraryGame['builds'][number];

const build = (size: number, more: Partial<Build> = {}): Build => ({
  type: 'official',
  version: '1.4.2',
  size,
  folderId: 'games',
  state: 'installed',
  update: null,
  ...more,
});

const update = { version: '1.5.0', downloadSize: 96 * MB, heldBy: 'ask' } as const;

/** What a library holds, one of each kind: the first games of the catalogue, in its order. */
const KINDS: readonly Partial<LibraryGame>[] = [
  { builds: [build(1.8 * GB)], playSeconds: 41_400, lastPlayedAt: NOW - 26 * HOUR, web: true },
  { builds: [build(0.9 * GB, { update })], playSeconds: 5_040, lastPlayedAt: NOW - 72 * HOUR },
  { builds: [build(2.4 * GB)], running: true, playSeconds: 900, lastPlayedAt: NOW - HOUR },
  {},
  {},
  {},
  { builds: [build(240 * MB, { type: 'trial', version: '0.9' })], owned: false, licensed: false },
  { web: true },
  { web: true, installs: false },
  { builds: [build(3.1 * GB, { state: 'drive-absent', folderId: 'old' })] },
  { builds: [build(610 * MB, { state: 'damaged' })] },
  {},
];

const owned = (
  { id, uuid, store_info: [info] }: StoreGame,
  more: Partial<LibraryGame> = {},
): LibraryGame => ({
  storeId: id,
  uuid,
  name: info?.name ?? '',
  cover: info?.data.cover ?? '',
  owned: true,
  licensed: true,
  web: false,
  installs: true,
  builds: [],
  running: false,
  playSeconds: 0,
  lastPlayedAt: null,
  updatePolicy: null,
  updatesCheckedAt: NOW - 2 * HOUR,
  ...more,
});

/** A library in which everything occurs that a library can show. */
export const mixedLibrary = (store: readonly StoreGame[]): LibraryGame[] =>
  store.slice(0, 24).map((game, index) => owned(game, KINDS[index]));

/** A library of one game, whose files cannot be reached. */
export const outOfReach = (store: readonly StoreGame[], state: Build['state']): LibraryGame[] =>
  store.slice(9, 10).map((game) => owned(game, { builds: [build(3.1 * GB, { state, folderId: 'old' })] }));

/** A library of so many games: the same ones over and over, under names and numbers of their own. */
export const longLibrary = (store: readonly StoreGame[], count: number): LibraryGame[] =>
  Array.from({ length: count }, (_, index) => {
    const game = store[index % store.length];
    if (!game) throw new Error('the store has no games');
    const round = Math.floor(index / store.length);
    const shown = owned(game, { builds: index % 3 === 0 ? [build(800 * MB)] : [] });
    return {
      ...shown,
      storeId: game.id + round * 10_000,
      name: round ? `${shown.name} ${round + 1}` : shown.name,
    };
  });

/** A job on one of the library's games, by its place in there. */
const job = (
  games: readonly LibraryGame[],
  place: number,
  { kind = 'install', type = 'official', ...more }: Partial<InstallJob>,
): InstallJob => ({
  ...newJob(
    stableId(`visual:${place}:${kind}`),
    { kind, type, storeId: games[place]?.storeId ?? 0 },
    NOW - 5 * MINUTE,
  ),
  ...more,
});

const RUNS = { state: 'running', reason: null, next: null } as const;
const OVER = { by: 'nobody', at: null, help: null } as const;
const DONE = { state: 'done', reason: 'finished', next: OVER } as const;
const NOTHING_KEPT = { unmended: 0, kept: 0, names: [] };

const downloading = (games: readonly LibraryGame[]): InstallJob =>
  job(games, 3, {
    ...RUNS,
    phase: 'downloading',
    bytesDone: 1.03 * GB,
    bytesTotal: 2.4 * GB,
    bytesPerSecond: 18.4 * MB,
    secondsLeft: 75,
  });
const paused = (games: readonly LibraryGame[], place: number, done: number): InstallJob =>
  job(games, place, {
    state: 'paused',
    reason: 'user',
    next: { by: 'player', at: null, help: 'resume' },
    bytesDone: done,
    bytesTotal: 1.6 * GB,
  });

/** What is done to the games of a mixed library, as its covers show it. */
export const libraryJobs = (games: readonly LibraryGame[]): InstallJob[] => [
  downloading(games),
  paused(games, 4, 0.7 * GB),
  job(games, 5, {
    state: 'waiting',
    reason: 'disk-full',
    folderId: 'games',
    next: { by: 'queue', at: NOW + 10 * MINUTE, help: 'free-space' },
    bytesDone: 0.4 * GB,
    bytesTotal: 3.2 * GB,
    shortfall: 1.3 * GB,
  }),
];

/** The same where what lacks room goes to a drive without games. */
export const jobsToTheSecondDrive = (games: readonly LibraryGame[]): InstallJob[] =>
  libraryJobs(games).map((each) => ({ ...each, folderId: each.folderId && 'second' }));

/** Jobs in every state: they run, need somebody, wait for different reasons, and are over in different ways. */
export const everyJob = (games: readonly LibraryGame[]): InstallJob[] => [
  ...libraryJobs(games),
  job(games, 10, { ...RUNS, kind: 'repair', phase: 'repairing', bytesDone: 420 * MB, bytesTotal: 610 * MB }),
  job(games, 11, {
    state: 'failed',
    reason: 'signature-invalid',
    next: { by: 'player', at: null, help: 'retry' },
  }),
  job(games, 9, {
    kind: 'update',
    state: 'waiting',
    reason: 'folder-missing',
    next: { by: 'queue', at: null, help: 'connect-drive' },
  }),
  job(games, 12, {
    state: 'waiting',
    reason: 'server-busy',
    next: { by: 'queue', at: NOW + 4 * MINUTE, help: 'retry' },
    bytesDone: 90 * MB,
    bytesTotal: 700 * MB,
  }),
  job(games, 13, {}),
  job(games, 2, {
    kind: 'update',
    reason: 'game-running',
    state: 'waiting',
    next: { by: 'queue', at: null, help: 'close-game' },
  }),
  job(games, 0, { ...DONE, kind: 'update' }),
  job(games, 1, {
    ...DONE,
    kind: 'verify',
    since: NOW - 3 * HOUR,
    report: { checked: 1_842, bad: 3, fetched: 0, ...NOTHING_KEPT },
  }),
  job(games, 14, {
    ...DONE,
    kind: 'uninstall',
    since: NOW - 50 * HOUR,
    report: {
      checked: 0,
      bad: 0,
      fetched: 0,
      unmended: 0,
      kept: 4,
      names: ['saves/slot-1.sav', 'mods/portraits.zip'],
    },
  }),
  job(games, 15, { state: 'cancelled', reason: 'user', next: OVER, since: NOW - 51 * HOUR }),
];

/** Everything rests: by the player's hand, and because the schedule says so. */
export const restingJobs = (games: readonly LibraryGame[]): InstallJob[] => [
  paused(games, 3, 1.1 * GB),
  job(games, 4, {
    state: 'waiting',
    reason: 'schedule',
    next: { by: 'queue', at: NOW + 11 * HOUR, help: 'change-settings' },
    bytesDone: 0.2 * GB,
    bytesTotal: 2 * GB,
  }),
  job(games, 5, {}),
];

export const plainDownloads: Downloads = {
  settings: DEFAULT_DOWNLOAD_SETTINGS,
  standing: { limit: 'full', reason: null, until: null },
};

/** Rules of every kind, one of which holds now. */
export const ruledDownloads: Downloads = {
  settings: {
    ...DEFAULT_DOWNLOAD_SETTINGS,
    limit: 4 * MB,
    whilePlaying: 1.5 * MB,
    updates: 'auto',
    windows: [
      { days: [1, 2, 3, 4, 5], from: 9 * 60, to: 23 * 60, limit: 'pause' },
      { days: [0, 6], from: 18 * 60, to: 60, limit: 2 * MB },
    ],
  },
  standing: { limit: 'pause', reason: 'schedule', until: NOW + 11 * HOUR },
};

export const FOLDERS: LibraryFolder[] = [
  { id: 'games', label: 'Moggie Games', freeBytes: 412 * GB, drive: 'a', isDefault: true, isProposed: true },
  {
    id: 'second',
    label: 'Second drive',
    freeBytes: 3.1 * GB,
    drive: 'b',
    isDefault: false,
    isProposed: false,
  },
  { id: 'old', label: 'Old disk', freeBytes: null, drive: null, isDefault: false, isProposed: false },
];

/** The same where the usual folder is nearly full. */
export const FULL_FOLDERS: LibraryFolder[] = FOLDERS.map((folder) =>
  folder.isDefault ? { ...folder, freeBytes: 180 * MB } : folder,
);

/** What the install or the update of a game would cost where there is room for it. */
export const ESTIMATE: WorkEstimate = {
  version: '1.5.0',
  downloadBytes: 96 * MB,
  roomBytes: 1.5 * GB,
  freeBytes: 412 * GB,
  rests: false,
  dropsPrevious: false,
  shortfall: 0,
};

/** The same where there is none, even at every price. */
export const TOO_HIGH: WorkEstimate = {
  ...ESTIMATE,
  freeBytes: 180 * MB,
  rests: true,
  dropsPrevious: true,
  shortfall: 1.32 * GB,
};

/** Bytes a second over a minute, as a line with its ups and downs gives them. */
export const SPEEDS = Array.from(
  { length: 60 },
  (_, second) => (15 + 5 * Math.sin(second / 4) + 3 * Math.sin(second)) * MB,
);
