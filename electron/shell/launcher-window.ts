import path from 'node:path';
import {
  app,
  type BrowserWindow,
  dialog,
  type OpenDialogOptions,
  type SaveDialogOptions,
  type WebContents,
} from 'electron';
import { emit } from './ipc.ts';
import { goTo, openMainWindow, showWindow, type WindowDeps } from './main-window.ts';

/** The launcher's one window, whether it is open or not. */
export interface LauncherWindow {
  current(): BrowserWindow | undefined;
  /** Its page; undefined while it has none. */
  page(): WebContents | undefined;
  /** Opens it or brings it to the front, at a path if one is told, which ends the web game that plays. */
  show(address?: string): void;
  /** Opens it without showing it: the page is ready, and tells its language and discretion. */
  openHidden(): void;
  /** The folder that somebody picks; undefined where they pick none. */
  pickFolder(): Promise<string | undefined>;
  /** Where somebody wants a file of this name; undefined where they do not want it after all. */
  pickPlaceFor(name: string): Promise<string | undefined>;
}

export function createLauncherWindow(deps: WindowDeps): LauncherWindow {
  let window: BrowserWindow | undefined;
  const page = () => (window && !window.isDestroyed() ? window.webContents : undefined);
  return {
    current: () => window,
    page,
    show(address) {
      if (!window || window.isDestroyed()) {
        window = openMainWindow({ ...deps, path: address ?? '/', hidden: false });
        return;
      }
      showWindow(window);
      if (address === undefined) return;
      // It would hide what was asked for.
      deps.closeGame();
      // A page that is on its way would not hear of it.
      if (window.webContents.isLoading()) goTo(window, address);
      else emit(page(), 'navigate', { path: address });
    },
    openHidden() {
      window ??= openMainWindow({ ...deps, path: '/', hidden: true });
    },
    async pickFolder() {
      const options: OpenDialogOptions = { properties: ['openDirectory', 'createDirectory'] };
      // In front of its window, which waits for it.
      const picked = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
      return picked.canceled ? undefined : picked.filePaths[0];
    },
    async pickPlaceFor(name) {
      const options: SaveDialogOptions = { defaultPath: path.join(app.getPath('downloads'), name) };
      const picked = await (window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options));
      return picked.canceled || picked.filePath === '' ? undefined : picked.filePath;
    },
  };
}
