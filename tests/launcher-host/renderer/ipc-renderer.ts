// `ipcRenderer` of the preload's world, and the questions that this world asks the host on its own.
import { decode, encode } from '../codec.ts';
import { Emitter } from './emitter.ts';

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
  | { kind: 'full-screen'; entered: boolean }
  | { kind: 'preload-failed'; message: string };

/** What the host says to this world. */
export type HostMessage =
  | { kind: 'event'; channel: string; payload: string }
  | { kind: 'answer'; id: number; payload: string }
  | { kind: 'failure'; id: number; message: string };

/** The line to the host: messages out, answers and events in. */
export class HostLine {
  readonly #send: (text: string) => void;
  readonly #waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  #lastId = 0;
  onEvent: (channel: string, args: unknown[]) => void = () => {};

  constructor(send: (text: string) => void) {
    this.#send = send;
  }

  post(message: RendererMessage): void {
    this.#send(JSON.stringify(message));
  }

  ask(messageOf: (id: number) => RendererMessage): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#waiting.set(id, { resolve, reject });
      this.post(messageOf(id));
    });
  }

  receive(text: string): void {
    const message = JSON.parse(text) as HostMessage;
    if (message.kind === 'event') {
      this.onEvent(message.channel, decode(message.payload) as unknown[]);
      return;
    }
    const waiter = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'answer') waiter?.resolve(decode(message.payload));
    else waiter?.reject(new Error(message.message));
  }
}

export function ipcRendererOver(line: HostLine) {
  const ipcRenderer = Object.assign(new Emitter(), {
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      const payload = encode(args);
      try {
        return await line.ask((id) => ({ kind: 'invoke', id, channel, payload }));
      } catch (error) {
        throw new Error(`Error invoking remote method '${channel}': ${(error as Error).message}`);
      }
    },
    send(channel: string, ...args: unknown[]): void {
      line.post({ kind: 'send', channel, payload: encode(args) });
    },
  });
  line.onEvent = (channel, args) => {
    ipcRenderer.emit(channel, { sender: ipcRenderer, ports: [] }, ...args);
  };
  return ipcRenderer;
}
