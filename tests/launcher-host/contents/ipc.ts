import type { CdpSession, Protocol } from '../chromium/cdp.ts';
import { decode, encode } from '../codec.ts';
import { fromChromium } from '../custom-schemes.ts';
import { eventWith, failLoudly, type HostEvent, ModelledEmitter } from '../modelled.ts';
import type { HostMessage, RendererMessage } from '../renderer/ipc-renderer.ts';
import { SEND_BINDING } from '../renderer/source.ts';
import type { FrameTree, WebFrameMain } from './frames.ts';
import type { RenderPage } from './render-page.ts';
import type { WebContents } from './web-contents.ts';

/** What a handler learns of the caller. */
export interface IpcEvent extends HostEvent {
  type: 'frame';
  sender: WebContents;
  senderFrame: WebFrameMain | null;
  processId: number;
  frameId: number;
  ports: never[];
  reply(channel: string, ...args: unknown[]): void;
}
type Handler = (event: IpcEvent, ...args: never[]) => unknown;

/** `ipcMain`, and `contents.ipc` of each contents. */
export class IpcMain extends ModelledEmitter {
  readonly #handlers = new Map<string, Handler>();

  constructor() {
    super('any');
  }

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel);
      return handler(event, ...args);
    });
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** The handler of a channel, for the host's own dispatch. */
  handler(channel: string): Handler | undefined {
    return this.#handlers.get(channel);
  }
}

export const ipcMain = new IpcMain();

/** Carries messages between one contents' preload worlds and the main process. */
export class IpcLink {
  readonly #page: RenderPage;
  readonly #contents: WebContents;
  readonly #frames: FrameTree;

  constructor(page: RenderPage) {
    this.#page = page;
    this.#contents = page.contents;
    this.#frames = page.frames;
  }

  watch(session: CdpSession): void {
    session.on('Runtime.bindingCalled', (call) => {
      if (call.name === SEND_BINDING) this.#receive(session, call).catch(failLoudly);
    });
  }

  /** An event for the frame's preload; lost, as in Electron, where the frame has none. */
  deliver(frame: WebFrameMain, channel: string, args: unknown[]): void {
    const payload = encode(args);
    const context = this.#frames.isolatedContext(frame);
    if (context) tell(context.session, context.id, { kind: 'event', channel, payload });
  }

  async #receive(session: CdpSession, call: Protocol.Runtime.bindingCalledPayload): Promise<void> {
    const message = JSON.parse(call.payload) as RendererMessage;
    const frame = this.#frames.frameOfContext(session, call.executionContextId);
    const answer = (reply: HostMessage) => tell(session, call.executionContextId, reply);
    const contents = this.#contents;
    switch (message.kind) {
      case 'invoke':
        return answer(await this.#invoke(message, this.#eventFrom(frame)));
      case 'send':
        return this.#emit(message.channel, message.payload, this.#eventFrom(frame));
      case 'ask-permission': {
        const granted = await this.#page.requestPermission(message.permission, message.details);
        return answer({ kind: 'answer', id: message.id, payload: encode(granted) });
      }
      case 'check-permission': {
        const allowed = contents.session.permissions.check(contents, message.permission, message.details);
        return answer({ kind: 'answer', id: message.id, payload: encode(allowed) });
      }
      case 'open-window':
        return this.#page.askToOpen(fromChromium(message.url), message.name, message.features);
      case 'close-window':
        return this.#page.closeAsPage();
      case 'full-screen':
        return this.#page.fullScreenChanged(message.entered);
      case 'preload-failed':
        contents.emit('preload-error', {}, this.#page.preloadPath, new Error(message.message));
    }
  }

  async #invoke(
    { id, channel, payload }: Extract<RendererMessage, { kind: 'invoke' }>,
    event: IpcEvent,
  ): Promise<HostMessage> {
    const handler = this.#contents.ipc.handler(channel) ?? ipcMain.handler(channel);
    if (!handler) return { kind: 'failure', id, message: `Error: No handler registered for '${channel}'` };
    try {
      const result = await handler(event, ...(decode(payload) as never[]));
      return { kind: 'answer', id, payload: encode(result) };
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error);
      return { kind: 'failure', id, message: String(error) };
    }
  }

  #emit(channel: string, payload: string, event: IpcEvent): void {
    const args = decode(payload) as unknown[];
    this.#contents.emit('ipc-message', event, channel, ...args);
    this.#contents.ipc.emit(channel, event, ...args);
    ipcMain.emit(channel, event, ...args);
  }

  #eventFrom(senderFrame: WebFrameMain | null): IpcEvent {
    return eventWith({
      type: 'frame' as const,
      sender: this.#contents,
      senderFrame,
      processId: this.#contents.id,
      frameId: senderFrame?.routingId ?? 0,
      ports: [],
      reply: (channel: string, ...args: unknown[]) => senderFrame?.send(channel, ...args),
    });
  }
}

function tell(session: CdpSession, contextId: number, message: HostMessage): void {
  const text = JSON.stringify(JSON.stringify(message));
  session.post('Runtime.evaluate', { contextId, expression: `__electronHostReceive(${text})` });
}
