import type { Rectangle, WebContentsViewConstructorOptions } from 'electron';
import { effectivePreferences, type WebPreferences } from '../contents/preferences.ts';
import type { PageWindow } from '../contents/render-page.ts';
import { pageOf, WebContents } from '../contents/web-contents.ts';
import { ModelledEmitter } from '../modelled.ts';

const parents = new WeakMap<View, View>();
const windows = new WeakMap<View, PageWindow>();

/** Makes a view the one in which all others of a window lie. */
export const putIntoWindow = (root: View, window: PageWindow): void => void windows.set(root, window);

/** The window in which a view lies; undefined while it lies in none. */
function windowOf(view: View): PageWindow | undefined {
  const parent = parents.get(view);
  return parent ? windowOf(parent) : windows.get(view);
}

/** A rectangle in a window that may hold others. */
export class View extends ModelledEmitter {
  static readonly events = { emitted: ['bounds-changed'], foreign: [] };

  readonly #children: View[] = [];
  #bounds: Rectangle = { x: 0, y: 0, width: 0, height: 0 };
  #visible = true;

  constructor() {
    super(View.events);
  }

  get children(): View[] {
    return [...this.#children];
  }

  addChildView(view: View, index?: number): void {
    parents.get(view)?.removeChildView(view);
    this.#children.splice(index ?? this.#children.length, 0, view);
    parents.set(view, this);
  }

  removeChildView(view: View): void {
    const at = this.#children.indexOf(view);
    if (at < 0) return;
    this.#children.splice(at, 1);
    parents.delete(view);
  }

  setBounds(bounds: Rectangle): void {
    this.#bounds = { ...bounds };
    this.emit('bounds-changed');
  }

  getBounds(): Rectangle {
    return { ...this.#bounds };
  }

  setVisible(visible: boolean): void {
    this.#visible = visible;
  }

  getVisible(): boolean {
    return this.#visible;
  }

  setBackgroundColor(_color: string): void {}
  setBorderRadius(_radius: number): void {}
}

type ViewOptions = Omit<WebContentsViewConstructorOptions, 'webPreferences' | 'webContents'> & {
  webPreferences?: WebPreferences;
};

/** A page inside a window. Closing the window leaves its contents alive, as in Electron: the app closes them. */
export class WebContentsView extends View {
  readonly webContents: WebContents;

  constructor(options: ViewOptions = {}) {
    super();
    const size = { width: 800, height: 600 };
    this.webContents = new WebContents(effectivePreferences(options.webPreferences), 'browserView', size);
    pageOf(this.webContents).window = () => windowOf(this);
  }

  override setBounds(bounds: Rectangle): void {
    super.setBounds(bounds);
    pageOf(this.webContents).setViewport(bounds);
  }
}
