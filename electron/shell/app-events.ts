import { app } from 'electron';
import type { Ending } from '../ending.ts';
import { LINK_SCHEME, linkOfArguments, pathOfLink } from '../links/deep-link.ts';

/** What the system asks of the launcher as a whole: to come to the front, to open a link, to end. */
export function answerSystem(show: (path?: string) => void, ending: Ending): void {
  app.setAsDefaultProtocolClient(LINK_SCHEME);
  app.on('second-instance', (_event, argv) => show(linkOfArguments(argv)));
  app.on('open-url', (_event, link) => show(pathOfLink(link)));
  app.on('activate', () => show());
  app.on('before-quit', (event) => {
    if (ending.hasBegun()) return;
    event.preventDefault();
    void ending.settle().finally(() => app.quit());
  });
}
