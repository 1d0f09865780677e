// The type gate cannot see event names: Electron declares them as overloads. This test reads them off the declaration.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { WebContents } from './contents/web-contents.ts';
import electron from './electron.ts';
import type { EventNames } from './modelled.ts';

const declaration = readFileSync(createRequire(import.meta.url).resolve('electron/electron.d.ts'), 'utf8');

function declaredEvents(name: string): Set<string> {
  const start = declaration.search(new RegExp(`^  (class|interface) ${name} extends`, 'm'));
  const body = declaration.slice(start, declaration.indexOf('\n  }\n', start));
  return new Set([...body.matchAll(/^ +on\(event: '([^']+)'/gm)].map(([, event = '']) => event));
}

const { BrowserWindow, Menu, Notification, Tray, View } = electron;
const instances = {
  App: electron.app,
  NativeTheme: electron.nativeTheme,
  PowerMonitor: electron.powerMonitor,
};
const classes = [
  ...Object.entries({ Menu, Notification, Tray, View, BrowserWindow, WebContents }),
  ...Object.entries({ ...instances, Screen: electron.screen, Session: electron.session.defaultSession }).map(
    ([name, instance]) => [name, instance.constructor] as const,
  ),
] as [string, { events: EventNames }][];

test.each(classes)('%s has events that Electron has', (name, { events }) => {
  const known = new Set([
    ...declaredEvents(name),
    ...(name === 'BrowserWindow' ? declaredEvents('BaseWindow') : []),
  ]);
  expect([...events.emitted, ...events.foreign].filter((event) => !known.has(event))).toEqual([]);
});
