import type { Rectangle } from 'electron';
import { controls } from '../controls.ts';
import { ModelledEmitter } from '../modelled.ts';
import type { Menu } from './menu.ts';
import type { NativeImage } from './native-image.ts';

/** A tray icon that is drawn nowhere: its clicks and its menu are there for a test. */
export class Tray extends ModelledEmitter {
  static readonly events = {
    emitted: ['click', 'right-click', 'double-click'],
    foreign: ['balloon-show', 'balloon-click', 'balloon-closed', 'mouse-enter', 'mouse-leave', 'drop'],
  };

  /** For tests: Electron keeps both to itself. */
  menu: Menu | null = null;
  toolTip = '';
  #destroyed = false;
  #title = '';

  constructor(_image: NativeImage | string, _guid?: string) {
    super(Tray.events);
    controls.trays.push(this);
  }

  setContextMenu(menu: Menu | null): void {
    this.menu = menu;
  }

  setToolTip(toolTip: string): void {
    this.toolTip = toolTip;
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  getTitle(): string {
    return this.#title;
  }

  destroy(): void {
    this.#destroyed = true;
    controls.trays.splice(controls.trays.indexOf(this), 1);
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  getBounds(): Rectangle {
    return { x: 0, y: 0, width: 0, height: 0 };
  }

  setImage(_image: NativeImage | string): void {}
  setIgnoreDoubleClickEvents(_ignore: boolean): void {}
  popUpContextMenu(_menu?: Menu): void {}
}
