import { pathToFileURL } from 'node:url';
import type {
  KeyboardInputEvent,
  MouseInputEvent,
  MouseWheelInputEvent,
  WebContents as RealContents,
} from 'electron';
import { HostEvent, ModelledEmitter, NotModelled } from '../modelled.ts';
import { allContents, browser, hostEvents, phase } from '../registry.ts';
import type { Session } from '../session/session.ts';
import { type NativeImage, nativeImage } from '../system/native-image.ts';
import type { WebFrameMain } from './frames.ts';
import { IpcMain } from './ipc.ts';
import { chromiumKeyOf, inputOf } from './keys.ts';
import { sessionOf, type WebPreferences } from './preferences.ts';
import { type OpenHandler, type PageWindow, RenderPage } from './render-page.ts';

type WebRtcPolicy = Parameters<RealContents['setWebRTCIPHandlingPolicy']>[0];
type ContentsKind = 'window' | 'browserView';

let lastId = 0;
/** Who was given the keys of a window; its own contents has them otherwise. */
const keysIn = new WeakMap<PageWindow, WebContents>();
const pages = new WeakMap<WebContents, RenderPage>();

/** The page behind a contents, for the host's own parts. */
export function pageOf(contents: WebContents): RenderPage {
  const page = pages.get(contents);
  if (!page) throw new Error('electron-host: a contents without a page');
  return page;
}

/** One page, as the main process sees it. */
export class WebContents extends ModelledEmitter {
  static readonly events = {
    emitted: [
      ...['did-start-loading', 'did-stop-loading', 'did-finish-load', 'did-fail-load', 'dom-ready'],
      ...['did-fail-provisional-load', 'did-start-navigation', 'did-navigate', 'did-frame-navigate'],
      ...['did-navigate-in-page', 'will-navigate', 'will-frame-navigate', 'will-redirect', 'destroyed'],
      ...['before-input-event', 'enter-html-full-screen', 'leave-html-full-screen'],
      ...['page-title-updated', 'console-message', 'ipc-message', 'preload-error', 'render-process-gone'],
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
  readonly #preferences: WebPreferences;
  readonly #kind: ContentsKind;
  readonly #page: RenderPage;
  #muted = false;
  #webRtcPolicy: WebRtcPolicy = 'default';

  constructor(preferences: WebPreferences, kind: ContentsKind, size: { width: number; height: number }) {
    super(WebContents.events);
    if (!phase.ready) throw new Error('Cannot create BrowserWindow before app is ready');
    this.#preferences = preferences;
    this.#kind = kind;
    this.session = sessionOf(preferences);
    this.#page = new RenderPage(this, preferences, size);
    pages.set(this, this.#page);
    allContents.set(this.id, this);
    this.once('destroyed', () => allContents.delete(this.id));
    hostEvents.emit('contents-created', this);
  }

  get mainFrame(): WebFrameMain {
    return this.#page.frames.main;
  }

  async loadURL(url: string): Promise<void> {
    await this.#page.opened;
    await this.#page.navigation.load(url);
  }

  loadFile(path: string): Promise<void> {
    return this.loadURL(pathToFileURL(path).href);
  }

  reload(): void {
    this.#page.with(() => this.#page.navigation.reload());
  }

  stop(): void {
    this.#page.with(() => this.#page.navigation.stop());
  }

  send(channel: string, ...args: unknown[]): void {
    this.mainFrame.send(channel, ...args);
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    await this.#page.opened;
    if (this.getURL() === '' || this.isLoadingMainFrame())
      await new Promise((resolve) => this.once('did-stop-loading', resolve));
    return this.mainFrame.executeJavaScript(code, userGesture);
  }

  /** Presses a key on the page, unless the app keeps it to itself. Of the mouse, of text and of modifiers but Shift nothing is modelled. */
  sendInputEvent(event: MouseInputEvent | MouseWheelInputEvent | KeyboardInputEvent): void {
    if (!('keyCode' in event) || event.type === 'char' || event.modifiers?.some((each) => each !== 'shift'))
      throw new NotModelled(`sendInputEvent of ${JSON.stringify(event)}`);
    const before = new HostEvent();
    this.emit('before-input-event', before, inputOf(event));
    if (before.defaultPrevented) return;
    this.#page.with(({ session }) => session.post('Input.dispatchKeyEvent', chromiumKeyOf(event)));
  }

  async capturePage(): Promise<NativeImage> {
    const { session } = await this.#page.opened;
    const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
    return nativeImage.createFromBuffer(Buffer.from(data, 'base64'));
  }

  close(): void {
    if (!this.isDestroyed()) this.#page.with(({ targetId }) => browser().closePage(targetId));
  }

  forcefullyCrashRenderer(): void {
    this.#page.with(({ session }) => session.post('Page.crash'));
  }

  /** Untyped on the real binary too, where it leaves out `preload` and `session` just the same. */
  getLastWebPreferences(): WebPreferences {
    const { session: _session, preload: _preload, ...preferences } = this.#preferences;
    return preferences;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#page.openHandler = handler;
  }

  setUserAgent(userAgent: string): void {
    this.#page.setUserAgent(userAgent);
  }

  setZoomFactor(factor: number): void {
    this.#page.setZoom(factor);
  }

  /** Kept as the app said it: Chromium has no command for it. */
  setWebRTCIPHandlingPolicy(policy: WebRtcPolicy): void {
    this.#webRtcPolicy = policy;
  }

  setAudioMuted(muted: boolean): void {
    this.#muted = muted;
  }

  getZoomFactor = (): number => this.#page.zoom;
  getWebRTCIPHandlingPolicy = (): string => this.#webRtcPolicy;
  getUserAgent = (): string => this.#page.userAgent;
  getURL = (): string => this.#page.navigation.url;
  getTitle = (): string => this.#page.title;
  getType = (): ContentsKind => this.#kind;
  isLoading = (): boolean => this.#page.navigation.loading;
  isLoadingMainFrame = (): boolean => this.#page.navigation.loading;
  isDestroyed = (): boolean => this.#page.destroyed;
  isCrashed = (): boolean => this.#page.crashed;
  isAudioMuted = (): boolean => this.#muted;
  isDevToolsOpened = (): boolean => false;

  focus(): void {
    const window = this.#page.window();
    if (window) keysIn.set(window, this);
  }

  isFocused(): boolean {
    const window = this.#page.window();
    if (!window?.isFocused()) return false;
    const holder = keysIn.get(window);
    return holder ? holder === this : this.#page.owner !== undefined;
  }

  closeDevTools(): void {}
  setBackgroundThrottling(_allowed: boolean): void {}
  async setVisualZoomLevelLimits(_minimum: number, _maximum: number): Promise<void> {}
}
