// Small services of the desktop: the clipboard's text and global shortcuts.
import { controls } from '../controls.ts';
import { modelled } from '../modelled.ts';

export const clipboard = modelled('clipboard', {
  readText: async (): Promise<string> => controls.clipboard,
  writeText: async (text: string): Promise<void> => {
    controls.clipboard = text;
  },
  clear: async (): Promise<void> => {
    controls.clipboard = '';
  },
});

const shortcuts = new Map<string, () => void>();

export const globalShortcut = modelled('globalShortcut', {
  register(accelerator: string, callback: () => void): boolean {
    if (shortcuts.has(accelerator)) return false;
    shortcuts.set(accelerator, callback);
    return true;
  },
  isRegistered: (accelerator: string): boolean => shortcuts.has(accelerator),
  unregister: (accelerator: string): void => {
    shortcuts.delete(accelerator);
  },
  unregisterAll: (): void => shortcuts.clear(),
});
