import type { DownloadSettings, Downloads } from '../../shared/bridge/downloads.ts';
import type { InstallQueue } from '../install/queue/queue.ts';
import type { DocumentStore } from '../settings/document-store.ts';
import { SpeedHistory } from './speed-history.ts';

/** What the player decided about downloads, and what it comes to now. */
export interface DownloadControl {
  state(): Downloads;
  /** Bytes a second in the last minute, a point a second. */
  speeds(): number[];
  setSettings(settings: DownloadSettings): Downloads;
  onChange(listener: (downloads: Downloads) => void): void;
}

/** Keeps the settings, hands them to the queue, and the queue's limit to the engine (bytes a second; undefined lifts it). */
export function createDownloads(deps: {
  document: DocumentStore<DownloadSettings>;
  queue: InstallQueue;
  setLimit: (bytesPerSecond: number | undefined) => void;
}): DownloadControl {
  const { document, queue, setLimit } = deps;
  const listeners = new Set<(downloads: Downloads) => void>();

  const history = new SpeedHistory();
  queue.onChange((jobs) => history.note(jobs, Date.now()));

  const state = (): Downloads => ({ settings: document.read(), standing: queue.standing() });
  queue.onStanding(({ limit }) => {
    setLimit(typeof limit === 'number' ? limit : undefined);
    for (const listener of listeners) listener(state());
  });

  return {
    state,
    speeds: () => history.list(Date.now()),
    setSettings(settings) {
      document.write(settings);
      queue.setSettings(settings);
      for (const listener of listeners) listener(state());
      return state();
    },
    onChange: (listener) => void listeners.add(listener),
  };
}
