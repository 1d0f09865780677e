// The type gate: every member that the host models exists in the pinned `electron.d.ts` and stands for what is there.
// It holds nothing at run time; `tsc` is what it is for.
import type { EventEmitter } from 'node:events';
import type * as Real from 'electron';
import type { WebFrameMain } from './contents/frames.ts';
import type { IpcMain } from './contents/ipc.ts';
import type { WebContents } from './contents/web-contents.ts';
import type electron from './electron.ts';
import type { contextBridgeOver } from './renderer/context-bridge.ts';
import type { ipcRendererOver } from './renderer/ipc-renderer.ts';
import type { Cookies } from './session/cookies.ts';
import type { DownloadItem } from './session/downloads.ts';
import type { ProtocolHandlers } from './session/protocol.ts';
import type { Session } from './session/session.ts';
import type { WebRequest } from './session/web-request.ts';
import type { ClientRequest } from './system/client-request.ts';
import type { NativeImage } from './system/native-image.ts';

type AnyFunction = (...args: never[]) => unknown;
/** Electron's own `Function`, which says nothing of its arguments. */
type UntypedFunction = Real.MenuItem['click'];
type Opaque = Buffer | Date | Error | Request | Response | Promise<never>;

/** What may stand for a real type: it may lack members, but those it has must fit, and its methods must be callable so. */
type StandIn<T> = UntypedFunction extends T
  ? T
  : T extends AnyFunction
    ? { method(...args: StandIns<Parameters<T>>): StandIn<ReturnType<T>> }['method']
    : T extends Promise<infer Value>
      ? Promise<StandIn<Value>>
      : T extends Opaque
        ? T
        : T extends readonly (infer Item)[]
          ? readonly StandIn<Item>[]
          : T extends object
            ? { [Key in keyof T]?: StandIn<T[Key]> }
            : T;
type StandIns<Args extends unknown[]> = { [Index in keyof Args]: StandIn<Args[Index]> };

/** Names of the host's members that the real type lacks or that do not fit it. */
type Misfit<Host, RealType, HostOnly extends keyof Host = never> = {
  [Key in Exclude<keyof Host, HostOnly | keyof EventEmitter>]: Key extends keyof RealType
    ? Host[Key] extends StandIn<RealType[Key]>
      ? never
      : Key
    : Key;
}[Exclude<keyof Host, HostOnly | keyof EventEmitter>];

/** Takes nothing but `never`; what it is given instead names the members that are wrong. */
type Fits<_Misfit extends never> = true;

type Host = typeof electron;
type Statics<Class> = Omit<Class, 'prototype' | 'events' | keyof typeof EventEmitter>;

export type Conformance = [
  Fits<Exclude<keyof Host, keyof typeof Real>>,
  Fits<Misfit<Host['app'], Real.App, 'setManifest' | 'hostReady' | 'rendererVersions'>>,
  Fits<Misfit<Host['app']['commandLine'], Real.CommandLine>>,
  Fits<Misfit<Host['autoUpdater'], Real.AutoUpdater>>,
  Fits<Misfit<Host['clipboard'], Real.Clipboard>>,
  Fits<Misfit<Host['crashReporter'], Real.CrashReporter>>,
  Fits<Misfit<Host['dialog'], Real.Dialog>>,
  Fits<Misfit<Host['globalShortcut'], Real.GlobalShortcut>>,
  Fits<Misfit<Host['nativeImage'], typeof Real.nativeImage>>,
  Fits<Misfit<Host['nativeTheme'], Real.NativeTheme>>,
  Fits<Misfit<Host['net'], Real.Net>>,
  Fits<Misfit<Host['powerMonitor'], Real.PowerMonitor>>,
  Fits<Misfit<Host['powerSaveBlocker'], Real.PowerSaveBlocker>>,
  Fits<Misfit<Host['safeStorage'], Real.SafeStorage>>,
  Fits<Misfit<Host['screen'], Real.Screen>>,
  Fits<Misfit<Host['session'], typeof Real.session>>,
  Fits<Misfit<Host['shell'], Real.Shell>>,
  Fits<Misfit<Host['webContents'], typeof Real.webContents>>,
  Fits<Misfit<ClientRequest, Real.ClientRequest>>,
  Fits<Misfit<IpcMain, Real.IpcMain, 'handler'>>,
  Fits<Misfit<DownloadItem, Real.DownloadItem, 'written'>>,
  Fits<Misfit<ProtocolHandlers, Real.Protocol, 'answer'>>,
  Fits<Misfit<Cookies, Real.Cookies, 'clear'>>,
  Fits<Misfit<WebRequest, Real.WebRequest, 'stages'>>,
  Fits<Misfit<NativeImage, Real.NativeImage>>,
  Fits<Misfit<WebFrameMain, Real.WebFrameMain>>,
  Fits<
    Misfit<
      Session,
      Real.Session,
      'partition' | 'store' | 'permissions' | 'followers' | 'offline' | 'contextId' | 'setChromiumPermission'
    >
  >,
  Fits<Misfit<WebContents, Real.WebContents, 'getLastWebPreferences'>>,
  Fits<Misfit<InstanceType<Host['BrowserWindow']>, Real.BrowserWindow>>,
  Fits<Misfit<Statics<Host['BrowserWindow']>, typeof Real.BrowserWindow>>,
  Fits<Misfit<InstanceType<Host['View']>, Real.View>>,
  Fits<Misfit<InstanceType<Host['WebContentsView']>, Real.WebContentsView>>,
  Fits<Misfit<InstanceType<Host['Menu']>, Real.Menu>>,
  Fits<Misfit<Statics<Host['Menu']>, typeof Real.Menu>>,
  Fits<Misfit<InstanceType<Host['MenuItem']>, Real.MenuItem>>,
  Fits<Misfit<InstanceType<Host['Tray']>, Real.Tray, 'menu' | 'toolTip'>>,
  Fits<Misfit<InstanceType<Host['Notification']>, Real.Notification>>,
  Fits<Misfit<Statics<Host['Notification']>, typeof Real.Notification>>,
  Fits<Misfit<ReturnType<typeof ipcRendererOver>, Real.IpcRenderer>>,
  Fits<Misfit<ReturnType<typeof contextBridgeOver>, Real.ContextBridge>>,
];
