import { BrowserWindow, screen } from 'electron';
import * as v from 'valibot';
import type { DocumentStore } from '../settings/document-store.ts';
import { confineTo, PAGE_ORIGIN, SECURE_PREFERENCES } from './security.ts';

/** Bounds of the window when it was last closed; nothing before the first time. */
export const windowDocument = v.nullable(
  v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() }),
);
export type WindowDocument = v.InferOutput<typeof windowDocument>;

const FIRST_SIZE = { width: 1280, height: 800 };
const MIN_SIZE = { minWidth: 480, minHeight: 480 };

/** Kept bounds if they still lie on a screen that is there, so that the window never opens out of reach. */
function usableBounds(kept: WindowDocument): Partial<Electron.Rectangle> {
  if (!kept) return FIRST_SIZE;
  const { bounds } = screen.getDisplayMatching(kept);
  const visible =
    kept.x < bounds.x + bounds.width &&
    kept.x + kept.width > bounds.x &&
    kept.y >= bounds.y &&
    kept.y < bounds.y + bounds.height;
  return visible ? kept : { width: kept.width, height: kept.height };
}

/** Opens the launcher's only window; closing it hides it while the tray keeps the launcher alive. */
export function openMainWindow(deps: {
  preload: string;
  path: string;
  document: DocumentStore<WindowDocument>;
  keepsRunning: () => boolean;
  openOutside: (address: string) => void;
}): BrowserWindow {
  const { preload, path, document, keepsRunning, openOutside } = deps;
  const window = new BrowserWindow({
    ...usableBounds(document.read()),
    ...MIN_SIZE,
    show: false,
    backgroundColor: '#14100f',
    title: 'Moggie',
    webPreferences: { ...SECURE_PREFERENCES, preload },
  });
  window.setMenuBarVisibility(false);
  confineTo(window.webContents, PAGE_ORIGIN, openOutside);
  window.once('ready-to-show', () => window.show());
  window.on('close', (event) => {
    document.write(window.getNormalBounds());
    if (keepsRunning()) {
      event.preventDefault();
      window.hide();
    }
  });
  window.webContents.on('render-process-gone', () => window.webContents.reload());
  void window.loadURL(`${PAGE_ORIGIN}${path}`);
  return window;
}

/** Brings a window to the front from wherever it is. */
export function showWindow(window: BrowserWindow) {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
