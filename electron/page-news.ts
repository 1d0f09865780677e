import type { EventName, EventPayload } from '../shared/bridge/bridge.ts';
import type { Playing } from './launch/playing.ts';
import type { LauncherServices } from './services.ts';

/** Sends an event to the page, if there is one. */
export type TellPage = <E extends EventName>(event: E, payload: EventPayload<E>) => void;

/** Keeps the page told of what changes in the launcher; answers with what tells it the library anew. */
export function keepPageTold(
  { session, library, forgetting, games, jobs, downloads, updates, queue }: LauncherServices,
  playing: Playing,
  tell: TellPage,
): () => void {
  const tellLibrary = () => void library.list().then((list) => tell('library.changed', list));

  session.onChange((changed) => {
    tell('session.changed', changed);
    // Who left takes what is theirs along, also where the store cannot be asked now.
    tellLibrary();
    if (!changed.online) return;
    queue.serverAnswers();
    void library.refresh().then(tellLibrary);
  });
  library.onLearnt(tellLibrary);
  forgetting.onForgotten(tellLibrary);
  games.onChange((program) => {
    playing.noteProgram(program);
    tellLibrary();
  });
  /** Games that are in the library because they are being installed. */
  let installing = '';
  jobs.onChange((list) => {
    tell('jobs.changed', list);
    const now = list.flatMap(({ storeId }) => (queue.isInstalling(storeId) ? [storeId] : [])).join();
    if (now === installing) return;
    installing = now;
    tellLibrary();
  });
  jobs.onOver((job) => {
    updates.jobEnded(job);
    tellLibrary();
  });
  // Where a drive or a folder is not there, the library says so as well.
  jobs.onStuck(tellLibrary);
  downloads.onChange((state) => tell('downloads.changed', state));
  return tellLibrary;
}
