// Runs in the preload's world of every top document: gives the preload what a sandboxed one may require, and the page's
// world its line to the host.
import { contextBridgeOver } from './context-bridge.ts';
import { Emitter } from './emitter.ts';
import { HostLine, ipcRendererOver } from './ipc-renderer.ts';
import type { PageHost } from './main-world.ts';
import { makeWire } from './wire.ts';

/** What the preload's world is told about its process. */
export interface RendererEnvironment {
  platform: string;
  arch: string;
  argv: string[];
  versions: Record<string, string>;
}

type Require = (id: string) => unknown;

const refuseUnknown = <T extends object>(name: string, members: T): T =>
  new Proxy(members, {
    get(target, key) {
      const known = key in target || typeof key === 'symbol' || key === 'then' || key === 'toJSON';
      if (!known) throw new Error(`electron-host: ${name}.${key} is not modelled`);
      const member: unknown = Reflect.get(target, key, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });

function pageHostOver(line: HostLine): PageHost {
  const ask = async (kind: 'ask-permission' | 'check-permission', permission: string, details = {}) =>
    (await line.ask((id) => ({ kind, id, permission, details }))) === true;
  return {
    askPermission: (permission, details) => ask('ask-permission', permission, details),
    checkPermission: (permission) => ask('check-permission', permission),
    openWindow: (url, name, features) => line.post({ kind: 'open-window', url, name, features }),
    closeWindow: () => line.post({ kind: 'close-window' }),
    fullScreenChanged: (entered) => line.post({ kind: 'full-screen', entered }),
  };
}

/** Starts the world and answers what the preload script is called with. */
export function startIsolatedWorld(
  secret: string,
  environment: RendererEnvironment,
  send: (text: string) => void,
): { require: Require; process: object } {
  const node = document.createElement('electron-host-wire');
  document.dispatchEvent(new FocusEvent(secret, { relatedTarget: node }));
  const wire = makeWire(node, 'isolated', 'main');
  const line = new HostLine(send);
  Object.defineProperty(globalThis, '__electronHostReceive', { value: (text: string) => line.receive(text) });
  wire.post('host', pageHostOver(line));

  const electron = refuseUnknown('electron (preload)', {
    ipcRenderer: refuseUnknown('ipcRenderer', ipcRendererOver(line)),
    contextBridge: refuseUnknown('contextBridge', contextBridgeOver(wire)),
  });
  const modules: Record<string, unknown> = {
    electron,
    'electron/renderer': electron,
    'electron/common': electron,
    events: Object.assign(class extends Emitter {}, { EventEmitter: Emitter }),
    timers: { setTimeout, setInterval, clearTimeout, clearInterval },
    url: { URL, URLSearchParams },
  };
  const process = Object.assign(new Emitter(), {
    ...environment,
    env: {},
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    nextTick: (task: (...args: unknown[]) => void, ...args: unknown[]) => queueMicrotask(() => task(...args)),
  });
  const require: Require = (id) => {
    const name = id.replace(/^node:/, '');
    if (!Object.hasOwn(modules, name)) throw new Error(`module not found: ${id}`);
    return modules[name];
  };
  return { require, process };
}
