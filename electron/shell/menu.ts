import { app, Menu, type MenuItemConstructorOptions } from 'electron';

/** Shows the page larger, smaller, or over the whole screen. What players get neither loads it anew nor looks inside. */
const view: MenuItemConstructorOptions = {
  role: 'viewMenu',
  submenu: [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { role: 'togglefullscreen' },
    ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
  ],
};

/** macOS has its menu at the top of the screen, and edits texts by its keys. */
const ON_MAC: MenuItemConstructorOptions[] = [
  { role: 'appMenu' },
  { role: 'editMenu' },
  view,
  { role: 'windowMenu' },
];

/** Elsewhere nobody sees it: it is there for its keys. Where a desktop has no tray, one of them ends the launcher. */
const ELSEWHERE: MenuItemConstructorOptions[] = [{ role: 'fileMenu', submenu: [{ role: 'quit' }] }, view];

/** Takes the place of Electron's own menu, which loads pages anew and opens the developer tools. */
export function setMenu(os: 'windows' | 'mac' | 'linux'): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(os === 'mac' ? ON_MAC : ELSEWHERE));
}
