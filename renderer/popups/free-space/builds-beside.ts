import type { InstallJob } from '../../../shared/bridge/install.ts';
import type { LibraryFolder, LibraryGame } from '../../../shared/bridge/library.ts';
import { isInReach } from '../../library/job-state.ts';

/** An installed build that takes room on a drive. */
export type BuildBeside = Pick<LibraryGame, 'storeId' | 'name' | 'cover' | 'running'> &
  Pick<LibraryGame['builds'][number], 'type' | 'size'>;

/**
 * Builds of other games on the drive that a job works on, the largest first: only what lies there gives it room. None while
 * nobody knows which drive that is.
 */
export function buildsBeside(
  job: Pick<InstallJob, 'storeId' | 'type' | 'folderId'>,
  games: readonly LibraryGame[],
  folders: readonly LibraryFolder[],
): BuildBeside[] {
  const driveOf = (folderId: string | undefined) => folders.find(({ id }) => id === folderId)?.drive;
  const installedIn = games
    .find(({ storeId }) => storeId === job.storeId)
    ?.builds.find(({ type }) => type === job.type)?.folderId;
  const needy = driveOf(job.folderId ?? installedIn);
  if (needy == null) return [];
  return games
    .filter(({ storeId }) => storeId !== job.storeId)
    .flatMap(({ storeId, name, cover, running, builds }) =>
      builds
        .filter((build) => isInReach(build) && driveOf(build.folderId) === needy)
        .map(({ type, size }) => ({ storeId, name, cover, running, type, size })),
    )
    .sort((a, b) => b.size - a.size);
}
