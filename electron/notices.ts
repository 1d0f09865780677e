import type { InstallJob } from '../shared/bridge/install.ts';
import { nameIn } from './library/store-games.ts';
import { type DesktopMessages, fill } from './messages.ts';

/** What the system tells the person while they look elsewhere. */
export interface Notices {
  /** In discreet mode no game is named. */
  setDiscreet(discreet: boolean): void;
  /** Of the jobs that are over, installs that succeeded are told. */
  jobOver(job: Pick<InstallJob, 'storeId' | 'kind' | 'state'>): void;
  /** A job stands still until somebody does something. */
  jobStuck(job: Pick<InstallJob, 'storeId'>): void;
  /** A file that the page made could not be saved. */
  notSaved(file: string): void;
}

export function createNotices(deps: {
  messages: () => DesktopMessages['notify'];
  locale: () => string;
  /** A game's names by language; nothing of an unknown one. */
  namesOf: (storeId: number) => Record<string, string> | undefined;
  /** Shows a line that a press on leads to a page of the launcher, where one is named. */
  show: (title: string, page?: string) => void;
  /** Whether the launcher's window is what the person looks at. */
  isLookedAt: () => boolean;
}): Notices {
  const { messages, locale, namesOf, show, isLookedAt } = deps;
  let discreet = false;
  /** A line about a game; the one that names none where it is not to be named, or its name is not known. */
  const about = (storeId: number, named: string, unnamed: string) => {
    const name = nameIn(namesOf(storeId) ?? {}, locale());
    return discreet || !name ? unnamed : fill(named, { name });
  };
  return {
    setDiscreet(wanted) {
      discreet = wanted;
    },
    jobOver({ storeId, kind, state }) {
      if (kind !== 'install' || state !== 'done') return;
      const { installed, done } = messages();
      show(about(storeId, installed, done));
    },
    jobStuck({ storeId }) {
      // The page says so itself.
      if (isLookedAt()) return;
      const { stuck, stuckUnnamed } = messages();
      show(about(storeId, stuck, stuckUnnamed), '/downloads');
    },
    notSaved: (file) => show(fill(messages().notSaved, { name: file })),
  };
}
