// Runs in the preload's world of every top document: `ipcRenderer`, `contextBridge` and what a sandboxed preload may
// require. The host speaks to it through a binding that only this world has.
import { decode, encode } from '../codec.ts';
import { Emitter } from './emitter.ts';
import type { PageHost } from './main-world.ts';
import { makeWire } from './wire.ts';

/** What the preload's world is told about its process. */
export interface RendererEnvironment {
  platform: string;
  arch: string;
  argv: string[];
  versions: Record<string, string>;
}

/** What this world says to the host. `id` asks for an answer. */
export type RendererMessage =
  | { kind: 'invoke'; id: number; channel: string; payload: string }
  | { kind: 'send'; channel: string; payload: string }
  | {
      kind: 'ask-permission' | 'check-permission';
      id: number;
      permission: string;
      details: Record<string, unknown>;
    }
  | { kind: 'open-window'; url: string; name: string; features: string }
  | { kind: 'close-window' }
  | { kind: 'preload-failed'; message: string };

/** What the host says to this world. */
export type HostMessage =
  | { kind: 'event'; channel: string; payload: string }
  | { kind: 'answer'; id: number; payload: string }
  | { kind: 'failure'; id: number; message: string };

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

/** Starts the world and answers what the preload script is called with. */
export function startIsolatedWorld(
  secret: string,
  environment: RendererEnvironment,
  send: (text: string) => void,
): { require: Require; process: object } {
  const node = document.createElement('electron-host-wire');
  document.dispatchEvent(new FocusEvent(secret, { relatedTarget: node }));
  const wire = makeWire(node, 'isolated', 'main');
  const post = (message: RendererMessage) => send(JSON.stringify(message));

  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  const ask = (messageOf: (id: number) => RendererMessage): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      post(messageOf(id));
    });

  const askAbout = async (kind: 'ask-permission' | 'check-permission', permission: string, details = {}) =>
    (await ask((id) => ({ kind, id, permission, details }))) === true;
  const host: PageHost = {
    askPermission: (permission, details) => askAbout('ask-permission', permission, details),
    checkPermission: (permission) => askAbout('check-permission', permission),
    openWindow: (url, name, features) => post({ kind: 'open-window', url, name, features }),
    closeWindow: () => post({ kind: 'close-window' }),
  };
  wire.post('host', host);

  const ipcRenderer = Object.assign(new Emitter(), {
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      const payload = encode(args);
      try {
        return await ask((id) => ({ kind: 'invoke', id, channel, payload }));
      } catch (error) {
        throw new Error(`Error invoking remote method '${channel}': ${(error as Error).message}`);
      }
    },
    send(channel: string, ...args: unknown[]): void {
      post({ kind: 'send', channel, payload: encode(args) });
    },
  });

  const receive = (text: string) => {
    const message = JSON.parse(text) as HostMessage;
    if (message.kind === 'event') {
      ipcRenderer.emit(
        message.channel,
        { sender: ipcRenderer, ports: [] },
        ...(decode(message.payload) as unknown[]),
      );
      return;
    }
    const waiter = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'answer') waiter?.resolve(decode(message.payload));
    else waiter?.reject(new Error(message.message));
  };
  Object.defineProperty(globalThis, '__electronHostReceive', { value: receive });

  const exposed = new Set<string>();
  const contextBridge = {
    exposeInMainWorld(key: string, api: unknown): void {
      if (exposed.has(key))
        throw new Error('Cannot bind an API on top of an existing property on the window object');
      exposed.add(key);
      wire.post('expose', { key, api });
    },
  };

  const electron = refuseUnknown('electron (preload)', {
    ipcRenderer: refuseUnknown('ipcRenderer', ipcRenderer),
    contextBridge: refuseUnknown('contextBridge', contextBridge),
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
