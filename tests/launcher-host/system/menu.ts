import type { MenuItem as ElectronMenuItem, KeyboardEvent, MenuItemConstructorOptions } from 'electron';
import { Modelled, ModelledEmitter, NotModelled } from '../modelled.ts';
import type { BrowserWindow } from '../windows/browser-window.ts';

type Role = NonNullable<ElectronMenuItem['role']>;

export type ItemOptions = Omit<MenuItemConstructorOptions, 'click' | 'submenu' | 'role'> & {
  role?: Role;
  click?: (item: MenuItem, window: BrowserWindow | undefined, event: KeyboardEvent) => void;
  submenu?: ItemOptions[] | Menu;
};

/** An item that a test can click. */
export class MenuItem extends Modelled {
  readonly id: string;
  readonly role?: Role;
  readonly type: NonNullable<MenuItemConstructorOptions['type']>;
  readonly submenu?: Menu;
  readonly accelerator: string | null;
  label: string;
  sublabel: string;
  toolTip: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  readonly click: (event?: KeyboardEvent, window?: BrowserWindow) => void;

  constructor(options: ItemOptions) {
    super();
    const { submenu, click } = options;
    this.id = options.id ?? '';
    if (options.role) this.role = options.role;
    this.type = options.type ?? (submenu ? 'submenu' : 'normal');
    if (submenu) this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : submenu;
    this.accelerator = options.accelerator ?? null;
    this.label = options.label ?? '';
    this.sublabel = options.sublabel ?? '';
    this.toolTip = options.toolTip ?? '';
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.click = (event = {}, window = undefined) => {
      if (this.role) throw new NotModelled(`a click on the menu role '${this.role}'`);
      if (!this.enabled) return;
      if (this.type === 'checkbox') this.checked = !this.checked;
      if (this.type === 'radio') this.checked = true;
      click?.(this, window, event);
    };
  }
}

let applicationMenu: Menu | null = null;

/** A menu as a list of items; nothing draws it. */
export class Menu extends ModelledEmitter {
  static readonly events = { emitted: ['menu-will-show', 'menu-will-close'], foreign: [] };

  items: MenuItem[] = [];

  constructor() {
    super(Menu.events);
  }

  static buildFromTemplate(template: (ItemOptions | MenuItem)[]): Menu {
    const menu = new Menu();
    for (const item of template) menu.append(item instanceof MenuItem ? item : new MenuItem(item));
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu;
  }

  append(item: MenuItem): void {
    this.items.push(item);
  }

  insert(position: number, item: MenuItem): void {
    this.items.splice(position, 0, item);
  }

  popup(_options?: unknown): void {
    this.emit('menu-will-show', {});
  }

  closePopup(): void {
    this.emit('menu-will-close', {});
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
}
