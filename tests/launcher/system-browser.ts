import type { ElectronApplication } from '@playwright/test';

interface Opened {
  openedOutside: string[];
}

/** Stands where the desktop hands addresses to the person's browser, and keeps them. */
export const catchOpened = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ shell }) => {
    const openedOutside: string[] = [];
    Object.assign(globalThis, { openedOutside });
    shell.openExternal = async (address) => {
      openedOutside.push(address);
    };
  });

/** Every address that was handed over since, in order. */
export const openedIn = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(() => (globalThis as unknown as Opened).openedOutside);
