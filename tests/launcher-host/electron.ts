// The module that `electron` is, inside the host.
import { app } from './app/app.ts';
import { ipcMain } from './contents/ipc.ts';
import { pageOf, type WebContents } from './contents/web-contents.ts';
import { modelled } from './modelled.ts';
import { allContents } from './registry.ts';
import { fromPartition } from './session/session.ts';
import { autoUpdater } from './system/auto-updater.ts';
import { clipboard, globalShortcut } from './system/desktop.ts';
import { dialog } from './system/dialog.ts';
import { Menu, MenuItem } from './system/menu.ts';
import { nativeImage } from './system/native-image.ts';
import { nativeTheme } from './system/native-theme.ts';
import { net } from './system/net.ts';
import { Notification } from './system/notification.ts';
import { powerMonitor, powerSaveBlocker } from './system/power.ts';
import { safeStorage } from './system/safe-storage.ts';
import { screen } from './system/screen.ts';
import { shell } from './system/shell.ts';
import { Tray } from './system/tray.ts';
import { BrowserWindow } from './windows/browser-window.ts';
import { View, WebContentsView } from './windows/view.ts';

const session = modelled('session', {
  fromPartition: (partition: string) => fromPartition(partition),
  get defaultSession() {
    return fromPartition('');
  },
});

const { protocol } = session.defaultSession;

const living = () => [...allContents.values()];

const webContents = modelled('webContents', {
  getAllWebContents: (): WebContents[] => living(),
  getFocusedWebContents: (): WebContents | null => living().find((contents) => contents.isFocused()) ?? null,
  fromId: (id: number): WebContents | undefined => allContents.get(id),
  fromDevToolsTargetId: (targetId: string): WebContents | undefined =>
    living().find((contents) => pageOf(contents).targetId === targetId),
});

const crashReporter = modelled('crashReporter', {
  start(_options: unknown): void {},
  addExtraParameter(_key: string, _value: string): void {},
  getUploadedReports: () => [],
});

const electron = {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  View,
  webContents,
  WebContentsView,
};

export default electron;
export {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  View,
  WebContentsView,
  webContents,
};
