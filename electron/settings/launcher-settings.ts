import * as v from 'valibot';
import { type LauncherSettings, whenClosed } from '../../shared/bridge/launcher-settings.ts';
import type { DocumentStore } from './document-store.ts';
import type { LoginItem } from './login-item.ts';

/** What of the settings the system does not keep itself. */
export const launcherDocument = v.object({ whenClosed });
export type LauncherDocument = v.InferOutput<typeof launcherDocument>;
export const DEFAULT_LAUNCHER_DOCUMENT: LauncherDocument = { whenClosed: 'keep-running' };

/** The settings of the launcher itself. */
export interface LauncherControl {
  read(): LauncherSettings;
  /** Answers what holds now: the system may not do as it was asked. */
  change(settings: LauncherSettings): LauncherSettings;
}

export function createLauncherControl(
  document: DocumentStore<LauncherDocument>,
  loginItem: Pick<LoginItem, 'isSet' | 'set'>,
): LauncherControl {
  const read = () => ({ ...document.read(), startsWithComputer: loginItem.isSet() });
  return {
    read,
    change({ whenClosed, startsWithComputer }) {
      document.write({ whenClosed });
      if (startsWithComputer !== null && startsWithComputer !== loginItem.isSet())
        loginItem.set(startsWithComputer);
      return read();
    },
  };
}
