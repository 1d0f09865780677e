import { writeFile } from 'node:fs/promises';
import { release } from 'node:os';
import { app } from 'electron';
import type { LauncherServices } from '../services.ts';
import type { LauncherControl } from '../settings/launcher-settings.ts';
import { keepConsole } from '../support/keep-console.ts';
import { type LogFile, openLogFile } from '../support/log-file.ts';
import { supportReport } from '../support/report.ts';
import { createScrubber } from '../support/scrub.ts';

/** What the launcher is, and what it runs on. */
const machine = (): Record<string, string> => ({
  launcher: app.getVersion(),
  packaged: String(app.isPackaged),
  system: `${process.platform} ${release()} ${process.arch}`,
  electron: process.versions.electron,
  chrome: process.versions.chrome,
  systemLocale: app.getLocale(),
});

/** Keeps a log of all that the launcher says from here on. */
export function openLog(): LogFile {
  const log = openLogFile(app.getPath('logs'), createScrubber(app.getPath('home')));
  keepConsole(console, process, log);
  log.add('info', `started: ${Object.values(machine()).join(', ')}`);
  return log;
}

/** Saves a report for support where the player says; answers whether it did. */
export function createReports(deps: {
  library: LauncherServices['library'];
  queue: LauncherServices['queue'];
  downloads: LauncherServices['downloads'];
  settings: LauncherControl;
  log: LogFile;
  locale: () => string;
  /** Where the player wants a file of this name. */
  pickPlaceFor: (name: string) => Promise<string | undefined>;
  onFailed: (name: string) => void;
}): () => Promise<boolean> {
  const { library, queue, downloads, settings, log, locale, pickPlaceFor, onFailed } = deps;
  return async () => {
    const name = `moggie-report-${new Date().toISOString().slice(0, 10)}.txt`;
    const place = await pickPlaceFor(name);
    if (place === undefined) return false;
    const report = supportReport({
      machine: { ...machine(), locale: locale() },
      settings: { launcher: settings.read(), downloads: downloads.state().settings },
      games: await library.list(),
      jobs: queue.list().map((job) => ({ ...job, failures: queue.failuresOf(job.id) })),
      log: log.read(),
    });
    try {
      await writeFile(place, report);
      return true;
    } catch (error) {
      console.warn('report not saved:', error);
      onFailed(name);
      return false;
    }
  };
}
