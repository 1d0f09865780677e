import type { LoginItemSettings, RelaunchOptions, Settings } from 'electron';
import { controls } from '../controls.ts';
import { HostEvent, ModelledEmitter } from '../modelled.ts';
import { beforeExit, browser, browserIsOpen, hostEvents, phase } from '../registry.ts';
import type { BrowserWindow } from '../windows/browser-window.ts';
import { CommandLine } from './command-line.ts';
import { Paths } from './paths.ts';
import { type SecondInstance, SingleInstance } from './single-instance.ts';

/** The windows that are open. */
const openWindows = new Set<BrowserWindow>();

/** What the app's package says of it. */
export interface Manifest {
  name: string;
  version: string;
  path: string;
}

/** `app`: its life from start to quit, its folders, and what it asks of the desktop. */
export class App extends ModelledEmitter {
  static readonly events = {
    emitted: [
      ...['will-finish-launching', 'ready', 'before-quit', 'will-quit', 'quit', 'window-all-closed'],
      ...['second-instance', 'session-created', 'web-contents-created', 'browser-window-created'],
      ...['browser-window-focus', 'browser-window-blur', 'render-process-gone'],
    ],
    foreign: [
      ...['activate', 'open-url', 'open-file', 'child-process-gone', 'certificate-error', 'login'],
      ...['select-client-certificate', 'accessibility-support-changed', 'gpu-info-update'],
    ],
  };

  readonly commandLine = new CommandLine();
  /** There is a dock on macOS alone. */
  readonly dock: undefined;
  readonly isPackaged = process.env.LAUNCHER_HOST_PACKAGED === '1';
  readonly #paths = new Paths(() => this.#manifest.name);
  readonly #protocols = new Set<string>();
  #manifest: Manifest = { name: 'Electron', version: '0.0.0', path: process.cwd() };
  #instance: SingleInstance | undefined;
  #userAgent = '';
  #loginItem: Settings = {};
  #badge = 0;
  #announceReady: () => void = () => {};
  readonly #whenReady = new Promise<void>((resolve) => {
    this.#announceReady = resolve;
  });

  constructor() {
    super(App.events);
  }

  // -- What the host's start and other parts use.

  setManifest(manifest: Manifest): void {
    this.#manifest = manifest;
    const profile = this.commandLine.getSwitchValue('user-data-dir');
    if (profile) this.#paths.set('userData', profile);
  }

  hostReady(): void {
    phase.ready = true;
    this.#announceReady();
    this.emit('will-finish-launching');
    this.emit('ready', {}, {});
  }

  rendererVersions(): Record<string, string> {
    const { electron = '', node = '' } = process.versions;
    return { electron, node, chrome: browser().version };
  }

  // -- Electron's own surface.

  get name(): string {
    return this.#manifest.name;
  }
  set name(name: string) {
    this.#manifest = { ...this.#manifest, name };
  }

  get userAgentFallback(): string {
    const { name, version } = this.#manifest;
    const platform = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';
    const product = `${name.replace(/\s/g, '')}/${version} Chrome/${browser().version}`;
    return this.#userAgent || `${platform} ${product} Electron/${process.versions.electron} Safari/537.36`;
  }
  set userAgentFallback(userAgent: string) {
    this.#userAgent = userAgent;
  }

  whenReady = (): Promise<void> => this.#whenReady;
  isReady = (): boolean => phase.ready;
  getName = (): string => this.name;
  getVersion = (): string => this.#manifest.version;
  getAppPath = (): string => this.#manifest.path;
  getLocale = (): string => this.commandLine.getSwitchValue('lang') || 'en-US';
  getSystemLocale = (): string => 'en-US';
  getPreferredSystemLanguages = (): string[] => ['en-US'];
  getLocaleCountryCode = (): string => 'US';

  setName(name: string): void {
    this.name = name;
  }

  getPath(name: string): string {
    return this.#paths.get(name);
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  setAppLogsPath(path = this.getPath('logs')): void {
    this.#paths.set('logs', path);
  }

  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean {
    this.#instance ??= new SingleInstance(this.getPath('userData'), (second) => void this.#meet(second));
    return this.#instance.request({ argv: process.argv, workingDirectory: process.cwd(), additionalData });
  }

  hasSingleInstanceLock(): boolean {
    return this.#instance?.held ?? false;
  }

  releaseSingleInstanceLock(): void {
    this.#instance?.release();
  }

  /** before-quit, then every window's close, then will-quit; any of them may object. */
  quit(): void {
    if (phase.quitting || !this.#agreed('before-quit')) return;
    phase.quitting = true;
    const stop = () => {
      phase.quitting = false;
      hostEvents.off('window-closed', go);
      hostEvents.off('close-prevented', stop);
    };
    const go = () => {
      if (openWindows.size > 0) return;
      stop();
      this.#willQuit();
    };
    hostEvents.on('window-closed', go);
    hostEvents.on('close-prevented', stop);
    for (const window of openWindows) if (phase.quitting) window.close();
    go();
  }

  /** Ends at once, without asking anyone. */
  exit(code = 0): void {
    phase.quitting = true;
    this.releaseSingleInstanceLock();
    if (!browserIsOpen()) process.exit(code);
    Promise.allSettled([...beforeExit].map((write) => write()))
      .then(() => browser().close())
      .finally(() => process.exit(code));
  }

  /** Recorded alone: a test starts the app again itself. */
  relaunch(options: RelaunchOptions = {}): void {
    controls.relaunches.push(options);
  }

  focus(): void {
    for (const window of [...openWindows].slice(0, 1)) window.focus();
  }

  setAsDefaultProtocolClient(protocol: string): boolean {
    this.#protocols.add(protocol);
    return true;
  }

  removeAsDefaultProtocolClient(protocol: string): boolean {
    return this.#protocols.delete(protocol);
  }

  isDefaultProtocolClient(protocol: string): boolean {
    return this.#protocols.has(protocol);
  }

  setLoginItemSettings(settings: Settings): void {
    this.#loginItem = settings;
  }

  getLoginItemSettings(): Pick<LoginItemSettings, 'openAtLogin'> {
    return { openAtLogin: this.#loginItem.openAtLogin ?? false };
  }

  setBadgeCount(count = 0): boolean {
    this.#badge = count;
    return true;
  }

  getBadgeCount(): number {
    return this.#badge;
  }

  enableSandbox(): void {}
  disableHardwareAcceleration(): void {}
  setAppUserModelId(id: string): void {
    controls.appUserModelId = id;
  }
  setAboutPanelOptions(_options: unknown): void {}
  setUserTasks(_tasks: readonly unknown[]): boolean {
    return true;
  }
  clearRecentDocuments(): void {}

  async #meet({ argv, workingDirectory, additionalData }: SecondInstance): Promise<void> {
    await this.whenReady();
    this.emit('second-instance', new HostEvent(), argv, workingDirectory, additionalData);
  }

  #agreed(name: 'before-quit' | 'will-quit'): boolean {
    const event = new HostEvent();
    this.emit(name, event);
    return !event.defaultPrevented;
  }

  #willQuit(): void {
    if (!this.#agreed('will-quit')) return;
    phase.quitting = true;
    this.emit('quit', {}, 0);
    this.exit(0);
  }
}

export const app = new App();

hostEvents.on('session-created', (session) => app.emit('session-created', session));
hostEvents.on('contents-created', (contents) => {
  contents.on('render-process-gone', (event: HostEvent, details: object) =>
    app.emit('render-process-gone', event, contents, details),
  );
  app.emit('web-contents-created', {}, contents);
});
hostEvents.on('window-created', (window) => {
  openWindows.add(window);
  app.emit('browser-window-created', {}, window);
});
hostEvents.on('window-focused', (window) => app.emit('browser-window-focus', {}, window));
hostEvents.on('window-blurred', (window) => app.emit('browser-window-blur', {}, window));
hostEvents.prependListener('window-closed', () => {
  for (const window of openWindows) if (window.isDestroyed()) openWindows.delete(window);
  if (openWindows.size > 0 || phase.quitting) return;
  if (!app.emit('window-all-closed')) app.quit();
});
