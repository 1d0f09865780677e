/** Argument of a start that shows no window. */
export const HIDDEN = '--hidden';

/** What the system starts with the computer, as far as Electron says; its `app` is one. */
export interface LoginItems {
  getLoginItemSettings(options?: { args?: string[] }): { openAtLogin: boolean; wasOpenedAtLogin?: boolean };
  setLoginItemSettings(settings: { openAtLogin: boolean; args?: string[] }): void;
}

/** Whether the launcher starts with the computer, where that can be offered. */
export interface LoginItem {
  /** Null where it cannot be offered: Linux has no one way to it, and a launcher that runs from its sources no place. */
  isSet(): boolean | null;
  set(wanted: boolean): void;
  /** Whether this start shows no window. */
  isHidden(argv: readonly string[]): boolean;
}

export function createLoginItem(
  items: LoginItems,
  { os, isPackaged }: { os: 'windows' | 'mac' | 'linux'; isPackaged: boolean },
): LoginItem {
  const isOffered = isPackaged && os !== 'linux';
  // Windows finds an entry by its arguments, too; macOS has none, and tells of such a start itself.
  const how = os === 'windows' ? { args: [HIDDEN] } : {};
  return {
    isSet: () => (isOffered ? items.getLoginItemSettings(how).openAtLogin : null),
    set(wanted) {
      if (isOffered) items.setLoginItemSettings({ openAtLogin: wanted, ...how });
    },
    isHidden: (argv) =>
      argv.includes(HIDDEN) || (os === 'mac' && items.getLoginItemSettings().wasOpenedAtLogin === true),
  };
}
