import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CommandArgs, CommandName, CommandResult, Launcher } from '../../shared/bridge/bridge.ts';
import type { Downloads } from '../../shared/bridge/downloads.ts';
import type { BuildType, InstallJob } from '../../shared/bridge/install.ts';
import type { GameFace, LibraryGame, WorkEstimate } from '../../shared/bridge/library.ts';
import { useApp } from '../app/app.ts';
import { outcomeOf } from '../platform/launcher.ts';
import { usePopups } from '../popups/popups.tsx';
import { jobOf, jobsByGame } from './job-state.ts';

/** The bridge. Only components that the launcher alone shows may use it. */
export function useLauncher(): Launcher {
  const { launcher } = useApp().platform;
  if (!launcher) throw new Error('this component belongs to the launcher');
  return launcher;
}

/** Query options of a command without arguments. What it answers stays true until an event says otherwise. */
const standing = <
  C extends
    | 'library.list'
    | 'jobs.list'
    | 'session.state'
    | 'app.info'
    | 'app.settings'
    | 'downloads.state'
    | 'update.state',
>(
  launcher: Launcher,
  command: C,
) =>
  queryOptions({
    queryKey: [command],
    queryFn: () => outcomeOf<CommandResult<C>>(launcher.commands[command]({})),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const libraryQuery = (launcher: Launcher) => standing(launcher, 'library.list');
export const jobsQuery = (launcher: Launcher) => standing(launcher, 'jobs.list');
export const sessionQuery = (launcher: Launcher) => standing(launcher, 'session.state');
export const downloadsQuery = (launcher: Launcher) => standing(launcher, 'downloads.state');
export const selfUpdateQuery = (launcher: Launcher) => standing(launcher, 'update.state');
export const launcherSettingsQuery = (launcher: Launcher) => standing(launcher, 'app.settings');
export const infoQuery = (launcher: Launcher) => standing(launcher, 'app.info');

/** Key of the faces of games; they may be known better after every news of the library. */
export const FACES = ['library.face'];

/** Key of the library folders, which come and go with their drives. */
export const FOLDERS = ['folders.list'];

/** Every game that is owned or installed; undefined until it is read. */
export const useLibrary = (): LibraryGame[] | undefined => useQuery(libraryQuery(useLauncher())).data;

export const useLibraryGame = (storeId: number): LibraryGame | undefined =>
  useQuery({
    ...libraryQuery(useLauncher()),
    select: (games) => games.find((game) => game.storeId === storeId) ?? null,
  }).data ?? undefined;

/** Name and cover of a game, whether the library lists it or not; undefined until they are known. */
export function useGameFace(storeId: number): GameFace | undefined {
  const launcher = useLauncher();
  const game = useLibraryGame(storeId);
  const { data } = useQuery({
    queryKey: [...FACES, storeId],
    queryFn: () => outcomeOf(launcher.commands['library.face']({ storeId })),
    enabled: game === undefined,
  });
  return game ?? data ?? undefined;
}

/** Every job; undefined until they are read. */
export const useReadJobs = (): InstallJob[] | undefined => useQuery(jobsQuery(useLauncher())).data;

/** Every job that is known of yet. */
export const useJobs = (): InstallJob[] => useReadJobs() ?? [];

/** Settings of the downloads and what they come to now; undefined until they are read. */
export const useDownloads = (): Downloads | undefined => useQuery(downloadsQuery(useLauncher())).data;

/** The job that stands for a game, if there is one; news of other jobs redraws nothing. */
export const useActiveJob = (storeId: number): InstallJob | undefined =>
  useQuery({
    ...jobsQuery(useLauncher()),
    select: (jobs) => jobOf(jobs, storeId) ?? null,
  }).data ?? undefined;

/** The job that stands for each game: for a list, where one watcher does for all. */
export function useActiveJobs(): ReadonlyMap<number, InstallJob> {
  const jobs = useJobs();
  return useMemo(() => jobsByGame(jobs), [jobs]);
}

/** Whether the store's server can be reached; taken as so until the main process says otherwise. */
export const useOnline = (): boolean => useQuery(sessionQuery(useLauncher())).data?.online ?? true;

/** What installing or updating a build would cost; undefined while that is not known, or cannot be. */
export function useEstimate(
  storeId: number,
  type: BuildType,
  { folderId, enabled }: { folderId?: string | undefined; enabled: boolean },
): WorkEstimate | undefined {
  const launcher = useLauncher();
  return useQuery({
    queryKey: ['jobs.estimate', storeId, type, folderId],
    queryFn: () =>
      outcomeOf(launcher.commands['jobs.estimate']({ storeId, type, ...(folderId && { folderId }) })),
    enabled,
    staleTime: 0,
    retry: false,
  }).data;
}

/** Folders with their free space as it is now. */
export const useFolders = () => {
  const launcher = useLauncher();
  return useQuery({
    queryKey: FOLDERS,
    queryFn: () => outcomeOf(launcher.commands['folders.list']({})),
    staleTime: 0,
  });
};

/** Runs a command; what goes wrong shows in the error dialog and answers with undefined. */
export function useCommand() {
  const launcher = useLauncher();
  const popups = usePopups();
  return async <C extends CommandName>(
    command: C,
    args: CommandArgs<C>,
  ): Promise<CommandResult<C> | undefined> => {
    try {
      return await outcomeOf<CommandResult<C>>(launcher.commands[command](args));
    } catch (error) {
      popups.showError(error);
      return undefined;
    }
  };
}
