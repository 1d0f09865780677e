import { app, BrowserWindow, dialog, screen } from 'electron';
import type { DesktopMessages } from '../messages.ts';
import type { DocumentStore } from '../settings/document-store.ts';
import { createCrashCount } from './crash-count.ts';
import { confineTo, PAGE_ORIGIN, SECURE_PREFERENCES } from './security.ts';
import { placeOf, type WindowDocument } from './window-place.ts';

const MIN_SIZE = { minWidth: 480, minHeight: 480 };

export interface WindowDeps {
  preload: string;
  document: DocumentStore<WindowDocument>;
  messages: () => DesktopMessages;
  /** Whether the launcher is about to end. */
  isEnding: () => boolean;
  /** Whether closing the window ends the launcher. */
  quitsWhenClosed: () => boolean;
  /** Ends the web game that lies over the page, if one does. */
  closeGame: () => void;
  openOutside: (address: string) => void;
  /** Told whenever it may be seen or not: it is shown and not minimised. */
  onSeen: (isSeen: boolean) => void;
  /** Told whenever somebody comes to it. */
  onFocus: () => void;
}

/**
 * Opens the launcher's only window, or keeps it ready and hidden; closing it hides it while the tray keeps the launcher
 * alive, or ends the launcher where the player wants that.
 */
export function openMainWindow({
  path,
  hidden,
  ...deps
}: WindowDeps & { path: string; hidden: boolean }): BrowserWindow {
  const { preload, document, messages, isEnding, quitsWhenClosed, closeGame, openOutside, onSeen, onFocus } =
    deps;
  const kept = document.read();
  const display = kept ? screen.getDisplayMatching(kept) : screen.getPrimaryDisplay();
  const window = new BrowserWindow({
    ...placeOf(kept, display.workArea),
    ...MIN_SIZE,
    show: false,
    backgroundColor: '#14100f',
    title: 'Moggie',
    webPreferences: { ...SECURE_PREFERENCES, preload },
  });
  window.setMenuBarVisibility(false);
  confineTo(window.webContents, PAGE_ORIGIN, openOutside);
  const fill = () => {
    if (kept?.maximized) window.maximize();
  };
  // To fill the screen shows a window, so a hidden one does it when it is shown.
  if (hidden) window.once('show', fill);
  else
    window.once('ready-to-show', () => {
      fill();
      window.show();
    });
  window.on('close', (event) => {
    if (!isEnding()) {
      event.preventDefault();
      if (quitsWhenClosed()) app.quit();
      else {
        window.hide();
        // A game that nobody sees would go on to sound, and to count as played.
        closeGame();
      }
    }
    keepPlace(window, document);
  });
  const tellSeen = () => onSeen(window.isVisible() && !window.isMinimized());
  window.on('show', tellSeen);
  window.on('hide', tellSeen);
  window.on('minimize', tellSeen);
  window.on('restore', tellSeen);
  window.on('closed', () => onSeen(false));
  window.on('focus', onFocus);
  const comesBack = createCrashCount();
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    console.warn('the page died:', reason);
    if (comesBack()) window.webContents.reload();
    else void askAfterCrashes(window, messages());
  });
  goTo(window, path);
  return window;
}

/** Shows a path of the page, in the place of whatever it shows or is on its way to. */
export function goTo(window: BrowserWindow, path: string): void {
  // It fails where another path takes its place, or the window ends.
  window.loadURL(`${PAGE_ORIGIN}${path}`).catch(() => {});
}

function keepPlace(window: BrowserWindow, document: DocumentStore<WindowDocument>): void {
  try {
    document.write({ ...window.getNormalBounds(), maximized: window.isMaximized() });
  } catch (error) {
    // On a full disk it opens next time where it did before.
    console.warn('place of the window not kept:', error instanceof Error ? error.message : error);
  }
}

/** Asks whether to show a page again that does not live: to die once more takes a moment, and nobody could press anything. */
async function askAfterCrashes(window: BrowserWindow, { crash, tray }: DesktopMessages): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: crash.title,
    detail: crash.text,
    buttons: [crash.again, tray.quit],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  if (response === 1) app.quit();
  else if (!window.isDestroyed()) window.webContents.reload();
}

/** Brings a window to the front from wherever it is. */
export function showWindow(window: BrowserWindow) {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
