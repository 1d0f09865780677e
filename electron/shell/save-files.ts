import path from 'node:path';
import { app, type Session, type WebContents } from 'electron';
import { PAGE_ORIGIN } from './security.ts';

/** Files that the launcher's own page has made: it holds them already, so nothing is fetched. */
const MADE_BY_PAGE = `blob:${PAGE_ORIGIN}/`;

interface SavedFiles {
  page(): WebContents | undefined;
  /** A file could not be written; nobody is told of one that the person did not want after all. */
  onFailed(name: string): void;
}

/**
 * Lets the launcher's page save files that it made. The system's dialog asks where, beginning with the folder of
 * downloads; the page never hears of a path. Every other download is refused.
 */
export function letPageSaveFiles(session: Session, { page, onFailed }: SavedFiles): void {
  session.on('will-download', (event, item, contents) => {
    if (contents !== page() || !item.getURL().startsWith(MADE_BY_PAGE)) {
      event.preventDefault();
      return;
    }
    const name = item.getFilename();
    item.setSaveDialogOptions({ defaultPath: path.join(app.getPath('downloads'), name) });
    item.once('done', (_event, state) => {
      if (state === 'interrupted') onFailed(name);
    });
  });
}

const refusing = new WeakSet<Session>();

/** Lets no page of a session save anything. */
export function refuseDownloads(session: Session): void {
  if (refusing.has(session)) return;
  refusing.add(session);
  session.on('will-download', (event) => event.preventDefault());
}
