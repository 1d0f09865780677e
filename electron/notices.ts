import type { InstallJob } from '../shared/bridge/install.ts';
import { nameIn } from './library/store-games.ts';
import { type DesktopMessages, fill } from './messages.ts';

/** What the system tells the person while they look elsewhere. What is not so any more is taken back. */
export interface Notices {
  /** In discreet mode no game is named, and lines that name one are taken back. Until the page says, it is on. */
  setDiscreet(discreet: boolean): void;
  /** Whoever was signed in has left: no line tells the next one of them. */
  playerLeft(): void;
  /** Of the jobs that are over, installs that succeeded are told. */
  jobOver(job: Pick<InstallJob, 'id' | 'storeId' | 'kind' | 'state'>): void;
  /** A job stands still until somebody does something. */
  jobStuck(job: Pick<InstallJob, 'id' | 'storeId'>): void;
  /** It does no more. */
  jobFreed(job: Pick<InstallJob, 'id'>): void;
  /** A game was started: that it is ready is no news. */
  gamePlayed(storeId: number): void;
  /** A file that the page made could not be saved. */
  notSaved(file: string): void;
}

/** How many lines stand at most that want nothing done; each job that stands still keeps its own until it is seen to. */
const MOST_NEWS = 5;

interface Notice {
  /** The job that stands still, or the game that is ready; neither for a file. */
  stuckJob?: string;
  readyGame?: number;
  /** Whether it may name a game. */
  isNamed: boolean;
  takeBack: () => void;
}

/** The system's notices of what became of downloads while nobody looked at them. */
export function createNotices(deps: {
  messages: () => DesktopMessages['notify'];
  locale: () => string;
  /** A game's names by language; nothing of an unknown one. */
  namesOf: (storeId: number) => Record<string, string> | undefined;
  /** Shows a line that a press on leads to a page of the launcher, where one is named; answers with how to take it back. */
  show: (title: string, page?: string) => () => void;
  /** Whether the launcher's window is what the person looks at. */
  isLookedAt: () => boolean;
}): Notices {
  const { messages, locale, namesOf, show, isLookedAt } = deps;
  // A choice that the page keeps; what ends before it is loaded could name what must not be named.
  let discreet = true;
  /** Those that stand, the oldest first: held, because the system tells nobody of a press on one that was let go. */
  let standing: readonly Notice[] = [];

  /** A line about a game; the one that names none where it is not to be named, or its name is not known. */
  const about = (storeId: number, named: string, unnamed: string) => {
    const name = nameIn(namesOf(storeId) ?? {}, locale());
    return discreet || !name ? unnamed : fill(named, { name });
  };

  function takeBack(isStale: (notice: Notice) => boolean): void {
    for (const notice of standing.filter(isStale)) notice.takeBack();
    standing = standing.filter((notice) => !isStale(notice));
  }

  const freed = (id: string) => takeBack(({ stuckJob }) => stuckJob === id);
  const noNews = (storeId: number) => takeBack(({ readyGame }) => readyGame === storeId);

  function tellNews(news: Notice): void {
    standing = [...standing, news];
    const [oldest, ...others] = standing.filter(({ stuckJob }) => stuckJob === undefined);
    if (others.length >= MOST_NEWS) takeBack((notice) => notice === oldest);
  }

  return {
    setDiscreet(wanted) {
      // Who presses for it looks at the launcher, which says what its lines said.
      if (wanted && !discreet) takeBack((notice) => notice.isNamed);
      discreet = wanted;
    },
    playerLeft: () => takeBack(() => true),
    jobOver({ storeId, kind, state }) {
      noNews(storeId);
      if (kind !== 'install' || state !== 'done') return;
      const { installed, done } = messages();
      tellNews({ readyGame: storeId, isNamed: !discreet, takeBack: show(about(storeId, installed, done)) });
    },
    jobStuck({ id, storeId }) {
      freed(id);
      // The page says so itself.
      if (isLookedAt()) return;
      const { stuck, stuckUnnamed } = messages();
      const line = about(storeId, stuck, stuckUnnamed);
      standing = [...standing, { stuckJob: id, isNamed: !discreet, takeBack: show(line, '/downloads') }];
    },
    jobFreed: ({ id }) => freed(id),
    gamePlayed: noNews,
    notSaved(file) {
      tellNews({ isNamed: false, takeBack: show(fill(messages().notSaved, { name: file })) });
    },
  };
}
