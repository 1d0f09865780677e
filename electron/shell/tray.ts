import { Menu, nativeImage, Tray } from 'electron';

interface TrayLabels {
  open: string;
  quit: string;
}

/** Keeps the launcher reachable while its window is hidden; answers with what gives its menu other words. */
export function createTray(deps: {
  icon: string;
  labels: TrayLabels;
  open: () => void;
  quit: () => void;
}): (labels: TrayLabels) => void {
  const tray = new Tray(nativeImage.createFromPath(deps.icon));
  tray.setToolTip('Moggie');
  const name = (labels: TrayLabels) =>
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { id: 'open', label: labels.open, click: deps.open },
        { type: 'separator' },
        { id: 'quit', label: labels.quit, click: deps.quit },
      ]),
    );
  name(deps.labels);
  tray.on('click', deps.open);
  return name;
}
