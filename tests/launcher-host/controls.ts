// What a real desktop decides or shows, and a test on the host sets or reads: reached in the main process as
// `globalThis.electronHost`. Only specs tagged @host use it.
import type { RelaunchOptions } from 'electron';
import type { Notification } from './system/notification.ts';
import type { Tray } from './system/tray.ts';

export interface HostControls {
  /** Addresses and paths given to the desktop. */
  opened: string[];
  /** Dialogs asked for; each was answered as cancelled. */
  dialogs: { kind: string; options: unknown }[];
  notifications: Notification[];
  relaunches: RelaunchOptions[];
  trays: Tray[];
  /** Name of the program to Windows; empty until it is set. */
  appUserModelId: string;
  clipboard: string;
  encryptionAvailable: boolean;
  idleSeconds: number;
  onBattery: boolean;
  systemDark: boolean;
  online: boolean;
}

export const controls: HostControls = {
  opened: [],
  dialogs: [],
  notifications: [],
  relaunches: [],
  trays: [],
  appUserModelId: '',
  clipboard: '',
  encryptionAvailable: true,
  idleSeconds: 0,
  onBattery: false,
  systemDark: false,
  online: true,
};

declare global {
  var electronHost: HostControls | undefined;
}
globalThis.electronHost = controls;
