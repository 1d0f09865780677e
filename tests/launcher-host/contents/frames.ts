import type { CdpSession, Protocol } from '../chromium/cdp.ts';
import { fromChromium, originOf } from '../custom-schemes.ts';
import { ModelledEmitter } from '../modelled.ts';
import { ISOLATED_WORLD } from '../renderer/source.ts';

interface FrameState {
  id: string;
  parentId: string | undefined;
  url: string;
  name: string;
  detached: boolean;
}

interface ScriptContext {
  session: CdpSession;
  id: number;
  frameId: string;
  isolated: boolean;
}

/** What a frame needs of the contents that it belongs to. */
export interface FrameOwner {
  readonly id: number;
  deliver(frame: WebFrameMain, channel: string, args: unknown[]): void;
}

/** One frame as the main process sees it; `event.senderFrame` is one of these. */
export class WebFrameMain extends ModelledEmitter {
  readonly #tree: FrameTree;
  readonly #state: FrameState;

  constructor(tree: FrameTree, state: FrameState) {
    super({ emitted: [], foreign: [] });
    this.#tree = tree;
    this.#state = state;
  }

  get url(): string {
    return this.#state.url;
  }
  get origin(): string {
    return originOf(this.#state.url);
  }
  get name(): string {
    return this.#state.name;
  }
  get detached(): boolean {
    return this.#state.detached;
  }
  get parent(): WebFrameMain | null {
    return this.#tree.parentOf(this.#state);
  }
  get top(): WebFrameMain | null {
    return this.#tree.main;
  }
  get frames(): WebFrameMain[] {
    return this.#tree.childrenOf(this.#state);
  }
  get framesInSubtree(): WebFrameMain[] {
    return [this, ...this.frames.flatMap((frame) => frame.framesInSubtree)];
  }
  get frameTreeNodeId(): number {
    return Number.parseInt(this.#state.id.slice(0, 6), 16) || 0;
  }
  get routingId(): number {
    return this.frameTreeNodeId;
  }
  get processId(): number {
    return this.#tree.owner.id;
  }

  isDestroyed(): boolean {
    return this.#state.detached;
  }

  send(channel: string, ...args: unknown[]): void {
    this.#tree.owner.deliver(this, channel, args);
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    return this.#tree.evaluate(this.#state, code, userGesture);
  }
}

/** The frames of one contents over all its processes, and the script contexts that live in them. */
export class FrameTree {
  readonly main: WebFrameMain;
  readonly owner: FrameOwner;
  readonly #mainState: FrameState;
  readonly #frames = new Map<string, { frame: WebFrameMain; state: FrameState }>();
  #contexts: ScriptContext[] = [];

  constructor(owner: FrameOwner) {
    this.owner = owner;
    this.#mainState = { id: '', parentId: undefined, url: '', name: '', detached: false };
    this.main = new WebFrameMain(this, this.#mainState);
  }

  /** Gives the main frame its id once the page exists. */
  bind(mainFrameId: string): void {
    this.#mainState.id = mainFrameId;
    this.#frames.set(mainFrameId, { frame: this.main, state: this.#mainState });
  }

  watch(session: CdpSession): void {
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => this.#add(frameId, parentFrameId));
    session.on('Page.frameDetached', ({ frameId, reason }) => {
      if (reason === 'remove') this.#remove(frameId);
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      const state = this.#add(frame.id, frame.parentId);
      state.url = fromChromium((frame.unreachableUrl ?? frame.url) + (frame.urlFragment ?? ''));
      state.name = frame.name ?? '';
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const known = this.#frames.get(frameId);
      if (known) known.state.url = fromChromium(url);
    });
    session.on('Runtime.executionContextCreated', ({ context }) => this.#addContext(session, context));
    session.on('Runtime.executionContextDestroyed', ({ executionContextId: id }) =>
      this.#dropContexts((context) => context.session === session && context.id === id),
    );
    const dropAll = () => this.#dropContexts((context) => context.session === session);
    session.on('Runtime.executionContextsCleared', dropAll);
    session.on('detached', dropAll);
  }

  frame(id: string): WebFrameMain | undefined {
    return this.#frames.get(id)?.frame;
  }

  /** The frame that a script context belongs to. */
  frameOfContext(session: CdpSession, contextId: number): WebFrameMain | null {
    const context = this.#contexts.find((known) => known.session === session && known.id === contextId);
    return (context && this.frame(context.frameId)) ?? null;
  }

  /** The preload's world of a frame, where there is one. */
  isolatedContext(frame: WebFrameMain): ScriptContext | undefined {
    return this.#contexts.find((context) => context.isolated && this.frame(context.frameId) === frame);
  }

  parentOf({ parentId }: FrameState): WebFrameMain | null {
    return (parentId !== undefined && this.frame(parentId)) || null;
  }

  childrenOf({ id }: FrameState): WebFrameMain[] {
    return [...this.#frames.values()].filter(({ state }) => state.parentId === id).map(({ frame }) => frame);
  }

  async evaluate({ id }: FrameState, code: string, userGesture: boolean): Promise<unknown> {
    const context = this.#contexts.find(({ frameId, isolated }) => frameId === id && !isolated);
    if (!context) throw new Error('Render frame was disposed before WebFrameMain could be accessed');
    const { result, exceptionDetails } = await context.session.send('Runtime.evaluate', {
      contextId: context.id,
      expression: code,
      awaitPromise: true,
      returnByValue: true,
      userGesture,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  #add(id: string, parentId: string | undefined): FrameState {
    const known = this.#frames.get(id);
    if (known) return known.state;
    const state: FrameState = { id, parentId, url: '', name: '', detached: false };
    this.#frames.set(id, { frame: new WebFrameMain(this, state), state });
    return state;
  }

  #remove(id: string): void {
    const known = this.#frames.get(id);
    if (!known || known.state === this.#mainState) return;
    known.state.detached = true;
    this.#frames.delete(id);
  }

  #addContext(session: CdpSession, context: Protocol.Runtime.ExecutionContextDescription): void {
    const { frameId, isDefault } = context.auxData as { frameId?: string; isDefault?: boolean };
    const isolated = context.name === ISOLATED_WORLD;
    if (frameId && (isolated || isDefault))
      this.#contexts.push({ session, id: context.id, frameId, isolated });
  }

  #dropContexts(gone: (context: ScriptContext) => boolean): void {
    this.#contexts = this.#contexts.filter((context) => !gone(context));
  }
}
