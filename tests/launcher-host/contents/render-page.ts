// The Chromium page behind one web contents: its sessions, what each of them is set up with, and what they report.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { HandlerDetails, WindowOpenHandlerResponse } from 'electron';
import { app } from '../app/app.ts';
import type { Page } from '../chromium/browser.ts';
import type { CdpSession, Protocol } from '../chromium/cdp.ts';
import { fromChromium } from '../custom-schemes.ts';
import { HostEvent, NotModelled } from '../modelled.ts';
import { browser, phase } from '../registry.ts';
import { ISOLATED_WORLD, isolatedWorldScript, mainWorldScript, SEND_BINDING } from '../renderer/source.ts';
import { announceDownload } from '../session/downloads.ts';
import type { Session, SessionFollower } from '../session/session.ts';
import { nativeTheme } from '../system/native-theme.ts';
import { FrameTree, type WebFrameMain } from './frames.ts';
import { IpcLink } from './ipc.ts';
import { Navigation } from './navigation.ts';
import type { WebPreferences } from './preferences.ts';
import { Requests } from './requests.ts';
import type { WebContents } from './web-contents.ts';

export type OpenHandler = (details: HandlerDetails) => WindowOpenHandlerResponse;

interface Size {
  width: number;
  height: number;
}

/** The window that shows the page. */
export interface PageOwner {
  close(): void;
  contentsDestroyed(): void;
}

/** The window in which the page lies, in its own right or by a view. */
export interface PageWindow {
  isFocused(): boolean;
  isFullScreen(): boolean;
  setFullScreen(fullScreen: boolean): void;
  emit(event: 'enter-html-full-screen' | 'leave-html-full-screen'): unknown;
}

export class RenderPage {
  readonly contents: WebContents;
  readonly frames: FrameTree;
  readonly navigation: Navigation;
  readonly opened: Promise<Page>;
  readonly preloadPath: string | undefined;
  owner: PageOwner | undefined;
  window: () => PageWindow | undefined = () => undefined;
  openHandler: OpenHandler | undefined;
  targetId = '';
  title = '';
  zoom = 1;
  destroyed = false;
  crashed = false;
  userAgent: string;
  readonly #session: Session;
  readonly #preferences: WebPreferences;
  readonly #ipc: IpcLink;
  readonly #sessions = new Set<CdpSession>();
  #size: Size;
  /** Whether the window fills the screen because the page does. */
  #filled = false;
  #requests: Requests | undefined;
  readonly #follower: SessionFollower = {
    interceptionChanged: () => this.#requests?.interceptionChanged(),
    networkChanged: () => {
      for (const known of this.#sessions) this.#applyNetwork(known);
    },
    forgetServiceWorkers: async (origin) => {
      const { session } = await this.opened;
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers' });
    },
  };

  constructor(contents: WebContents, preferences: WebPreferences, size: Size) {
    this.contents = contents;
    this.#preferences = preferences;
    this.preloadPath = preferences.preload;
    this.#size = size;
    this.#session = contents.session;
    this.userAgent = this.#session.getUserAgent();
    this.frames = new FrameTree({
      id: contents.id,
      deliver: (frame, channel, args) => this.deliver(frame, channel, args),
    });
    this.navigation = new Navigation(contents, this.frames);
    this.#ipc = new IpcLink(this);
    this.opened = this.#open();
    this.opened.catch((error: unknown) => {
      if (!phase.quitting) console.error('electron-host: no page for a contents', error);
    });
  }

  /** Acts once the page is there; nothing happens where it never comes. */
  with(act: (page: Page) => void): void {
    this.opened.then(act).catch(() => {});
  }

  deliver(frame: WebFrameMain, channel: string, args: unknown[]): void {
    this.with(() => this.#ipc.deliver(frame, channel, args));
  }

  setViewport(size: Size): void {
    this.#size = size;
    this.with(({ session }) => this.#setMetrics(session));
  }

  setZoom(factor: number): void {
    this.zoom = factor;
    this.with(({ session }) => this.#setMetrics(session));
  }

  setUserAgent(userAgent: string): void {
    this.userAgent = userAgent;
    for (const session of this.#sessions) session.post('Emulation.setUserAgentOverride', { userAgent });
  }

  async requestPermission(permission: string, details: Record<string, unknown>): Promise<boolean> {
    const granted = await this.#session.permissions.request(this.contents, permission, details);
    await this.#session.setChromiumPermission(permission, granted).catch(() => {});
    return granted;
  }

  /** Only a refusal is modelled: a popup would be a window that the app did not make. */
  askToOpen(url: string, frameName: string, features: string): void {
    const referrer = { url: this.navigation.url, policy: 'strict-origin-when-cross-origin' as const };
    const disposition = features ? 'new-window' : 'foreground-tab';
    const details: HandlerDetails = { url, frameName, features, disposition, referrer };
    if (this.openHandler?.(details).action !== 'deny')
      throw new NotModelled(`a popup (${url}) that setWindowOpenHandler does not deny`);
  }

  closeAsPage(): void {
    if (this.owner) this.owner.close();
    else this.contents.close();
  }

  /** An element of the page fills the screen, and its window with it, or no more; a window that did so before stays. */
  fullScreenChanged(entered: boolean): void {
    const window = this.window();
    const follows = window && (entered ? !window.isFullScreen() : this.#filled);
    this.#filled = entered && follows === true;
    if (follows) window.setFullScreen(entered);
    const event = entered ? 'enter-html-full-screen' : 'leave-html-full-screen';
    this.contents.emit(event);
    window?.emit(event);
  }

  async #open(): Promise<Page> {
    this.#session.followers.add(this.#follower);
    const page = await browser().createPage({
      ...this.#size,
      browserContextId: await this.#session.contextId(),
    });
    const { session, targetId } = page;
    this.targetId = targetId;
    this.frames.bind(targetId);
    this.#requests = new Requests(
      this.#session,
      { id: this.contents.id, mayNavigate: (request) => this.navigation.mayNavigate(request) },
      targetId,
    );
    this.#followSession(session);
    this.navigation.watchPage(session, targetId);
    this.#watchPopups(session);
    this.#watchState(session);
    await this.#wire(session);
    await this.#session.store?.follow(session);
    this.#setMetrics(session);
    await session.send('Runtime.runIfWaitingForDebugger');
    return page;
  }

  #followSession(session: CdpSession): void {
    const applyTheme = () => {
      for (const known of this.#sessions) this.#applyTheme(known);
    };
    const download = (begin: Protocol.Browser.downloadWillBeginPayload) => {
      if (this.frames.frame(begin.frameId)) announceDownload(this.contents, begin);
    };
    browser().root.on('Browser.downloadWillBegin', download);
    nativeTheme.on('updated', applyTheme);
    session.on('detached', () => {
      browser().root.off('Browser.downloadWillBegin', download);
      this.#session.followers.delete(this.#follower);
      nativeTheme.off('updated', applyTheme);
      if (this.destroyed) return;
      this.destroyed = true;
      this.contents.emit('destroyed');
      this.owner?.contentsDestroyed();
    });
  }

  /** Readies one session of the page: the page itself, or a frame in another process. */
  async #wire(session: CdpSession): Promise<void> {
    this.#sessions.add(session);
    session.on('detached', () => this.#sessions.delete(session));
    this.frames.watch(session);
    this.#ipc.watch(session);
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      void this.#wireChild(session.child(sessionId), targetInfo.type);
    });
    await Promise.all([
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Network.enable'),
      session.send('Inspector.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      ...this.#addScripts(session),
      session.send('Emulation.setUserAgentOverride', { userAgent: this.userAgent }),
      this.#requests?.watch(session),
      session.send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: true,
        flatten: true,
        filter: [{ type: 'iframe' }, { type: 'worker' }, { type: 'shared_worker' }],
      }),
    ]);
    this.#applyNetwork(session);
    this.#applyTheme(session);
  }

  #addScripts(session: CdpSession): Promise<unknown>[] {
    const secret = `host${randomBytes(16).toString('hex')}`;
    const argv = ['electron', ...(this.#preferences.additionalArguments ?? [])];
    const environment = {
      platform: process.platform,
      arch: process.arch,
      argv,
      versions: app.rendererVersions(),
    };
    const preload = this.preloadPath && readFileSync(this.preloadPath, 'utf8');
    return [
      session.send('Runtime.addBinding', { name: SEND_BINDING, executionContextName: ISOLATED_WORLD }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorldScript(secret) }),
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: isolatedWorldScript(secret, environment, preload),
        worldName: ISOLATED_WORLD,
      }),
    ];
  }

  async #wireChild(session: CdpSession, type: string): Promise<void> {
    try {
      if (type === 'iframe') {
        this.navigation.watchFrames(session);
        await this.#wire(session);
      } else await this.#requests?.watch(session);
    } catch {
      // Workers of some kinds have no request domain; they run all the same.
    }
    session.post('Runtime.runIfWaitingForDebugger');
  }

  /** `window.open` is answered in the page; links to new windows still make a target, kept off the network and closed. */
  #watchPopups(session: CdpSession): void {
    let opened = { url: '', name: '' };
    session.on('Page.windowOpen', ({ url, windowName }) => {
      opened = { url, name: windowName };
    });
    browser().onPopup(this.targetId, (popup) => {
      popup.session.post('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
      popup.session.post('Runtime.runIfWaitingForDebugger');
      browser().closePage(popup.targetId);
      this.askToOpen(fromChromium(opened.url), opened.name, '');
    });
  }

  #watchState(session: CdpSession): void {
    session.on('Inspector.targetCrashed', () => {
      this.crashed = true;
      this.contents.emit('render-process-gone', new HostEvent(), { reason: 'crashed', exitCode: 1 });
    });
    session.on('Page.frameNavigated', () => {
      this.crashed = false;
    });
    session.on('Page.loadEventFired', () => void this.#readTitle(session));
    session.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
      const message = args.map(({ value, description }) => String(value ?? description ?? '')).join(' ');
      const { lineNumber = 0, url: sourceId = '' } = stackTrace?.callFrames[0] ?? {};
      const level = type === 'warning' || type === 'error' || type === 'debug' ? type : 'info';
      this.contents.emit('console-message', {
        level,
        message,
        lineNumber,
        sourceId,
        frame: this.frames.main,
      });
    });
  }

  async #readTitle(session: CdpSession): Promise<void> {
    const { targetInfo } = await session
      .send('Target.getTargetInfo')
      .catch(() => ({ targetInfo: undefined }));
    if (!targetInfo || targetInfo.title === this.title) return;
    this.title = targetInfo.title;
    this.contents.emit('page-title-updated', new HostEvent(), this.title, true);
  }

  /** Zoomed, a page has fewer pixels of its own, each of them larger. */
  #setMetrics(session: CdpSession): void {
    const { width, height } = this.#size;
    session.post('Emulation.setDeviceMetricsOverride', {
      width: Math.max(1, Math.round(width / this.zoom)),
      height: Math.max(1, Math.round(height / this.zoom)),
      deviceScaleFactor: this.zoom,
      mobile: false,
    });
  }

  #applyTheme(session: CdpSession): void {
    const value = nativeTheme.shouldUseDarkColors ? 'dark' : 'light';
    session.post('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
  }

  #applyNetwork(session: CdpSession): void {
    session.post('Network.emulateNetworkConditions', {
      offline: this.#session.offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  }
}
