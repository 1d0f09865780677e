// What the parts of the host share: the browser, the phase of the app's life, and news between parts.
import { EventEmitter } from 'node:events';
import type { Browser } from './chromium/browser.ts';
import type { WebContents } from './contents/web-contents.ts';
import type { Session } from './session/session.ts';
import type { BrowserWindow } from './windows/browser-window.ts';

interface HostEvents {
  'contents-created': [WebContents];
  'session-created': [Session];
  'window-created': [BrowserWindow];
  'window-focused': [BrowserWindow];
  'window-blurred': [BrowserWindow];
  'window-closed': [];
  'close-prevented': [];
}

export const hostEvents = new EventEmitter<HostEvents>();

export const phase = { ready: false, quitting: false };

/** What has to be written while the browser still runs. */
export const beforeExit = new Set<() => Promise<void>>();

/** Every living web contents by id. */
export const allContents = new Map<number, WebContents>();

let running: Browser | undefined;

export function setBrowser(browser: Browser): void {
  running = browser;
}

/** The browser. Throws before the app is ready, when Electron has none either. */
export function browser(): Browser {
  if (!running) throw new Error('electron-host: the browser is not running yet');
  return running;
}

export const browserIsOpen = (): boolean => running !== undefined && !running.closed;
