import { app, type Session, shell, type WebContents, type WebPreferences } from 'electron';

/** Origin of the launcher's own page; the only one that the bridge answers. */
export const PAGE_ORIGIN = 'app://bundle';

/** The one set of preferences that every window and view is made with. */
export const SECURE_PREFERENCES: WebPreferences = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
  devTools: !app.isPackaged,
};

const originOf = (address: string) => {
  const url = URL.parse(address);
  return url && `${url.protocol}//${url.host}`;
};

/** Opens web and mail links, and pages of the store itself, in the person's own browser; everything else is refused. */
export function createOutsideOpener(storeOrigin: string): (address: string) => void {
  return (address) => {
    const url = URL.parse(address);
    const isOpen =
      url && (url.protocol === 'https:' || url.protocol === 'mailto:' || url.origin === storeOrigin);
    // Where no browser opens there is nothing to tell: the link is still on the page.
    if (isOpen) shell.openExternal(url.href).catch(() => {});
  };
}

/** Opens a page of the store in the person's own browser; answers with false where none opens, or it is no such page. */
export async function openStorePage(storeOrigin: string, address: string): Promise<boolean> {
  const url = URL.parse(address);
  if (url?.origin !== storeOrigin) return false;
  return shell.openExternal(url.href).then(
    () => true,
    () => false,
  );
}

/** Refuses every permission, so that one has to be granted by name. */
export function denyPermissions(session: Session, allowed: readonly string[] = []) {
  session.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(allowed.includes(permission)),
  );
  session.setPermissionCheckHandler((_contents, permission) => allowed.includes(permission));
  session.setDevicePermissionHandler(() => false);
}

/** What leaves this machine, or comes to it: the addresses a rule for requests is asked about. */
const NETWORK = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*'];

/** Lets pages, frames and workers of a session ask one origin alone, whichever content policy they came with, if any. */
export function keepRequestsTo(session: Session, origin: string) {
  session.webRequest.onBeforeRequest({ urls: NETWORK }, ({ url }, answer) =>
    answer({ cancel: originOf(url) !== origin }),
  );
}

/**
 * Keeps a page on its own origin, in every frame and through redirects, and gives it no windows. Where it wanted to go
 * is told to `onOtherPage`.
 */
export function confineTo(contents: WebContents, origin: string, onOtherPage: (address: string) => void) {
  contents.setWindowOpenHandler(({ url }) => {
    onOtherPage(url);
    return { action: 'deny' };
  });
  contents.on('will-navigate', (event) => {
    if (originOf(event.url) === origin) return;
    event.preventDefault();
    onOtherPage(event.url);
  });
  const refuse = (event: { url: string; preventDefault: () => void }) => {
    if (originOf(event.url) !== origin) event.preventDefault();
  };
  contents.on('will-redirect', refuse);
  // It comes first for the page itself, too: prevented there, `will-navigate` would not come any more.
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) refuse(event);
  });
}

/** Rules that hold for every page the launcher will ever make. */
export function secureEveryPage() {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}
