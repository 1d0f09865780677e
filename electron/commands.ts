import type { CommandArgs, CommandName, CommandResult, WebPlayState } from '../shared/bridge/bridge.ts';
import type { ImportedGames, LibraryFolder } from '../shared/bridge/library.ts';
import { CodedError } from '../shared/contract/errors.ts';
import type { Locale } from '../shared/contract/locales.ts';
import type { Games } from './launch/games.ts';
import type { DownloadControl } from './library/downloads.ts';
import type { Folders } from './library/folders.ts';
import type { Forgetting } from './library/forgetting.ts';
import type { Jobs } from './library/jobs.ts';
import type { Library } from './library/library.ts';
import type { Connection } from './session/connection.ts';
import type { ServerSession } from './session/server-session.ts';
import type { LauncherControl } from './settings/launcher-settings.ts';
import type { SelfUpdates } from './update/self-update.ts';

/** One function a command of the bridge; what it throws is a CodedError or unexpected. */
export type Commands = { [C in CommandName]: (args: CommandArgs<C>) => Promise<CommandResult<C>> };

/** Ties the bridge's commands to the services; no rules live here. */
export function createCommands(services: {
  version: string;
  storeOrigin: string;
  /** The language of the system. */
  locale: Locale;
  os: 'windows' | 'mac' | 'linux';
  session: ServerSession;
  library: Library;
  forgetting: Forgetting;
  folders: Folders;
  jobs: Jobs;
  downloads: DownloadControl;
  connection: Connection;
  games: Games;
  selfUpdates: SelfUpdates;
  settings: LauncherControl;
  setDiscreet: (discreet: boolean) => void;
  setLanguage: (locale: Locale) => void;
  /** Opens a page of the store in the person's own browser; false where none opens. */
  openStorePage: (address: string) => Promise<boolean>;
  saveReport: () => Promise<boolean>;
  signOut: () => Promise<void>;
  pickFolder: () => Promise<string | undefined>;
  importGames: (folder: string) => Promise<ImportedGames>;
  removeFolder: (id: string) => Promise<LibraryFolder[]>;
  playWeb: (storeId: number) => Promise<WebPlayState>;
  fillScreenWeb: () => void;
  fitWeb: () => void;
  closeWeb: () => void;
}): Commands {
  const { session, library, folders, jobs, downloads, connection, games, selfUpdates } = services;
  return {
    'app.info': async () => ({
      version: services.version,
      os: services.os,
      storeOrigin: services.storeOrigin,
      locale: services.locale,
    }),
    'app.setDiscreet': async ({ discreet }) => {
      services.setDiscreet(discreet);
      return {};
    },
    'app.setLanguage': async ({ locale }) => {
      services.setLanguage(locale);
      return {};
    },
    'app.settings': async () => services.settings.read(),
    'app.setSettings': async (settings) => services.settings.change(settings),
    'support.saveReport': async () => ({ saved: await services.saveReport() }),
    'session.state': async () => session.state(),
    'session.signOut': async () => {
      await services.signOut();
      return {};
    },
    'browser.openPayPage': async ({ url }) => {
      if (!(await services.openStorePage(url)))
        throw new CodedError('pay/new-tab-prevent', 'no browser opened the pay page');
      return {};
    },
    'library.list': () => library.list(),
    'library.refresh': () => library.refresh(),
    'library.face': async ({ storeId }) => library.face(storeId),
    'library.previous': ({ storeId, type }) => library.previous(storeId, type),
    'library.setUpdatePolicy': ({ storeId, policy }) => library.setUpdatePolicy(storeId, policy),
    'library.forget': async ({ storeId, type }) => {
      await services.forgetting.forget(storeId, type);
      return {};
    },
    'library.import': async () => {
      const picked = await services.pickFolder();
      return picked === undefined ? null : services.importGames(picked);
    },
    'folders.list': () => folders.list(),
    'folders.add': async () => {
      const picked = await services.pickFolder();
      return picked === undefined ? null : folders.add(picked);
    },
    'folders.makeDefault': ({ folderId }) => folders.makeDefault(folderId),
    'folders.remove': ({ folderId }) => services.removeFolder(folderId),
    'jobs.list': async () => jobs.list(),
    'jobs.install': ({ storeId, type, folderId }) => {
      void library.learn(storeId);
      return jobs.start('install', storeId, type, folderId);
    },
    'jobs.estimate': ({ storeId, type, folderId }) => jobs.estimate(storeId, type, folderId),
    'jobs.update': ({ storeId, type }) => jobs.start('update', storeId, type),
    'jobs.verify': ({ storeId, type }) => jobs.start('verify', storeId, type),
    'jobs.repair': ({ storeId, type }) => jobs.start('repair', storeId, type),
    'jobs.move': ({ storeId, type, folderId }) => jobs.start('move', storeId, type, folderId),
    'jobs.rollback': ({ storeId, type }) => jobs.start('rollback', storeId, type),
    'jobs.uninstall': ({ storeId, type }) => jobs.start('uninstall', storeId, type),
    'jobs.pause': ({ id }) => jobs.pause(id),
    'jobs.resume': ({ id }) => jobs.resume(id),
    'jobs.cancel': ({ id }) => jobs.cancel(id),
    'jobs.prioritise': ({ id }) => jobs.prioritise(id),
    'jobs.reorder': ({ id, before }) => jobs.reorder(id, before),
    'jobs.pauseAll': () => jobs.pauseAll(),
    'jobs.resumeAll': () => jobs.resumeAll(),
    'jobs.forgetFinished': () => jobs.forgetFinished(),
    'downloads.state': async () => downloads.state(),
    'downloads.speeds': async () => downloads.speeds(),
    'downloads.setSettings': async (settings) => downloads.setSettings(settings),
    'network.report': async (report) => {
      connection.report(report);
      return {};
    },
    'update.state': async () => selfUpdates.state(),
    'update.check': () => selfUpdates.check(),
    'update.restart': async () => {
      await selfUpdates.restart();
      return {};
    },
    'games.launch': ({ storeId, type }) => games.launch(storeId, type),
    'games.stop': async ({ storeId }) => games.stop(storeId),
    'games.playWeb': ({ storeId }) => services.playWeb(storeId),
    'games.fillScreenWeb': async () => {
      services.fillScreenWeb();
      return {};
    },
    'games.fitWeb': async () => {
      services.fitWeb();
      return {};
    },
    'games.closeWeb': async () => {
      services.closeWeb();
      return {};
    },
  };
}
