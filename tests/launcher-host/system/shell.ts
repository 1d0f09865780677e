import { controls } from '../controls.ts';
import { modelled } from '../modelled.ts';

/** Opens nothing; keeps what it was asked to open. */
export const shell = modelled('shell', {
  async openExternal(url: string): Promise<void> {
    controls.opened.push(url);
  },
  async openPath(path: string): Promise<string> {
    controls.opened.push(path);
    return '';
  },
  showItemInFolder(path: string): void {
    controls.opened.push(path);
  },
  async trashItem(path: string): Promise<void> {
    controls.opened.push(path);
  },
  beep(): void {},
});
