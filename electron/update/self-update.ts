import type { SelfUpdate } from '../../shared/bridge/self-update.ts';
import { CodedError } from '../../shared/contract/errors.ts';

/** What fetches newer launchers tells as it goes. */
export type UpdaterNews =
  | { type: 'checking' }
  | { type: 'none' }
  | { type: 'found'; version: string }
  | { type: 'progress'; percent: number }
  | { type: 'downloaded'; version: string }
  | { type: 'failed' };

/** What fetches newer launchers in the background and puts one in this one's place. */
export interface Updater {
  /** Looks for a newer launcher and fetches it. Never throws: what comes of it is told. */
  check(): Promise<void>;
  /** Ends this launcher and starts the newer one. */
  install(): void;
  onNews(listener: (news: UpdaterNews) => void): void;
}

const ENDS_WITHIN_MS = 20_000;

const CURRENT: SelfUpdate = { state: 'current', version: null, percent: null };

/** Where the update stands after news. One that is ready stays so, whatever a later look runs into. */
function afterNews(before: SelfUpdate, news: UpdaterNews): SelfUpdate {
  if (news.type === 'downloaded') return { state: 'ready', version: news.version, percent: null };
  if (before.state === 'ready') return before;
  switch (news.type) {
    case 'checking':
      return { ...CURRENT, state: 'checking' };
    case 'none':
      return CURRENT;
    case 'found':
      return { state: 'downloading', version: news.version, percent: 0 };
    case 'progress':
      return { ...before, state: 'downloading', percent: Math.floor(news.percent) };
    case 'failed':
      return { ...before, state: 'failed', percent: null };
  }
}

/** The launcher's own updates: fetched in the background, put in place by a restart or when the launcher ends (D06). */
export interface SelfUpdates {
  state(): SelfUpdate;
  /** Looks now; answers when the look is over, a download may go on. */
  check(): Promise<SelfUpdate>;
  /**
   * Restarts into the version that is ready; asked for again meanwhile, it is the same restart. Throws install/busy while a
   * game runs, 404 when none is ready, update/restart-failed where the launcher is still there after a while.
   */
  restart(): Promise<void>;
}

export function createSelfUpdates(deps: {
  /** Nothing, where this launcher is not updated by itself. */
  updater: Updater | undefined;
  isPlaying: () => boolean;
  /** Writes down what is in flight, so that the next start goes on from there. */
  settle: () => Promise<void>;
  /** Goes on with what was settled, where the launcher does not end. */
  resume: () => void;
  onChange: (update: SelfUpdate) => void;
  /** How long the launcher may take to end, in ms. */
  endsWithin?: number;
}): SelfUpdates {
  const { updater, isPlaying, settle, resume, onChange, endsWithin = ENDS_WITHIN_MS } = deps;
  let update: SelfUpdate = updater ? CURRENT : { ...CURRENT, state: 'off' };
  let restarting: Promise<void> | undefined;
  /** Hears that the newer launcher cannot be put in place. */
  let fail = () => {};

  updater?.onNews((news) => {
    if (news.type === 'failed') fail();
    const next = afterNews(update, news);
    if (JSON.stringify(next) === JSON.stringify(update)) return;
    update = next;
    onChange(update);
  });

  return {
    state: () => update,
    async check() {
      if (update.state !== 'ready') await updater?.check();
      return update;
    },
    restart() {
      restarting ??= putInPlace().finally(() => {
        restarting = undefined;
      });
      return restarting;
    },
  };

  async function putInPlace(): Promise<void> {
    if (!updater || update.state !== 'ready') throw new CodedError('404', 'no newer launcher is ready');
    endNoGame();
    await settle();
    try {
      // One may have been started meanwhile.
      endNoGame();
      updater.install();
      await stillThere();
      throw new CodedError('update/restart-failed', 'the launcher did not end');
    } catch (error) {
      resume();
      throw error;
    }
  }

  /** Settles only where the launcher does not end: it is not put in place, or nothing happens at all. */
  function stillThere(): Promise<void> {
    return new Promise((resolve) => {
      fail = resolve;
      setTimeout(resolve, endsWithin).unref();
    });
  }

  function endNoGame(): void {
    if (isPlaying()) throw new CodedError('install/busy', 'a game runs');
  }
}
