import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { CdpSession, Protocol } from './cdp.ts';
import type { Chromium } from './process.ts';

export interface Page {
  targetId: string;
  session: CdpSession;
}

interface PageOptions {
  width: number;
  height: number;
  browserContextId: string | undefined;
}

/** The running Chromium: makes pages and reports the popups that pages try to open. */
export class Browser {
  readonly root: CdpSession;
  readonly version: string;
  readonly #chromium: Chromium;
  readonly #arrived = new Map<string, CdpSession>();
  readonly #awaited = new Map<string, (session: CdpSession) => void>();
  readonly #popupListeners = new Map<string, (popup: Page) => void>();

  private constructor(chromium: Chromium, version: string) {
    this.#chromium = chromium;
    this.root = chromium.connection.root;
    this.version = version;
    this.root.on('Target.attachedToTarget', (event) => this.#attached(event));
  }

  static async open(chromium: Chromium): Promise<Browser> {
    const { product } = await chromium.connection.root.send('Browser.getVersion');
    const browser = new Browser(chromium, product.split('/')[1] ?? '');
    await browser.root.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: 'page' }],
    });
    return browser;
  }

  get closed(): boolean {
    return this.#chromium.connection.closed;
  }

  /** Ends the browser in order, so that its profile is written; by force when it does not answer. */
  async close(): Promise<void> {
    const { process } = this.#chromium;
    if (process.exitCode !== null || process.signalCode !== null) return;
    const ended = once(process, 'exit');
    this.root.post('Browser.close');
    const inTime = await Promise.race([ended.then(() => true), delay(5000, false)]);
    if (!inTime) process.kill('SIGKILL');
    await ended;
  }

  /** A new page, paused before its first document so that nothing is missed. */
  async createPage({ width, height, browserContextId }: PageOptions): Promise<Page> {
    const { targetId } = await this.root.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      background: false,
      width,
      height,
      ...(browserContextId && { browserContextId }),
    });
    const arrived = this.#arrived.get(targetId);
    this.#arrived.delete(targetId);
    const session =
      arrived ?? (await new Promise<CdpSession>((resolve) => this.#awaited.set(targetId, resolve)));
    return { targetId, session };
  }

  onPopup(openerId: string, listener: (popup: Page) => void): void {
    this.#popupListeners.set(openerId, listener);
  }

  closePage(targetId: string): void {
    this.#popupListeners.delete(targetId);
    this.root.post('Target.closeTarget', { targetId });
  }

  #attached({ sessionId, targetInfo }: Protocol.Target.attachedToTargetPayload): void {
    const { targetId, openerId, type } = targetInfo;
    const session = this.root.child(sessionId);
    if (type !== 'page') {
      session.post('Runtime.runIfWaitingForDebugger');
      return;
    }
    if (openerId) {
      this.#popupListeners.get(openerId)?.({ targetId, session });
      return;
    }
    const resolve = this.#awaited.get(targetId);
    this.#awaited.delete(targetId);
    if (resolve) resolve(session);
    else this.#arrived.set(targetId, session);
  }
}
