import { createPublicKey } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { app, protocol, session as sessions } from 'electron';
import { localeOfBrowser } from '../shared/contract/browser-locale.ts';
import { DEFAULT_LOCALE } from '../shared/contract/locales.ts';
import { createCommands } from './commands.ts';
import { APP_ID, readLauncherConfig } from './config.ts';
import { createEnding } from './ending.ts';
import { createPlaying } from './launch/playing.ts';
import { createWebPlay } from './launch/web-play.ts';
import type { Build } from './library/folder-names.ts';
import { watchLibrary } from './library/library-watch.ts';
import { findUnfinished } from './library/unfinished.ts';
import { linkOfArguments } from './links/deep-link.ts';
import { desktopMessages } from './messages.ts';
import { createNotices } from './notices.ts';
import { createPageHandler } from './page/page-handler.ts';
import { keepPageTold, type TellPage } from './page-news.ts';
import { createServices } from './services.ts';
import { onPlayerLeft } from './session/player-left.ts';
import { openDocument } from './settings/document-store.ts';
import {
  createLauncherControl,
  DEFAULT_LAUNCHER_DOCUMENT,
  launcherDocument,
} from './settings/launcher-settings.ts';
import { createLoginItem } from './settings/login-item.ts';
import { answerSystem, receiveLinks } from './shell/app-events.ts';
import { refuseDebugging } from './shell/debugging.ts';
import { createGameView } from './shell/game-view.ts';
import { emit, registerCommands } from './shell/ipc.ts';
import { createLauncherWindow } from './shell/launcher-window.ts';
import { setMenu } from './shell/menu.ts';
import { systemOnline, watchSleep } from './shell/power.ts';
import { createReports, openLog } from './shell/reports.ts';
import { systemRoutesOf } from './shell/routes.ts';
import { letPageSaveFiles } from './shell/save-files.ts';
import { openSecret } from './shell/secrets.ts';
import { createOutsideOpener, denyPermissions, openStorePage, secureEveryPage } from './shell/security.ts';
import { endFailedStart } from './shell/start-failure.ts';
import { showSystemNotice } from './shell/system-notice.ts';
import { createTray } from './shell/tray.ts';
import { createUpdater } from './shell/updater.ts';
import { windowDocument } from './shell/window-place.ts';
import { lookNowAndThen } from './update/look-now-and-then.ts';
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
refuseDebugging();
app.enableSandbox();
// Windows shows notices of the program alone that its installer named so.
if (app.isPackaged) app.setAppUserModelId(APP_ID);
secureEveryPage();
const links = receiveLinks();

if (app.requestSingleInstanceLock()) void app.whenReady().then(() => start().catch(giveUp));
else app.quit();

/** The language of the system; the store's own where it speaks none of ours. */
const systemLocale = () => localeOfBrowser(app.getLocale()) ?? DEFAULT_LOCALE;

const giveUp = (error: unknown) => endFailedStart(desktopMessages(systemLocale()).start, error);

async function start() {
  const log = openLog();
  setMenu(os);
  const config = readLauncherConfig(configFile);
  const state = path.join(app.getPath('userData'), 'state');
  mkdirSync(state, { recursive: true });
  // Until the page says what was chosen in it.
  let locale = systemLocale();
  const messages = () => desktopMessages(locale);
  const storeOrigin = new URL(config.serverUrl).origin;
  const trustedKeys = config.depotKeys.map((key) => createPublicKey({ key, format: 'jwk' }));

  const services = await createServices({
    config,
    os,
    locale: () => locale,
    folder: state,
    gamesFolder: path.join(app.getPath('home'), 'Moggie Games'),
    trustedKeys,
    secret: (name) => openSecret(state, name),
    systemOnline,
    routesOf: systemRoutesOf,
  });
  const { session, store, known, installed, folders, playTime, games, library, queue, jobs, connection } =
    services;

  const ending = createEnding(queue);
  const loginItem = createLoginItem(app, { os, isPackaged: app.isPackaged });
  const settings = createLauncherControl(
    openDocument(state, 'launcher', launcherDocument, DEFAULT_LAUNCHER_DOCUMENT),
    loginItem,
  );
  const { current, page, show, openHidden, pickFolder, pickPlaceFor } = createLauncherWindow({
    preload: path.join(import.meta.dirname, 'preload.cjs'),
    document: openDocument(state, 'window', windowDocument, null),
    messages,
    isEnding: ending.hasBegun,
    quitsWhenClosed: () => settings.read().whenClosed === 'quit',
    closeGame: () => webPlay.close(),
    openOutside: createOutsideOpener(storeOrigin),
    onSeen: (isSeen) => watch.noteSeen(isSeen),
    onFocus: () => watch.noteFocus(),
  });
  const tell: TellPage = (event, payload) => emit(page(), event, payload);

  const playing = createPlaying((conditions) => queue.setConditions(conditions));
  const webPlay = createWebPlay({
    addressOf: (storeId) => store.webAddress(storeId, locale),
    viewWith: (onClosed) => createGameView(current, onClosed),
    playTime,
    onChange(state) {
      playing.noteWeb(state);
      tell('games.webChanged', state);
      // How long it was played.
      tellLibrary();
    },
  });
  ending.onBegin(webPlay.close);

  const tellLibrary = keepPageTold(services, playing, tell);
  const watch = watchLibrary({
    folders,
    installed,
    onChange() {
      queue.drivesChanged();
      tellLibrary();
    },
  });
  // Before the queue starts: nothing changes the files of a game that still runs.
  games.resume();
  const notices = createNotices({
    messages: () => messages().notify,
    locale: () => locale,
    namesOf: (storeId) => known.find(storeId)?.names,
    show: (title, at) => showSystemNotice(title, () => show(at)),
    isLookedAt: () => current()?.isFocused() ?? false,
  });
  onPlayerLeft(session, notices.playerLeft);
  jobs.onOver(notices.jobOver);
  jobs.onStuck(notices.jobStuck);
  jobs.onFreed(notices.jobFreed);
  games.onChange(({ storeId, running }) => running && notices.gamePlayed(storeId));

  const root = path.join(dist, 'launcher');
  protocol.handle('app', createPageHandler({ root, forward: session.forward, covers: services.covers }));
  // What the page copies for the player, who pressed a button for it.
  denyPermissions(sessions.defaultSession, ['clipboard-sanitized-write']);
  letPageSaveFiles(sessions.defaultSession, { page, onFailed: notices.notSaved });

  const selfUpdates = createSelfUpdates({
    updater: createUpdater({ feed: new URL('/releases/', config.serverUrl), keys: trustedKeys }),
    isPlaying: playing.any,
    settle: ending.settle,
    resume: ending.resume,
    onChange: (update) => tell('update.changed', update),
  });

  registerCommands(
    createCommands({
      ...services,
      version: app.getVersion(),
      storeOrigin,
      locale,
      os,
      selfUpdates,
      settings,
      setDiscreet: notices.setDiscreet,
      setLanguage(spoken) {
        if (spoken === locale) return;
        locale = spoken;
        nameTray(messages().tray);
        tellLibrary();
      },
      openStorePage: (address) => openStorePage(storeOrigin, address),
      signOut: session.signOut,
      pickFolder,
      saveReport: createReports({
        ...services,
        log,
        settings,
        locale: () => locale,
        pickPlaceFor,
        onFailed: notices.notSaved,
      }),
      async importGames(folder) {
        const imported = await services.importGames(folder);
        tellLibrary();
        return imported;
      },
      playWeb: webPlay.play,
      fillScreenWeb: webPlay.fillScreen,
      fitWeb: webPlay.fit,
      closeWeb: webPlay.close,
    }),
    page,
  );

  answerSystem(() => show(), ending);
  const nameTray = createTray({
    icon: path.join(resources, 'brand', 'tray.png'),
    labels: messages().tray,
    open: () => show(),
    quit: () => app.quit(),
  });
  watchSleep((asleep) => {
    queue.setConditions({ asleep });
    playTime.rest(asleep);
    if (!asleep) connection.check();
  });

  const asked = links.deliver(show) ?? linkOfArguments(process.argv);
  if (asked === undefined && loginItem.isHidden(process.argv)) openHidden();
  else show(asked);
  queue.start();
  const homeOf = ({ storeId, type }: Build) => installed.find(storeId, type)?.folder;
  const lookAround = async () => {
    const lookedAt = Date.now();
    queue.adopt(await findUnfinished(folders.places(), homeOf), lookedAt);
    await lookNowAndThen({
      isPlaying: playing.any,
      refreshLibrary: async () => {
        await library.refresh();
        tellLibrary();
      },
      checkLauncher: selfUpdates.check,
    });
  };
  // The launcher has started, and works without.
  lookAround().catch((error: unknown) => console.error('not looked around:', error));
}
