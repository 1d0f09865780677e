import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { HandlerDetails, WindowOpenHandlerResponse } from 'electron';
import { app } from '../app/app.ts';
import type { Page } from '../chromium/browser.ts';
import type { CdpSession } from '../chromium/cdp.ts';
import { fromChromium } from '../custom-schemes.ts';
import { HostEvent, ModelledEmitter, NotModelled } from '../modelled.ts';
import { allContents, browser, hostEvents, phase } from '../registry.ts';
import { ISOLATED_WORLD, isolatedWorldScript, mainWorldScript, SEND_BINDING } from '../renderer/source.ts';
import type { Session } from '../session/session.ts';
import { type NativeImage, nativeImage } from '../system/native-image.ts';
import { FrameTree, type WebFrameMain } from './frames.ts';
import { IpcLink, IpcMain } from './ipc.ts';
import { Navigation } from './navigation.ts';
import { sessionOf, type WebPreferences } from './preferences.ts';
import { Requests } from './requests.ts';

type ContentsKind = 'window' | 'browserView';
type OpenHandler = (details: HandlerDetails) => WindowOpenHandlerResponse;

/** The window or view that shows the contents. */
export interface ContentsOwner {
  close(): void;
  contentsDestroyed(): void;
  isFocused(): boolean;
}

let lastId = 0;

/** One page: a Chromium target, with everything that the main process may do to it. */
export class WebContents extends ModelledEmitter {
  static readonly events = {
    emitted: [
      ...[
        'did-start-loading',
        'did-stop-loading',
        'did-finish-load',
        'did-fail-load',
        'did-fail-provisional-load',
        'dom-ready',
      ],
      ...['did-start-navigation', 'did-navigate', 'did-frame-navigate', 'did-navigate-in-page'],
      ...['will-navigate', 'will-frame-navigate', 'will-redirect', 'page-title-updated', 'console-message'],
      ...['ipc-message', 'preload-error', 'render-process-gone', 'destroyed'],
    ],
    foreign: [
      'will-attach-webview',
      'certificate-error',
      'select-client-certificate',
      'login',
      'unresponsive',
    ],
  };

  readonly id = ++lastId;
  readonly session: Session;
  readonly ipc = new IpcMain();
  /** The page once Chromium has made it. */
  readonly #page: Promise<Page>;
  readonly #frames = new FrameTree(this);
  readonly #navigation = new Navigation(this, this.#frames);
  readonly #ipcLink = new IpcLink(this, this.#frames);
  readonly #preferences: WebPreferences;
  readonly #kind: ContentsKind;
  readonly #sessions = new Set<CdpSession>();
  #owner: ContentsOwner | undefined;
  #requests: Requests | undefined;
  #openHandler: OpenHandler | undefined;
  #targetId = '';
  #destroyed = false;
  #crashed = false;
  #title = '';
  #muted = false;
  #zoom = 1;
  #userAgent: string;

  constructor(preferences: WebPreferences, kind: ContentsKind, size: { width: number; height: number }) {
    super(WebContents.events);
    if (!phase.ready) throw new Error('Cannot create BrowserWindow before app is ready');
    this.#preferences = preferences;
    this.#kind = kind;
    this.session = sessionOf(preferences);
    this.#userAgent = this.session.getUserAgent();
    allContents.set(this.id, this);
    this.#page = this.#open(size);
    this.#page.catch((error: unknown) => {
      if (!phase.quitting) console.error('electron-host: no page for a contents', error);
    });
    hostEvents.emit('contents-created', this);
  }

  // -- What windows, views and the host's other parts use.

  setOwner(owner: ContentsOwner): void {
    this.#owner = owner;
  }

  setViewport(width: number, height: number): void {
    this.#withPage(({ session }) => this.#setMetrics(session, width, height));
  }

  get preloadPath(): string | undefined {
    return this.#preferences.preload;
  }

  get targetId(): string {
    return this.#targetId;
  }

  sendToFrame(frame: WebFrameMain, channel: string, args: unknown[]): void {
    this.#withPage(() => this.#ipcLink.deliver(frame, channel, args));
  }

  async requestPermission(permission: string, details: Record<string, unknown>): Promise<boolean> {
    const granted = await this.session.permissions.request(this, permission, details);
    await this.session.setChromiumPermission(permission, granted).catch(() => {});
    return granted;
  }

  /** Only a refusal is modelled: a popup would be a window that the app did not make. */
  askToOpen(url: string, frameName: string, features: string): void {
    const referrer = { url: this.getURL(), policy: 'strict-origin-when-cross-origin' as const };
    const disposition = features ? 'new-window' : 'foreground-tab';
    const details: HandlerDetails = { url, frameName, features, disposition, referrer };
    if (this.#openHandler?.(details).action !== 'deny')
      throw new NotModelled(
        `a window opened by a page (${url}): setWindowOpenHandler has to deny it; "allow"`,
      );
  }

  pageAskedToClose(): void {
    if (this.#owner) this.#owner.close();
    else this.close();
  }

  // -- Electron's own surface.

  get mainFrame(): WebFrameMain {
    return this.#frames.main;
  }

  async loadURL(url: string): Promise<void> {
    await this.#page;
    await this.#navigation.load(url);
  }

  loadFile(path: string): Promise<void> {
    return this.loadURL(pathToFileURL(path).href);
  }

  reload(): void {
    this.#withPage(() => this.#navigation.reload());
  }

  stop(): void {
    this.#withPage(() => this.#navigation.stop());
  }

  send(channel: string, ...args: unknown[]): void {
    this.sendToFrame(this.mainFrame, channel, args);
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    await this.#page;
    if (this.getURL() === '' || this.isLoadingMainFrame())
      await new Promise((resolve) => this.once('did-stop-loading', resolve));
    return this.mainFrame.executeJavaScript(code, userGesture);
  }

  async capturePage(): Promise<NativeImage> {
    const { session } = await this.#page;
    const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
    return nativeImage.createFromBuffer(Buffer.from(data, 'base64'));
  }

  close(): void {
    if (!this.#destroyed) this.#withPage(({ targetId }) => browser().closePage(targetId));
  }

  forcefullyCrashRenderer(): void {
    this.#withPage(({ session }) => session.post('Page.crash'));
  }

  /** Untyped on the real binary too, where it leaves out `preload` and `session` just the same. */
  getLastWebPreferences(): WebPreferences {
    const { session: _session, preload: _preload, ...preferences } = this.#preferences;
    return preferences;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  setUserAgent(userAgent: string): void {
    this.#userAgent = userAgent;
    for (const session of this.#sessions) session.post('Emulation.setUserAgentOverride', { userAgent });
  }

  getUserAgent = (): string => this.#userAgent;
  getURL = (): string => this.#navigation.url;
  getTitle = (): string => this.#title;
  getType = (): ContentsKind => this.#kind;
  isLoading = (): boolean => this.#navigation.loading;
  isLoadingMainFrame = (): boolean => this.#navigation.loading;
  isDestroyed = (): boolean => this.#destroyed;
  isCrashed = (): boolean => this.#crashed;
  isFocused = (): boolean => this.#owner?.isFocused() ?? false;
  isAudioMuted = (): boolean => this.#muted;
  isDevToolsOpened = (): boolean => false;
  getZoomFactor = (): number => this.#zoom;

  setAudioMuted(muted: boolean): void {
    this.#muted = muted;
  }

  setZoomFactor(factor: number): void {
    this.#zoom = factor;
    this.#withPage(({ session }) =>
      session.post('Emulation.setPageScaleFactor', { pageScaleFactor: factor }),
    );
  }

  focus(): void {}
  closeDevTools(): void {}
  setBackgroundThrottling(_allowed: boolean): void {}
  async setVisualZoomLevelLimits(_minimum: number, _maximum: number): Promise<void> {}

  // -- The page behind it.

  async #open(size: { width: number; height: number }): Promise<Page> {
    const page = await browser().createPage({ ...size, browserContextId: await this.session.contextId() });
    const { session, targetId } = page;
    this.#targetId = targetId;
    this.#frames.bind(targetId);
    this.#requests = new Requests(
      this.session,
      { id: this.id, mayNavigate: (request) => this.#navigation.mayNavigate(request) },
      targetId,
    );
    const follower = {
      interceptionChanged: () => this.#requests?.interceptionChanged(),
      networkChanged: () => {
        for (const known of this.#sessions) this.#applyNetwork(known);
      },
    };
    this.session.followers.add(follower);
    session.on('detached', () => {
      this.session.followers.delete(follower);
      this.#gone();
    });
    this.#navigation.watchPage(session, targetId);
    this.#watchPopups(session, targetId);
    this.#watchState(session);
    await this.#wire(session);
    this.#setMetrics(session, size.width, size.height);
    await session.send('Runtime.runIfWaitingForDebugger');
    return page;
  }

  /** Readies one session of the page: the page itself, or a frame in another process. */
  async #wire(session: CdpSession): Promise<void> {
    this.#sessions.add(session);
    session.on('detached', () => this.#sessions.delete(session));
    this.#frames.watch(session);
    this.#ipcLink.watch(session);
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      void this.#wireChild(session.child(sessionId), targetInfo.type);
    });
    const secret = `host${randomBytes(16).toString('hex')}`;
    const preload = this.#preferences.preload && readFileSync(this.#preferences.preload, 'utf8');
    await Promise.all([
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Network.enable'),
      session.send('Inspector.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Runtime.addBinding', { name: SEND_BINDING, executionContextName: ISOLATED_WORLD }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorldScript(secret) }),
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: isolatedWorldScript(secret, this.#environment(), preload),
        worldName: ISOLATED_WORLD,
      }),
      session.send('Emulation.setUserAgentOverride', { userAgent: this.#userAgent }),
      this.#requests?.watch(session),
      session.send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: true,
        flatten: true,
        filter: [{ type: 'iframe' }, { type: 'worker' }, { type: 'shared_worker' }],
      }),
    ]);
    this.#applyNetwork(session);
  }

  async #wireChild(session: CdpSession, type: string): Promise<void> {
    try {
      if (type === 'iframe') {
        this.#navigation.watchFrames(session);
        await this.#wire(session);
      } else await this.#requests?.watch(session);
    } catch {
      // Workers of some kinds have no request domain; they run all the same.
    }
    session.post('Runtime.runIfWaitingForDebugger');
  }

  /** `window.open` is answered in the page; links to new windows still make a target, kept off the network and closed. */
  #watchPopups(session: CdpSession, targetId: string): void {
    let opened = { url: '', name: '' };
    session.on('Page.windowOpen', ({ url, windowName }) => {
      opened = { url, name: windowName };
    });
    browser().onPopup(targetId, (popup) => {
      popup.session.post('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
      popup.session.post('Runtime.runIfWaitingForDebugger');
      browser().closePage(popup.targetId);
      this.askToOpen(fromChromium(opened.url), opened.name, '');
    });
  }

  #watchState(session: CdpSession): void {
    session.on('Inspector.targetCrashed', () => {
      this.#crashed = true;
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    });
    session.on('Page.frameNavigated', () => {
      this.#crashed = false;
    });
    session.on('Page.loadEventFired', () => void this.#readTitle(session));
    session.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
      const message = args.map(({ value, description }) => String(value ?? description ?? '')).join(' ');
      const { lineNumber = 0, url: sourceId = '' } = stackTrace?.callFrames[0] ?? {};
      const level = type === 'warning' || type === 'error' || type === 'debug' ? type : 'info';
      this.emit('console-message', { level, message, lineNumber, sourceId, frame: this.mainFrame });
    });
  }

  async #readTitle(session: CdpSession): Promise<void> {
    const { targetInfo } = await session
      .send('Target.getTargetInfo')
      .catch(() => ({ targetInfo: undefined }));
    if (!targetInfo || targetInfo.title === this.#title) return;
    this.#title = targetInfo.title;
    this.emit('page-title-updated', new HostEvent(), this.#title, true);
  }

  #gone(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    allContents.delete(this.id);
    this.emit('destroyed');
    this.#owner?.contentsDestroyed();
  }

  #environment() {
    const { platform, arch } = process;
    const argv = ['electron', ...(this.#preferences.additionalArguments ?? [])];
    return { platform, arch, argv, versions: { ...app.rendererVersions() } };
  }

  #setMetrics(session: CdpSession, width: number, height: number): void {
    session.post('Emulation.setDeviceMetricsOverride', {
      width: Math.max(1, Math.round(width)),
      height: Math.max(1, Math.round(height)),
      deviceScaleFactor: 1,
      mobile: false,
    });
  }

  #applyNetwork(session: CdpSession): void {
    const { offline } = this.session;
    session.post('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  }

  #withPage(act: (page: Page) => void): void {
    this.#page.then(act).catch(() => {});
  }
}
