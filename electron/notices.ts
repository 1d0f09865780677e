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
  const nameOf = (storeId: number) => nameIn(namesOf(storeId) ?? {}, locale());
  return {
    setDiscreet(wanted) {
      discreet = wanted;
    },
    jobOver({ storeId, kind, state }) {
      if (kind !== 'install' || state !== 'done') return;
      show(discreet ? messages().done : fill(messages().installed, { name: nameOf(storeId) }));
    },
    jobStuck({ storeId }) {
      // The page says so itself.
      if (isLookedAt()) return;
      const { stuck, stuckUnnamed } = messages();
      show(discreet ? stuckUnnamed : fill(stuck, { name: nameOf(storeId) }), '/downloads');
    },
    notSaved: (file) => show(fill(messages().notSaved, { name: file })),
  };
}
