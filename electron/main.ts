import { createPublicKey } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { app, Notification, protocol, session as sessions } from 'electron';
import type { PlayState } from '../shared/bridge/bridge.ts';
import { createCommands } from './commands.ts';
import { readLauncherConfig } from './config.ts';
import { createWebPlay } from './launch/web-play.ts';
import { nameIn } from './library/store-games.ts';
import { findUnfinished } from './library/unfinished.ts';
import { lookInterval } from './library/updates.ts';
import { LINK_SCHEME, linkOfArguments, pathOfLink } from './links/deep-link.ts';
import { desktopMessages, fill, localeOfSystem } from './messages.ts';
import { createCoverCache } from './page/cover-cache.ts';
import { createPageHandler } from './page/page-handler.ts';
import { createServices } from './services.ts';
import { openDocument } from './settings/document-store.ts';
import { createGameView } from './shell/game-view.ts';
import { emit, registerCommands } from './shell/ipc.ts';
import { createLauncherWindow } from './shell/launcher-window.ts';
import { windowDocument } from './shell/main-window.ts';
import { systemOnline, watchSleep } from './shell/power.ts';
import { systemRoutesOf } from './shell/routes.ts';
import { letPageSaveFiles } from './shell/save-files.ts';
import { openSecret } from './shell/secrets.ts';
import { createOutsideOpener, denyPermissions, openStorePage, secureEveryPage } from './shell/security.ts';
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

  const trustedKeys = config.depotKeys.map((key) => createPublicKey({ key, format: 'jwk' }));
  const services = await createServices({
    config,
    os,
    locale,
    folder: state,
    gamesFolder: path.join(app.getPath('home'), 'Moggie Games'),
    trustedKeys,
    secret: (name) => openSecret(state, name),
    systemOnline,
    routesOf: systemRoutesOf,
    onLearnt: () => tellLibrary(),
  });
  const { session, store, known, folders, playTime, games } = services;
  const { updates, library, queue, downloads, connection, jobs, importGames } = services;

  const selfUpdates = createSelfUpdates({
    updater: createUpdater({ feed: new URL('/releases/', config.serverUrl), keys: trustedKeys }),
    isPlaying: () => playing.size > 0,
    settle,
    resume,
    onChange: (update) => emit(page(), 'update.changed', update),
  });

  const storeOrigin = new URL(config.serverUrl).origin;
  const openOutside = createOutsideOpener(storeOrigin);
  let quitting = false;
  const { current, page, show, pickFolder } = createLauncherWindow({
    preload: path.join(import.meta.dirname, 'preload.cjs'),
    document: openDocument(state, 'window', windowDocument, null),
    keepsRunning: () => !quitting,
    openOutside,
  });

  const playing = new Set<number>();
  function notePlay(play: PlayState) {
    if (play.running) playing.add(play.storeId);
    else playing.delete(play.storeId);
    queue.setConditions({ playing: [...playing] });
    emit(page(), 'games.changed', play);
  }

  const webPlay = createWebPlay({
    addressOf: store.webAddress,
    viewWith: (onClosed) => createGameView(current, onClosed),
    playTime,
    onChange: notePlay,
  });

  const covers = createCoverCache(path.join(state, 'covers'), library.isCover);
  const root = path.join(dist, 'launcher');
  protocol.handle('app', createPageHandler({ root, forward: session.forward, covers }));
  denyPermissions(sessions.defaultSession);
  letPageSaveFiles(sessions.defaultSession, {
    page,
    onFailed: (name) => notify(fill(messages.notify.notSaved, { name })),
  });

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
      notify(
        discreet ? messages.notify.done : fill(messages.notify.installed, { name: nameIn(names, locale) }),
      );
  });

  let discreet = false;
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
      setDiscreet: (wanted) => {
        discreet = wanted;
      },
      openStorePage: (address) => openStorePage(storeOrigin, address),
      async signOut() {
        await session.signOut();
        known.clearOwned();
        tellLibrary();
      },
      pickFolder,
      async importGames(folder) {
        const imported = await importGames(folder);
        tellLibrary();
        return imported;
      },
      playWeb: webPlay.play,
      closeWeb: webPlay.close,
    }),
    page,
  );

  /** What is in flight is written down, so that the next start goes on from there. */
  async function settle() {
    quitting = true;
    webPlay.close();
    await queue.close();
  }

  /** The launcher does not end after all. */
  function resume() {
    quitting = false;
    queue.start();
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
