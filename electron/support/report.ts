import type { DownloadSettings } from '../../shared/bridge/downloads.ts';
import type { InstallJob } from '../../shared/bridge/install.ts';
import type { LauncherSettings } from '../../shared/bridge/launcher-settings.ts';
import type { LibraryGame } from '../../shared/bridge/library.ts';

/** What a report is made from. */
interface ReportSources {
  /** The launcher and what it runs on. */
  machine: Readonly<Record<string, string>>;
  settings: { launcher: LauncherSettings; downloads: DownloadSettings };
  games: readonly LibraryGame[];
  jobs: readonly (InstallJob & { failures: number })[];
  /** Entries of the log, scrubbed as they were written. */
  log: readonly string[];
}

/**
 * What support has to know, as a text that the player can read before sending it. Games are numbers in it: no titles, and
 * no names of files and folders.
 */
export function supportReport({ machine, settings, games, jobs, log }: ReportSources): string {
  const builds = games.flatMap(({ storeId, builds }) =>
    builds.map(({ type, version, state, update }) => ({
      storeId,
      type,
      version,
      state,
      update: update?.version ?? null,
    })),
  );
  const work = jobs.map(({ folderId: _folderId, report, ...job }) => {
    if (!report) return job;
    const { names: _names, ...counts } = report;
    return { ...job, report: counts };
  });
  const facts = JSON.stringify({ machine, settings, builds, jobs: work }, null, 2);
  return `${facts}\n\n${log.map((entry) => `${entry}\n`).join('')}`;
}
