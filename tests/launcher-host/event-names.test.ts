// The type gate cannot see event names: Electron declares them as overloads. This test reads them off the declaration.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { App } from './app/app.ts';
import { WebContents } from './contents/web-contents.ts';
import { DownloadItem } from './session/downloads.ts';
import { Session } from './session/session.ts';
import { AutoUpdater } from './system/auto-updater.ts';
import { Menu } from './system/menu.ts';
import { NativeTheme } from './system/native-theme.ts';
import { Notification } from './system/notification.ts';
import { PowerMonitor } from './system/power.ts';
import { Screen } from './system/screen.ts';
import { Tray } from './system/tray.ts';
import { BrowserWindow } from './windows/browser-window.ts';
import { View } from './windows/view.ts';

const declaration = readFileSync(createRequire(import.meta.url).resolve('electron/electron.d.ts'), 'utf8');

function declaredEvents(name: string): string[] {
  const start = declaration.search(new RegExp(`^  (class|interface) ${name} extends`, 'm'));
  const body = declaration.slice(start, declaration.indexOf('\n  }\n', start));
  return [...body.matchAll(/^ +on\(event: '([^']+)'/gm)].map(([, event = '']) => event);
}

const CLASSES = [
  App,
  AutoUpdater,
  DownloadItem,
  Menu,
  NativeTheme,
  Notification,
  PowerMonitor,
  Screen,
  Session,
  Tray,
  View,
  WebContents,
];

test.each(CLASSES.map((made) => [made.name, made.events] as const))(
  '%s has events that Electron has',
  (name, events) => {
    expect(declaredEvents(name)).toEqual(expect.arrayContaining([...events.emitted, ...events.foreign]));
  },
);

test('BrowserWindow has events that Electron has', () => {
  const { emitted, foreign } = BrowserWindow.events;
  const declared = [...declaredEvents('BrowserWindow'), ...declaredEvents('BaseWindow')];
  expect(declared).toEqual(expect.arrayContaining([...emitted, ...foreign]));
});
