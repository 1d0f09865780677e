import type { BrowserWindowConstructorOptions, ProgressBarOptions, Rectangle } from 'electron';
import { effectivePreferences, type WebPreferences } from '../contents/preferences.ts';
import { pageOf, WebContents } from '../contents/web-contents.ts';
import { HostEvent, ModelledEmitter } from '../modelled.ts';
import { hostEvents } from '../registry.ts';
import type { NativeImage } from '../system/native-image.ts';
import { screen } from '../system/screen.ts';
import { putIntoWindow, View } from './view.ts';

export type WindowOptions = Omit<BrowserWindowConstructorOptions, 'webPreferences' | 'icon'> & {
  icon?: NativeImage | string;
  webPreferences?: WebPreferences;
};

const windows = new Map<number, BrowserWindow>();
let lastId = 0;

/** A window: one page and its state. There is no window manager behind it, so states change at once. */
export class BrowserWindow extends ModelledEmitter {
  static readonly events = {
    emitted: [
      ...['ready-to-show', 'show', 'hide', 'focus', 'blur', 'minimize', 'restore', 'maximize', 'unmaximize'],
      ...[
        'enter-full-screen',
        'leave-full-screen',
        'enter-html-full-screen',
        'leave-html-full-screen',
        'resize',
        'resized',
        'move',
        'moved',
        'always-on-top-changed',
      ],
      ...['page-title-updated', 'close', 'closed'],
    ],
    foreign: ['unresponsive', 'responsive', 'session-end', 'query-session-end', 'will-resize', 'app-command'],
  };

  readonly id = ++lastId;
  readonly webContents: WebContents;
  readonly contentView = new View();
  #bounds: Rectangle;
  #normalBounds: Rectangle;
  #windowedBounds: Rectangle;
  #minimumSize: [number, number];
  #title: string;
  #visible = false;
  #focused = false;
  #minimized = false;
  #maximized = false;
  #fullScreen = false;
  #closing = false;
  #destroyed = false;
  #alwaysOnTop: boolean;
  #menuBarVisible = true;
  #resizable: boolean;

  constructor(options: WindowOptions = {}) {
    super(BrowserWindow.events);
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.#bounds = { x, y, width, height };
    this.#normalBounds = this.#bounds;
    this.#windowedBounds = this.#bounds;
    this.#minimumSize = [options.minWidth ?? 0, options.minHeight ?? 0];
    this.#title = options.title ?? '';
    this.#alwaysOnTop = options.alwaysOnTop ?? false;
    this.#resizable = options.resizable ?? true;
    this.contentView.setBounds({ x: 0, y: 0, width, height });
    this.webContents = new WebContents(effectivePreferences(options.webPreferences), 'window', this.#bounds);
    pageOf(this.webContents).owner = {
      close: () => this.close(),
      contentsDestroyed: () => this.#contentsDestroyed(),
    };
    putIntoWindow(this.contentView, this);
    pageOf(this.webContents).window = () => this;
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
    this.webContents.on('page-title-updated', (event: HostEvent, title: string, explicit: boolean) => {
      this.emit('page-title-updated', event, title, explicit);
      if (!event.defaultPrevented) this.#title = title;
    });
    windows.set(this.id, this);
    hostEvents.emit('window-created', this);
    if (options.show ?? true) this.show();
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows.values()];
  }

  static fromId(id: number): BrowserWindow | null {
    return windows.get(id) ?? null;
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.webContents === contents) ?? null;
  }

  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.isFocused()) ?? null;
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  loadFile(path: string): Promise<void> {
    return this.webContents.loadFile(path);
  }

  reload(): void {
    this.webContents.reload();
  }

  /** Asks the app by `close`, and closes unless it objects. */
  close(): void {
    if (this.#destroyed || this.#closing) return;
    const event = new HostEvent();
    this.emit('close', event);
    if (event.defaultPrevented) hostEvents.emit('close-prevented');
    else this.destroy();
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#closing = true;
    this.webContents.close();
  }

  show(): void {
    this.restore();
    this.showInactive();
    this.focus();
  }

  showInactive(): void {
    if (this.#visible) return;
    this.#visible = true;
    this.emit('show');
  }

  hide(): void {
    if (!this.#visible) return;
    this.#visible = false;
    this.blur();
    this.emit('hide');
  }

  focus(): void {
    if (this.#focused || !this.#visible) return;
    for (const window of windows.values()) window.blur();
    this.#focused = true;
    this.emit('focus');
    hostEvents.emit('window-focused', this);
  }

  blur(): void {
    if (!this.#focused) return;
    this.#focused = false;
    this.emit('blur');
    hostEvents.emit('window-blurred', this);
  }

  minimize(): void {
    if (this.#minimized) return;
    this.#minimized = true;
    this.blur();
    this.emit('minimize');
  }

  restore(): void {
    if (!this.#minimized) return;
    this.#minimized = false;
    this.emit('restore');
  }

  maximize(): void {
    if (this.#maximized) return;
    this.#maximized = true;
    this.#normalBounds = this.#bounds;
    this.emit('maximize');
  }

  unmaximize(): void {
    if (!this.#maximized) return;
    this.#maximized = false;
    this.#resize(this.#normalBounds);
    this.emit('unmaximize');
  }

  setFullScreen(fullScreen: boolean): void {
    if (this.#fullScreen === fullScreen) return;
    this.#fullScreen = fullScreen;
    if (fullScreen) this.#windowedBounds = this.#bounds;
    this.#resize(fullScreen ? screen.getDisplayMatching(this.#bounds).bounds : this.#windowedBounds);
    this.emit('resize');
    this.emit(fullScreen ? 'enter-full-screen' : 'leave-full-screen');
  }

  setBounds(bounds: Partial<Rectangle>): void {
    const before = this.#bounds;
    this.#resize({ ...before, ...bounds });
    const { x, y, width, height } = this.#bounds;
    if (width !== before.width || height !== before.height)
      for (const name of ['resize', 'resized']) this.emit(name);
    if (x !== before.x || y !== before.y) for (const name of ['move', 'moved']) this.emit(name);
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  setContentSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }

  setMinimumSize(width: number, height: number): void {
    this.#minimumSize = [width, height];
  }

  setAlwaysOnTop(flag: boolean): void {
    this.#alwaysOnTop = flag;
    this.emit('always-on-top-changed', {}, flag);
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  setMenuBarVisibility(visible: boolean): void {
    this.#menuBarVisible = visible;
  }

  setResizable(resizable: boolean): void {
    this.#resizable = resizable;
  }

  setProgressBar(_progress: number, _options?: ProgressBarOptions): void {}

  isVisible = (): boolean => this.#visible && !this.#minimized;
  isFocused = (): boolean => this.#focused;
  isMinimized = (): boolean => this.#minimized;
  isMaximized = (): boolean => this.#maximized;
  isFullScreen = (): boolean => this.#fullScreen;
  isNormal = (): boolean => !this.#minimized && !this.#maximized && !this.#fullScreen;
  isDestroyed = (): boolean => this.#destroyed;
  isAlwaysOnTop = (): boolean => this.#alwaysOnTop;
  isMenuBarVisible = (): boolean => this.#menuBarVisible;
  isResizable = (): boolean => this.#resizable;
  getTitle = (): string => this.#title;
  getBounds = (): Rectangle => ({ ...this.#bounds });
  getContentBounds = (): Rectangle => this.getBounds();
  getNormalBounds = (): Rectangle => {
    const windowed = this.#fullScreen ? this.#windowedBounds : this.#bounds;
    return { ...(this.#maximized ? this.#normalBounds : windowed) };
  };
  getSize = (): number[] => [this.#bounds.width, this.#bounds.height];
  getContentSize = (): number[] => this.getSize();
  getPosition = (): number[] => [this.#bounds.x, this.#bounds.y];
  getMinimumSize = (): number[] => [...this.#minimumSize];

  center(): void {}
  moveTop(): void {}
  removeMenu(): void {}
  setMenu(_menu: unknown): void {}
  setIcon(_icon: unknown): void {}
  setBackgroundColor(_color: string): void {}
  setSkipTaskbar(_skip: boolean): void {}
  setAutoHideMenuBar(_hide: boolean): void {}
  setContentProtection(_enable: boolean): void {}
  setTitleBarOverlay(_options: unknown): void {}
  flashFrame(_flash: boolean): void {}

  /** The page is gone: by `close`, by `destroy` or because its process ended. */
  #contentsDestroyed(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#visible = false;
    this.#focused = false;
    windows.delete(this.id);
    this.emit('closed');
    hostEvents.emit('window-closed');
  }

  #resize(bounds: Rectangle): void {
    const [minimumWidth, minimumHeight] = this.#minimumSize;
    const width = Math.max(bounds.width, minimumWidth);
    const height = Math.max(bounds.height, minimumHeight);
    this.#bounds = { ...bounds, width, height };
    this.contentView.setBounds({ x: 0, y: 0, width, height });
    pageOf(this.webContents).setViewport({ width, height });
  }
}
