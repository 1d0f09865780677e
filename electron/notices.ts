import type { InstallJob } from '../shared/bridge/install.ts';
import { nameIn } from './library/store-games.ts';
import { type DesktopMessages, fill } from './messages.ts';

/** What the system tells the person while they look elsewhere. */
export interface Notices {
  /** In discreet mode no game is named. */
  setDiscreet(discreet: boolean): void;
  /** Of the jobs that are over, installs that succeeded are told. */
  jobOver(job: Pick<InstallJob, 'storeId' | 'kind' | 'state'>): void;
  /** A file that the page made could not be saved. */
  notSaved(file: string): void;
}

export function createNotices(deps: {
  messages: () => DesktopMessages['notify'];
  locale: () => string;
  /** A game's names by language; nothing of an unknown one. */
  namesOf: (storeId: number) => Record<string, string> | undefined;
  show: (title: string) => void;
}): Notices {
  const { messages, locale, namesOf, show } = deps;
  let discreet = false;
  return {
    setDiscreet(wanted) {
      discreet = wanted;
    },
    jobOver({ storeId, kind, state }) {
      if (kind !== 'install' || state !== 'done') return;
      const name = nameIn(namesOf(storeId) ?? {}, locale());
      show(discreet ? messages().done : fill(messages().installed, { name }));
    },
    notSaved: (file) => show(fill(messages().notSaved, { name: file })),
  };
}
