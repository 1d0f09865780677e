import { GameFolder } from '../folder/game-folder.ts';
import { asInstallError, InstallError } from '../install-error.ts';
import { readMoveNote } from '../move-note.ts';
import type { EngineThread, OperationControl } from '../workers/engine-thread.ts';
import type { JobSurroundings } from './engine-runner.ts';
import type { JobRequest } from './queue-state.ts';

interface Tools {
  thread: Pick<EngineThread, 'move' | 'discardMove'>;
  surroundings: Pick<JobSurroundings, 'moveOf' | 'onArrived' | 'onMoved' | 'isLibraryThere'>;
  control: OperationControl;
}

/**
 * Moves a game that is at home in `root`, from there or from where the move left off; answers the files that stayed in the
 * old place. What an earlier move left to clear goes first, wherever this one leads: it is no game any more.
 */
export async function move(request: JobRequest, root: string, tools: Tools): Promise<string[]> {
  const { thread, surroundings, control } = tools;
  const begun = await surroundings.moveOf(request);
  const left = begun.from === root ? [] : await clearOldPlace(request, begun.from, root, tools);
  if (begun.to === root) return left;
  const way = await surroundings.moveOf(request);
  const report = await thread.move(way.from, way.to, control, () => surroundings.onArrived(request, way));
  await surroundings.onMoved(request);
  return report.left;
}

/**
 * Drops what a move has copied. One that has arrived is done but for the old place, which it leaves. Throws
 * `folder-missing` while the drive of a new place is away.
 */
export async function discardMove(request: JobRequest, root: string, tools: Tools): Promise<void> {
  const { thread, surroundings } = tools;
  const { from, to } = await surroundings.moveOf(request);
  if (from !== root) return leaveOldPlace(request, root, tools);
  if (!(await surroundings.isLibraryThere(request)))
    throw new InstallError('folder-missing', 'the library folder is not there');
  await thread.discardMove(root, to);
}

/**
 * Ends a move that has brought the game home to `root`, where there is one: its old place is cleared, or, while the drive
 * of that is away, left to whoever has it.
 */
export async function leaveOldPlace(request: JobRequest, root: string, tools: Tools): Promise<void> {
  const { surroundings } = tools;
  const { from } = await surroundings.moveOf(request);
  if (from === root) return;
  await clearOldPlace(request, from, root, tools).catch(async (error) => {
    if (asInstallError(error).fault !== 'folder-missing') throw error;
    await surroundings.onMoved(request);
  });
}

/** Clears the place that a move left, once the game is at home in the new one; answers the files that stayed there. */
async function clearOldPlace(
  request: JobRequest,
  from: string,
  home: string,
  { thread, surroundings, control }: Tools,
): Promise<string[]> {
  // Stopped after its very last step, it has nothing left to do but to say so.
  const isOver = !(await readMoveNote(new GameFolder(home)));
  const finish = () =>
    thread.move(from, home, control, () => surroundings.onArrived(request, { from, to: home }));
  const { left } = isOver ? { left: [] } : await finish();
  await surroundings.onMoved(request);
  return left;
}
