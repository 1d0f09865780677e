import type { KeyObject } from 'node:crypto';
import path from 'node:path';
import { app } from 'electron';
import electronUpdater, { type AppUpdater } from 'electron-updater';
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import { openReleaseNote, SIGNED } from '../../shared/depot/release-note.ts';
import type { Updater } from '../update/self-update.ts';

interface Feed {
  /** Folder of the releases and their notes. */
  feed: URL;
  /** Keys that may sign a release. */
  keys: readonly KeyObject[];
}

/**
 * Reads the notes of releases that the launcher's makers signed. The system's own signatures do not cover the note, and
 * Linux has none.
 */
function signedFeed({ feed, keys }: Feed) {
  return class extends GenericProvider {
    constructor(_options: unknown, updater: AppUpdater, options: ProviderRuntimeOptions) {
      super({ provider: 'generic', url: feed.href }, updater, options);
    }

    protected override async httpRequest(note: URL): Promise<string> {
      const signed = new URL(note);
      signed.pathname += SIGNED;
      return openReleaseNote(
        (await super.httpRequest(signed)) ?? '',
        path.posix.basename(note.pathname),
        keys,
      );
    }
  };
}

/** The program that updates this launcher from a feed; nothing for one that runs from its sources. */
export function createUpdater(feed: Feed): Updater | undefined {
  if (!app.isPackaged) return undefined;
  const { autoUpdater } = electronUpdater;
  autoUpdater.logger = { info: () => {}, warn: console.warn, error: console.error };
  autoUpdater.disableWebInstaller = true;
  autoUpdater.setFeedURL({ provider: 'custom', updateProvider: signedFeed(feed) });
  return {
    // What goes wrong is told as news.
    check: async () => void (await autoUpdater.checkForUpdates().catch(() => {})),
    install: () => autoUpdater.quitAndInstall(false, true),
    onNews(listener) {
      autoUpdater.on('checking-for-update', () => listener({ type: 'checking' }));
      autoUpdater.on('update-not-available', () => listener({ type: 'none' }));
      autoUpdater.on('update-available', ({ version }) => listener({ type: 'found', version }));
      autoUpdater.on('download-progress', ({ percent }) => listener({ type: 'progress', percent }));
      autoUpdater.on('update-downloaded', ({ version }) => listener({ type: 'downloaded', version }));
      autoUpdater.on('error', (error) => listener({ type: isWithoutRelease(error) ? 'none' : 'failed' }));
    },
  };
}

/** Whether there is no release for this system at all: no note lies where one would. */
const isWithoutRelease = (error: Error): boolean =>
  'code' in error && error.code === 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND';
