import type { KeyObject } from 'node:crypto';
import path from 'node:path';
import { DEFAULT_DOWNLOAD_SETTINGS, downloadSettings } from '../shared/bridge/downloads.ts';
import { AddStorePlayTimeDocument } from '../shared/contract/gql/graphql.ts';
import type { Locale } from '../shared/contract/locales.ts';
import type { LauncherConfig } from './config.ts';
import { createEngineRunner } from './install/queue/engine-runner.ts';
import { InstallQueue } from './install/queue/queue.ts';
import { Bandwidth } from './install/transfer/bandwidth.ts';
import type { Route } from './install/transfer/routes.ts';
import { createGames } from './launch/games.ts';
import { createPlayTime } from './launch/play-time.ts';
import { NO_PLAY_TIME, NOBODY, playTimeDocument, UNKNOWN } from './launch/play-time-document.ts';
import { runningDocument } from './launch/running-document.ts';
import { createDownloads } from './library/downloads.ts';
import { createFolderRemoval } from './library/folder-removal.ts';
import { createFolders, foldersDocument } from './library/folders.ts';
import { createForgetting } from './library/forgetting.ts';
import { createGameImport } from './library/import-games.ts';
import { createInstalled, installedDocument } from './library/installed.ts';
import { createJobSurroundings } from './library/job-surroundings.ts';
import { createJobs } from './library/jobs.ts';
import { createKnownGames, knownGamesDocument } from './library/known-games.ts';
import { createLibrary } from './library/library.ts';
import { createStoreGames } from './library/store-games.ts';
import { createTrialSaves } from './library/trial-saves.ts';
import { createUpdates, NO_UPDATES, updatesDocument } from './library/updates.ts';
import { deviceDocument, deviceId } from './licence/device-id.ts';
import { createLicences, licencesDocument } from './licence/licences.ts';
import { clockDocument, createTrustedClock } from './licence/trusted-clock.ts';
import { createCoverCache } from './page/cover-cache.ts';
import { createCoverCollector } from './page/cover-collector.ts';
import { watchConnection } from './session/connection.ts';
import { onPlayerLeft } from './session/player-left.ts';
import { createRouteFetch } from './session/route-fetch.ts';
import { createServerSession, type SecretStore } from './session/server-session.ts';
import { openDocument } from './settings/document-store.ts';

export type LauncherServices = Awaited<ReturnType<typeof createServices>>;

/** Wires what the launcher knows and does without a window: account, library, installs, licences, games that run. */
export async function createServices(deps: {
  config: LauncherConfig;
  os: 'windows' | 'mac' | 'linux';
  /** The language that the page speaks. */
  locale: () => Locale;
  /** Where what it knows is kept. */
  folder: string;
  /** Where games are installed unless another folder is chosen. */
  gamesFolder: string;
  trustedKeys: readonly KeyObject[];
  secret: (name: string) => SecretStore;
  systemOnline: () => boolean;
  /** How the system wants an address to be reached. */
  routesOf: (url: URL) => Promise<readonly Route[]>;
}) {
  const { config, os, locale, folder, gamesFolder, trustedKeys, secret, systemOnline, routesOf } = deps;
  const session = createServerSession({
    serverUrl: config.serverUrl,
    secrets: secret('session'),
    lastPlayer: secret('player'),
    fetch: createRouteFetch(routesOf),
  });
  const clock = createTrustedClock(openDocument(folder, 'clock', clockDocument, { seen: 0 }));
  session.onTime(clock.heard);
  const store = createStoreGames(session, os);
  const known = createKnownGames(openDocument(folder, 'known-games', knownGamesDocument, []));
  const folders = createFolders(openDocument(folder, 'folders', foldersDocument, []), gamesFolder);
  const installed = createInstalled(
    openDocument(folder, 'installed', installedDocument, []),
    folders.isThere,
  );
  const licencesHere = openDocument(folder, 'licences', licencesDocument, {});
  const licences = createLicences({
    document: licencesHere,
    session,
    installed,
    keys: config.licenceKeys,
    deviceKey: deviceId(openDocument(folder, 'device', deviceDocument, {}), licencesHere.read()),
    now: clock.now,
  });
  const settings = openDocument(folder, 'downloads', downloadSettings, DEFAULT_DOWNLOAD_SETTINGS);
  const playTime = createPlayTime({
    document: openDocument(folder, 'play-time', playTimeDocument, NO_PLAY_TIME),
    player: () => (session.state().signedIn ? (session.player() ?? UNKNOWN) : NOBODY),
    send: (storeId, sessionId, seconds) =>
      session.query(AddStorePlayTimeDocument, { store_id: storeId, session_id: sessionId, seconds }),
  });
  onPlayerLeft(session, playTime.left);
  // However they left, also by deleting the account or because the store ended the session.
  onPlayerLeft(session, () =>
    known.forgetPlayer(
      (storeId) =>
        installed.list().some((record) => record.storeId === storeId) || queue.isInstalling(storeId),
    ),
  );
  const games = createGames({
    document: openDocument(folder, 'running', runningDocument, []),
    installed,
    licences,
    playTime,
    isHeld: (storeId, type) => queue.keepsFromPlay({ storeId, type }),
    bringSaves: createTrialSaves({
      installed,
      folders,
      trustedKeys,
      isOnlyRead: (storeId) => queue.isOnlyRead({ storeId, type: 'trial' }),
    }),
  });
  const updates = createUpdates({
    document: openDocument(folder, 'updates', updatesDocument, NO_UPDATES),
    settings: settings.read,
    installed,
    store,
    isRunning: games.isRunning,
    hasJob: (storeId, type) => queue.hasWorkOn({ storeId, type }),
    estimate: (storeId, type) => jobs.estimate(storeId, type),
    begin: (storeId, type) => void jobs.start('update', storeId, type),
  });
  const bandwidth = new Bandwidth();
  const runner = createEngineRunner(
    bandwidth,
    trustedKeys,
    createJobSurroundings({
      routesOf,
      serverUrl: config.serverUrl,
      os,
      store,
      known,
      installed,
      folders,
      licences,
    }),
  );
  const covers = createCoverCache(path.join(folder, 'covers'), (pathname) => library.isCover(pathname));
  onPlayerLeft(session, () => void covers.keepOnly(known.list().map(({ cover }) => cover)));
  const library = createLibrary({
    known,
    installed,
    folders,
    licences,
    games,
    playTime,
    store,
    updates,
    runner,
    session,
    isInstalling: (storeId) => queue.isInstalling(storeId),
    collectCovers: createCoverCollector({
      covers,
      forward: session.forward,
      // Where downloads rest, as on a metered connection, pictures do, too.
      mayFetch: () => downloads.state().standing.limit !== 'pause',
    }),
    locale,
  });
  const queue = new InstallQueue(path.join(folder, 'queue.json'), runner, settings.read());
  onPlayerLeft(session, () => void queue.forgetFinished());
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
  const forgetting = createForgetting({ installed, queue, isRunning: games.isRunning });
  const jobs = createJobs({
    queue,
    runner,
    folders,
    isRunning: games.isRunning,
    forgetGone: forgetting.forgetGone,
  });
  const removeFolder = createFolderRemoval({ folders, installed, queue });
  const importGames = createGameImport({
    os,
    store,
    known,
    installed,
    folders,
    check: (storeId, type) => void jobs.start('verify', storeId, type),
  });

  return {
    session,
    store,
    known,
    installed,
    folders,
    playTime,
    games,
    updates,
    covers,
    library,
    forgetting,
    queue,
    downloads,
    connection,
    jobs,
    importGames,
    removeFolder,
  };
}
