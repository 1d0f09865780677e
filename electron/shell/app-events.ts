import { app } from 'electron';
import type { Ending } from '../ending.ts';
import { LINK_SCHEME, linkOfArguments, pathOfLink } from '../links/deep-link.ts';
import { createLinkInbox, type LinkInbox } from '../links/link-inbox.ts';
import { HIDDEN } from '../settings/login-item.ts';

/** Hears of links from the first moment on: macOS tells of the one that it starts the launcher for once, and early. */
export function receiveLinks(): LinkInbox {
  const inbox = createLinkInbox();
  app.on('second-instance', (_event, argv) => {
    const path = linkOfArguments(argv);
    // Started with the computer while it runs, it was asked for by nobody.
    if (path !== undefined || !argv.includes(HIDDEN)) inbox.came(path);
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    inbox.came(pathOfLink(link));
  });
  return inbox;
}

/** What the system asks of the launcher as a whole: to come to the front, to end. */
export function answerSystem(show: () => void, ending: Ending): void {
  app.setAsDefaultProtocolClient(LINK_SCHEME);
  app.on('activate', () => show());
  app.on('before-quit', (event) => {
    if (ending.hasBegun()) return;
    event.preventDefault();
    void ending.settle().finally(() => app.quit());
  });
}
