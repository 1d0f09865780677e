import { contextBridge, ipcRenderer } from 'electron';
import { COMMANDS, EVENTS } from '../shared/bridge/bridge.ts';

const commands = Object.fromEntries(
  Object.keys(COMMANDS).map((name) => [name, (args: unknown) => ipcRenderer.invoke(name, args)]),
);

const events = Object.fromEntries(
  Object.keys(EVENTS).map((name) => [
    name,
    (listener: (payload: unknown) => void) => {
      // The event object stays here: it would hand the page a way to the main process.
      const pass = (_event: unknown, payload: unknown) => listener(payload);
      ipcRenderer.on(name, pass);
      return () => ipcRenderer.off(name, pass);
    },
  ]),
);

contextBridge.exposeInMainWorld('launcher', { commands, events });
