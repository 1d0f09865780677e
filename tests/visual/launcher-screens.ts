import { expect } from '@playwright/test';
import {
  ESTIMATE,
  everyJob,
  FOLDERS,
  FULL_FOLDERS,
  jobsToTheSecondDrive,
  libraryJobs,
  longLibrary,
  mixedLibrary,
  outOfReach,
  plainDownloads,
  restingJobs,
  ruledDownloads,
  SPEEDS,
  TOO_HIGH,
} from './launcher-scene.ts';
import type { Answers, LauncherVisit } from './launcher-visit.ts';
import type { Subject } from './subject.ts';

/** A game with a trial that can be installed. */
export const INSTALLABLE = { storeId: 1008, slug: 'crown-of-embers' };

export type LauncherSubject = Subject<LauncherVisit>;

type Open = LauncherSubject['open'];

/** What only the launcher has, the whole page of it. */
const page = (name: string, open: Open): LauncherSubject => ({
  name: `launcher ${name}`,
  role: 'player',
  open,
});

/** The same, as its window shows it. */
const launcher = (name: string, open: Open): LauncherSubject => ({ ...page(name, open), over: true });

/** What is told where a subject says nothing else: a computer on which nothing happens. */
const REST: Answers = {
  'session.state': { signedIn: true, online: true, players: 0, over: false },
  'network.report': {},
  'jobs.list': [],
  'jobs.estimate': ESTIMATE,
  'downloads.state': plainDownloads,
  'downloads.speeds': SPEEDS,
  'folders.list': FOLDERS,
  'library.previous': { version: '1.3.0' },
  'library.import': { added: 3, present: 1, unknown: 0 },
  'update.state': { state: 'current', version: null, percent: null },
};

const WITHOUT_ROOM: Answers = { 'jobs.estimate': TOO_HIGH, 'folders.list': FULL_FOLDERS };

/** Tells the page of a library, and opens a page of it. */
async function show(
  visit: LauncherVisit,
  path: string,
  library: typeof mixedLibrary,
  also: (games: ReturnType<typeof mixedLibrary>) => Answers = () => ({}),
): Promise<void> {
  const games = library(await visit.catalogue());
  await visit.tell({ ...REST, 'library.list': games, 'library.refresh': games, ...also(games) });
  await visit.open(path);
}

const searching = async (visit: LauncherVisit, words: string) => {
  await show(visit, '/library', (store) => longLibrary(store, 1000));
  await visit.page.getByRole('main').getByRole('searchbox').fill(words);
  await visit.settle();
};

/** Opens the details of the game with an update. */
async function manage(visit: LauncherVisit, also: Answers = {}): Promise<void> {
  await show(visit, '/library', mixedLibrary, () => also);
  await visit.popUp('launcher:manage', visit.page.locator('[data-place="2"]'));
}

/** Opens the details of the only game of a library, whose files cannot be reached. */
async function manageOutOfReach(visit: LauncherVisit, state: 'drive-absent' | 'gone'): Promise<void> {
  await show(visit, '/library', (store) => outOfReach(store, state));
  await visit.popUp('launcher:manage');
}

async function install(visit: LauncherVisit, also: Answers = {}): Promise<void> {
  await show(
    visit,
    `/store/${INSTALLABLE.storeId}`,
    () => [],
    () => also,
  );
  await visit.popUp('launcher:installTrial');
  await expect(visit.dialogs.getByRole('radio')).toHaveCount(FOLDERS.length);
  await visit.settle();
}

async function freeSpace(visit: LauncherVisit, jobs: typeof libraryJobs): Promise<void> {
  await show(visit, '/downloads', mixedLibrary, (games) => ({ 'jobs.list': jobs(games) }));
  await visit.popUp('downloads:freeSpace');
}

export const LAUNCHER_SCREENS: readonly LauncherSubject[] = [
  launcher('library as a list', (visit) =>
    show(visit, '/library?view=list', mixedLibrary, (games) => ({ 'jobs.list': libraryJobs(games) })),
  ),
  launcher('library empty', (visit) => show(visit, '/library', () => [])),
  launcher('library of a thousand', (visit) => show(visit, '/library', (store) => longLibrary(store, 1000))),
  launcher('library searched', (visit) => searching(visit, '12')),
  launcher('library searched in vain', (visit) => searching(visit, 'zzzz')),
  launcher('library offline', (visit) =>
    show(visit, '/library', mixedLibrary, () => ({
      'session.state': { signedIn: true, online: false, players: 0, over: false },
    })),
  ),
  launcher('import', async (visit) => {
    await show(visit, '/library', mixedLibrary);
    await visit.press('launcher:import.button');
    await expect(visit.page.locator('.toast:popover-open')).toBeVisible();
  }),
  launcher('manage', (visit) => manage(visit)),
  launcher('manage without room', (visit) => manage(visit, WITHOUT_ROOM)),
  launcher('update at an unknown cost', async (visit) => {
    await manage(visit);
    await visit.refuse('jobs.estimate');
    await visit.popUp('launcher:updateTo', visit.dialogs);
  }),
  launcher('manage without the drive', (visit) => manageOutOfReach(visit, 'drive-absent')),
  launcher('forget', async (visit) => {
    await manageOutOfReach(visit, 'drive-absent');
    await visit.popUp('launcher:forget.button', visit.dialogs);
  }),
  launcher('manage without the folder', (visit) => manageOutOfReach(visit, 'gone')),
  launcher('move game', async (visit) => {
    await manage(visit);
    await visit.popUp('downloads:move.button', visit.dialogs);
  }),
  launcher('install', (visit) => install(visit)),
  launcher('install without room', (visit) => install(visit, WITHOUT_ROOM)),
  page('downloads', (visit) =>
    show(visit, '/downloads', mixedLibrary, (games) => ({ 'jobs.list': everyJob(games) })),
  ),
  page('downloads at rest', (visit) =>
    show(visit, '/downloads', mixedLibrary, (games) => ({
      'jobs.list': restingJobs(games),
      'downloads.state': ruledDownloads,
    })),
  ),
  page('settings', (visit) =>
    show(visit, '/settings', mixedLibrary, () => ({
      'downloads.state': ruledDownloads,
      'update.state': { state: 'downloading', version: '0.9.0', percent: 42 },
    })),
  ),
  launcher('downloads empty', (visit) => show(visit, '/downloads', mixedLibrary)),
  launcher('free space', (visit) => freeSpace(visit, libraryJobs)),
  launcher('free space without games', (visit) => freeSpace(visit, jobsToTheSecondDrive)),
  launcher('discard', async (visit) => {
    await show(visit, '/downloads', mixedLibrary, (games) => ({ 'jobs.list': restingJobs(games) }));
    await visit.popUp('launcher:step.cancel');
  }),
  launcher('update ready', (visit) =>
    show(visit, '/library', mixedLibrary, (games) => ({
      'jobs.list': libraryJobs(games),
      'update.state': { state: 'ready', version: '0.9.0', percent: null },
    })),
  ),
];

/** What the launcher shows while the store does not answer. */
export const WITHOUT_ANSWER: readonly LauncherSubject[] = [
  launcher('starting', async (visit) => {
    await visit.tell(REST);
    await visit.open('/store');
    await expect(visit.page.getByRole('main').getByRole('link')).toBeVisible();
  }),
];

/** What the launcher shows of the store once nothing of it can be reached. */
export const WITHOUT_STORE: readonly LauncherSubject[] = [
  launcher('store offline', async (visit) => {
    await visit.tell({
      ...REST,
      'session.state': { signedIn: true, online: false, players: 0, over: false },
    });
    await visit.open('/store');
    await expect(visit.button('common:retry')).toBeVisible();
  }),
];
