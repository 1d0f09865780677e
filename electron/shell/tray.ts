import { Menu, nativeImage, Tray } from 'electron';

/** Keeps the launcher reachable while its window is hidden. */
export function createTray(deps: {
  icon: string;
  labels: { open: string; quit: string };
  open: () => void;
  quit: () => void;
}): Tray {
  const tray = new Tray(nativeImage.createFromPath(deps.icon));
  tray.setToolTip('Moggie');
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { id: 'open', label: deps.labels.open, click: deps.open },
      { type: 'separator' },
      { id: 'quit', label: deps.labels.quit, click: deps.quit },
    ]),
  );
  tray.on('click', deps.open);
  return tray;
}
