import { createPublicKey } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import {
  app,
  type BrowserWindow,
  dialog,
  Notification,
  type OpenDialogOptions,
  protocol,
  session as sessions,
} from 'electron';
import type { PlayState } from '../shared/bridge/bridge.ts';
import { DEFAULT_DOWNLOAD_SETTINGS, downloadSettings } from '../shared/bridge/downloads.ts';
import { AddStorePlayTimeDocument } from '../shared/contract/gql/graphql.ts';
import { createCommands } from './commands.ts';
import { readLauncherConfig } from './config.ts';
import { createEngineRunner } from './install/queue/engine-runner.ts';
import { InstallQueue } from './install/queue/queue.ts';
import { Bandwidth } from './install/transfer/bandwidth.ts';
import { createGames } from './launch/games.ts';
import { createPlayTime, NO_PLAY_TIME, playTimeDocument } from './launch/play-time.ts';
import { createDownloads } from './library/downloads.ts';
import { createFolders, foldersDocument } from './library/folders.ts';
import { createGameImport } from './library/import-games.ts';
import { createInstalled, installedDocument } from './library/installed.ts';
import { createJobSurroundings } from './library/job-surroundings.ts';
import { createJobs } from './library/jobs.ts';
import { createKnownGames, knownGamesDocument } from './library/known-games.ts';
import { createLibrary } from './library/library.ts';
import { createStoreGames, nameIn } from './library/store-games.ts';
import { findUnfinished } from './library/unfinished.ts';
import { createUpdates, lookInterval, NO_UPDATES, updatesDocument } from './library/updates.ts';
import { deviceThumbprint } from './licence/device-key.ts';
import { createLicences, licencesDocument } from './licence/licences.ts';
import { LINK_SCHEME, linkOfArguments, pathOfLink } from './links/deep-link.ts';
import { desktopMessages, fill, localeOfSystem } from './messages.ts';
import { createCoverCache } from './page/cover-cache.ts';
import { createPageHandler } from './page/page-handler.ts';
import { watchConnection } from './session/connection.ts';
import { createServerSession } from './session/server-session.ts';
import { openDocument } from './settings/document-store.ts';
import { createGameView } from './shell/game-view.ts';
import { emit, registerCommands } from './shell/ipc.ts';
import { openMainWindow, showWindow, windowDocument } from './shell/main-window.ts';
import { systemOnline, watchSleep } from './shell/power.ts';
import { openSecret } from './shell/secrets.ts';
import { createOutsideOpener, denyPermissions, secureEveryPage } from './shell/security.ts';
import { createTray } from './shell/tray.ts';
import { createUpdater } from './shell/updater.ts';
import { createSelfUpdates } from './update/self-update.ts';

const OS_NAMES = { win32: 'windows', darwin: 'mac' } as const;
const os =
  process.platform === 'win32' || process.platform === 'darwin' ? OS_NAMES[process.platform] : 'linux';
const dist = path.dirname(import.meta.dirname);
const resources = app.isPackaged ? process.resourcesPath : path.join(dist, '..', 'resources');

// A development launcher is told its server; a packaged one knows only what it was shipped with.
const configFile =
  (app.isPackaged ? undefined : process.env.MOGGIE_LAUNCHER_CONFIG) ?? path.join(resources, 'launcher.json');

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);
app.enableSandbox();
secureEveryPage();

if (app.requestSingleInstanceLock()) void app.whenReady().then(start);
else app.quit();

async function start() {
  const config = readLauncherConfig(configFile);
  const state = path.join(app.getPath('userData'), 'state');
  mkdirSync(state, { recursive: true });
  const locale = localeOfSystem(app.getLocale());
  const messages = desktopMessages(locale);

  const session = createServerSession({ serverUrl: config.serverUrl, secrets: openSecret(state, 'session') });
  const store = createStoreGames(session, os);
  const known = createKnownGames(openDocument(state, 'known-games', knownGamesDocument, []));
  const installed = createInstalled(openDocument(state, 'installed', installedDocument, []));
  const folders = createFolders(
    openDocument(state, 'folders', foldersDocument, []),
    path.join(app.getPath('home'), 'Moggie Games'),
  );
  const licences = createLicences({
    document: openDocument(state, 'licences', licencesDocument, {}),
    session,
    keys: config.licenceKeys,
    deviceKey: await deviceThumbprint(openSecret(state, 'device')),
  });
  const settings = openDocument(state, 'downloads', downloadSettings, DEFAULT_DOWNLOAD_SETTINGS);
  const playTime = createPlayTime({
    document: openDocument(state, 'play-time', playTimeDocument, NO_PLAY_TIME),
    send: (storeId, sessionId, seconds) =>
      session.query(AddStorePlayTimeDocument, { store_id: storeId, session_id: sessionId, seconds }),
  });
  const games = createGames({
    installed,
    licences,
    playTime,
    isHeld: (storeId, type) => queue.keepsFromPlay({ storeId, type }),
  });
  const updates = createUpdates({
    document: openDocument(state, 'updates', updatesDocument, NO_UPDATES),
    settings: settings.read,
    installed,
    store,
    isRunning: games.isRunning,
    hasJob: (storeId, type) => queue.hasWorkOn({ storeId, type }),
    begin: (storeId, type) => void jobs.start('update', storeId, type),
  });
  const library = createLibrary({
    known,
    installed,
    folders,
    licences,
    games,
    playTime,
    store,
    updates,
    isSignedIn: () => session.state().signedIn,
    locale: () => locale,
    onLearnt: () => tellLibrary(),
  });
  const trustedKeys = config.depotKeys.map((key) => createPublicKey({ key, format: 'jwk' }));
  const bandwidth = new Bandwidth();
  const runner = createEngineRunner(
    bandwidth,
    trustedKeys,
    createJobSurroundings({ serverUrl: config.serverUrl, store, known, installed, folders, licences }),
  );
  const queue = new InstallQueue(path.join(state, 'queue.json'), runner, settings.read());
  const downloads = createDownloads({
    document: settings,
    queue,
    setLimit: (limit) => bandwidth.setLimit(limit),
  });
  const connection = watchConnection({
    session,
    systemOnline,
    onChange: (state) => queue.setConditions(state),
  });
  const jobs = createJobs({ queue, runner, folders, isRunning: games.isRunning });
  const importGames = createGameImport({
    os,
    store,
    known,
    installed,
    folders,
    check: (storeId, type) => void jobs.start('verify', storeId, type),
  });

  const selfUpdates = createSelfUpdates({
    updater: createUpdater({ feed: new URL('/releases/', config.serverUrl), keys: trustedKeys }),
    isPlaying: () => playing.size > 0,
    settle,
    onChange: (update) => emit(page(), 'update.changed', update),
  });

  const storeOrigin = new URL(config.serverUrl).origin;
  const openOutside = createOutsideOpener(storeOrigin);
  let window: BrowserWindow | undefined;
  let quitting = false;
  const page = () => (window && !window.isDestroyed() ? window.webContents : undefined);

  const playing = new Set<number>();
  function notePlay(play: PlayState): PlayState {
    if (play.running) playing.add(play.storeId);
    else playing.delete(play.storeId);
    queue.setConditions({ playing: [...playing] });
    emit(page(), 'games.changed', play);
    return play;
  }

  let endWebPlay: (() => void) | undefined;
  let webGame: number | undefined;
  const gameView = createGameView(
    () => window,
    () => {
      endWebPlay?.();
      if (webGame !== undefined) notePlay({ storeId: webGame, running: false, exitCode: null });
      webGame = undefined;
    },
  );

  const covers = createCoverCache(path.join(state, 'covers'), library.isCover);
  const root = path.join(dist, 'launcher');
  protocol.handle('app', createPageHandler({ root, forward: session.forward, covers }));
  denyPermissions(sessions.defaultSession);

  const tellLibrary = () => void library.list().then((list) => emit(page(), 'library.changed', list));
  session.onChange((changed) => {
    emit(page(), 'session.changed', changed);
    if (!changed.online) return;
    queue.serverAnswers();
    void library.refresh().then(tellLibrary);
  });
  games.onChange((changed) => {
    notePlay(changed);
    tellLibrary();
  });
  jobs.onChange((list) => emit(page(), 'jobs.changed', list));
  downloads.onChange((state) => emit(page(), 'downloads.changed', state));
  jobs.onOver((job) => {
    updates.jobEnded(job);
    tellLibrary();
    const names = known.find(job.storeId)?.names ?? {};
    if (job.kind === 'install' && job.state === 'done')
      notify(fill(messages.notify.installed, { name: nameIn(names, locale) }));
  });

  function notify(title: string) {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title });
    notification.on('click', () => show());
    notification.show();
  }

  registerCommands(
    createCommands({
      version: app.getVersion(),
      storeOrigin,
      os,
      session,
      library,
      folders,
      jobs,
      downloads,
      connection,
      games,
      selfUpdates,
      async signOut() {
        await session.signOut();
        known.clearOwned();
        tellLibrary();
      },
      async pickFolder() {
        const options: OpenDialogOptions = { properties: ['openDirectory', 'createDirectory'] };
        // In front of its window, which waits for it.
        const picked = await (window
          ? dialog.showOpenDialog(window, options)
          : dialog.showOpenDialog(options));
        return picked.canceled ? undefined : picked.filePaths[0];
      },
      async importGames(folder) {
        const imported = await importGames(folder);
        tellLibrary();
        return imported;
      },
      async playWeb(storeId) {
        await gameView.open({ storeId, address: await store.webAddress(storeId) });
        webGame = storeId;
        endWebPlay = playTime.begin(storeId);
        return notePlay({ storeId, running: true, exitCode: null });
      },
      closeWeb: gameView.close,
    }),
    page,
  );

  function show(openPath?: string) {
    if (!window || window.isDestroyed()) {
      window = openMainWindow({
        preload: path.join(import.meta.dirname, 'preload.cjs'),
        path: typeof openPath === 'string' ? openPath : '/',
        document: openDocument(state, 'window', windowDocument, null),
        keepsRunning: () => !quitting,
        openOutside,
      });
      return;
    }
    showWindow(window);
    if (typeof openPath === 'string') emit(page(), 'navigate', { path: openPath });
  }

  /** What is in flight is written down, so that the next start goes on from there. */
  async function settle() {
    quitting = true;
    gameView.close();
    await queue.close();
  }

  app.setAsDefaultProtocolClient(LINK_SCHEME);
  app.on('second-instance', (_event, argv) => show(linkOfArguments(argv)));
  app.on('open-url', (_event, link) => show(pathOfLink(link)));
  app.on('activate', () => show());
  app.on('before-quit', (event) => {
    if (quitting) return;
    event.preventDefault();
    void settle().finally(() => app.quit());
  });
  createTray({
    icon: path.join(resources, 'brand', 'tray.png'),
    labels: messages.tray,
    open: () => show(),
    quit: () => app.quit(),
  });

  watchSleep((asleep) => {
    queue.setConditions({ asleep });
    if (!asleep) connection.check();
  });

  show(linkOfArguments(process.argv));
  queue.start();
  queue.adopt(await findUnfinished(folders.places()));
  await library.refresh();
  await licences.renew();
  tellLibrary();
  await selfUpdates.check();

  const lookForUpdates = async () => {
    // Games are not disturbed; the next look comes when it comes.
    if (playing.size === 0) {
      await library.refresh().then(tellLibrary);
      await selfUpdates.check();
    }
    setTimeout(lookForUpdates, lookInterval(Math.random()));
  };
  setTimeout(lookForUpdates, lookInterval(Math.random()));
}
