import type { LibraryFolder } from '../../shared/bridge/library.ts';
import { CodedError } from '../../shared/contract/errors.ts';
import type { InstallQueue } from '../install/queue/queue.ts';
import { isOver } from '../install/queue/queue-state.ts';
import type { Folders } from './folders.ts';
import type { Installed } from './installed.ts';

/**
 * Takes library folders off the list. Throws install/folder-in-use where games are installed in one, also while its drive is
 * away, or on their way there: the library would know no more where they are.
 */
export function createFolderRemoval(deps: {
  folders: Pick<Folders, 'pathOf' | 'remove'>;
  installed: Pick<Installed, 'list'>;
  queue: Pick<InstallQueue, 'list'>;
}): (id: string) => Promise<LibraryFolder[]> {
  const { folders, installed, queue } = deps;
  return async (id) => {
    const place = folders.pathOf(id);
    const holdsGames = installed.list().some(({ library }) => library === place);
    const awaitsGames = queue.list().some((job) => job.folderId === id && !isOver(job));
    if (holdsGames || awaitsGames)
      throw new CodedError('install/folder-in-use', `games in library folder ${id}`);
    return folders.remove(id);
  };
}
