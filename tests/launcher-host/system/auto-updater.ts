import { ModelledEmitter } from '../modelled.ts';

/** Electron's own updater, which Windows' and macOS's installers drive: here it is only told of. */
export class AutoUpdater extends ModelledEmitter {
  static readonly events = {
    emitted: [],
    foreign: [
      ...['error', 'checking-for-update', 'update-available', 'update-not-available'],
      ...['update-downloaded', 'before-quit-for-update'],
    ],
  };

  constructor() {
    super(AutoUpdater.events);
  }
}

export const autoUpdater = new AutoUpdater();
