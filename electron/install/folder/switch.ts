import { chmod, mkdir, readdir, readlink, rename, rm, rmdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { InstallError } from '../install-error.ts';
import { errorCode, readIfThere, removeIfEmpty, statIfThere, syncFolder, writeAtomically } from './files.ts';
import { type GameFolder, type Receipt, writeReceipt } from './game-folder.ts';

/**
 * How a folder goes from one build to the next once everything new lies in the stage. It is written to disk before the
 * first step; every step can be repeated, so that after a crash the switch is completed, or undone, from any point.
 */
export interface SwitchPlan {
  format: 1;
  direction: 'forward' | 'back';
  receipt: Receipt;
  /** Staged entries and where they go. `owned`: the build before had this path, what lies there is ours to replace. */
  moves: { entry: number; path: string; owned: boolean }[];
  links: { path: string; target: string; owned: boolean }[];
  folders: string[];
  modes: { path: string; executable: boolean }[];
  /** Paths of the build before that the next one lacks. */
  removals: string[];
}

const READ_WRITE = 0o644;
const READ_WRITE_RUN = 0o755;
/** Virus scanners and players hold files for moments: waits between attempts to move one, in ms. */
const HELD_FILE_WAITS_MS = [50, 100, 250, 500, 1000];

export const modeOf = (executable: boolean) => (executable ? READ_WRITE_RUN : READ_WRITE);

/** Carries a switch out. When a step cannot be done, everything is put back and `files-in-use` or the cause is thrown. */
export async function performSwitch(folder: GameFolder, plan: SwitchPlan): Promise<void> {
  await writeAtomically(folder.switchFile, JSON.stringify(plan));
  try {
    await rollForward(folder, plan);
  } catch (error) {
    await writeAtomically(folder.switchFile, JSON.stringify({ ...plan, direction: 'back' }));
    await rollBack(folder, plan);
    throw heldFileError(error);
  }
}

/** Finishes what a crash interrupted. Needs no network; answers whether there was anything to do. */
export async function recoverSwitch(folder: GameFolder): Promise<boolean> {
  const file = await readIfThere(folder.switchFile);
  if (!file) return false;
  const plan: SwitchPlan = JSON.parse(file.toString('utf8'));
  if (plan.direction === 'back') await rollBack(folder, plan);
  else await rollForward(folder, plan);
  return true;
}

function heldFileError(error: unknown): unknown {
  if (!isHeld(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new InstallError('files-in-use', message, { cause: error });
}

const isHeld = (error: unknown) => ['EBUSY', 'EPERM', 'EACCES', 'ETXTBSY'].includes(errorCode(error) ?? '');

async function move(from: string, to: string): Promise<void> {
  for (const wait of HELD_FILE_WAITS_MS) {
    try {
      return await rename(from, to);
    } catch (error) {
      if (!isHeld(error)) throw error;
      await sleep(wait);
    }
  }
  await rename(from, to);
}

async function rollForward(folder: GameFolder, plan: SwitchPlan): Promise<void> {
  const stage = folder.stageOf(plan.receipt.build);
  const asides = asideNames(folder, plan);
  await mkdir(folder.asideFolder, { recursive: true });
  for (const removal of plan.removals) await setRemovalAside(folder.place(removal), asides(removal));
  for (const { entry, path: entryPath, owned } of plan.moves) {
    const target = folder.place(entryPath);
    // A staged file that is gone was moved before a crash.
    if (!(await statIfThere(stage.file(entry)))) continue;
    await makeParents(folder, entryPath);
    await setAside(target, asides(entryPath), owned);
    await move(stage.file(entry), target);
  }
  for (const { path: entryPath, target, owned } of plan.links) {
    const place = folder.place(entryPath);
    if ((await linkTarget(place)) === target) continue;
    await makeParents(folder, entryPath);
    await setAside(place, asides(entryPath), owned);
    await symlink(target, place);
  }
  for (const entryPath of plan.folders) await mkdir(folder.place(entryPath), { recursive: true });
  for (const { path: entryPath, executable } of plan.modes)
    await chmod(folder.place(entryPath), modeOf(executable));
  await removeEmptyFolders(folder, plan.removals);
  await syncFolders(folder, plan);

  const manifest = await readIfThere(stage.manifestFile);
  if (manifest) await writeAtomically(folder.manifestFile, manifest);
  await writeReceipt(folder, plan.receipt);
  await folder.removeStages();
  await endSwitch(folder);
}

/** Puts everything back; the stage is whole again afterwards, so that the next attempt downloads nothing. */
async function rollBack(folder: GameFolder, plan: SwitchPlan): Promise<void> {
  const stage = folder.stageOf(plan.receipt.build);
  const asides = asideNames(folder, plan);
  for (const { path: entryPath } of plan.links) {
    if (!(await statIfThere(asides(entryPath)))) continue;
    await rm(folder.place(entryPath), { force: true });
    await putBack(asides(entryPath), folder.place(entryPath));
  }
  for (const { entry, path: entryPath } of plan.moves) {
    if (!(await statIfThere(stage.file(entry)))) await move(folder.place(entryPath), stage.file(entry));
    await putBack(asides(entryPath), folder.place(entryPath));
  }
  for (const removal of plan.removals) await putBack(asides(removal), folder.place(removal));
  await endSwitch(folder);
}

/** The plan goes last: as long as it is there, a crash is followed by another go at what is left. */
async function endSwitch(folder: GameFolder): Promise<void> {
  await rm(folder.asideFolder, { recursive: true, force: true });
  await rm(folder.switchFile, { force: true });
  await syncFolder(folder.engine);
}

function asideNames(folder: GameFolder, plan: SwitchPlan): (entryPath: string) => string {
  const paths = [...plan.moves, ...plan.links].map((item) => item.path).concat(plan.removals);
  const numbers = new Map(paths.map((entryPath, index) => [entryPath, index]));
  return (entryPath) => path.join(folder.asideFolder, String(numbers.get(entryPath)));
}

/** A removed entry waits aside; a removed folder goes only when nothing of the player's is in it. */
async function setRemovalAside(place: string, aside: string): Promise<void> {
  if ((await statIfThere(place))?.isDirectory()) await removeIfEmpty(place);
  else await setAside(place, aside, true);
}

/** Clears a place: what is ours waits aside, what a player put there is kept beside under another name. */
async function setAside(place: string, aside: string, owned: boolean): Promise<void> {
  const found = await statIfThere(place);
  if (!found) return;
  if (found.isDirectory()) {
    if (await removeIfEmpty(place)) return;
    return await move(place, await keptName(place));
  }
  if (!owned) return await move(place, await keptName(place));
  if (!(await statIfThere(aside))) await move(place, aside);
}

async function putBack(aside: string, place: string): Promise<void> {
  if (!(await statIfThere(aside))) return;
  await mkdir(path.dirname(place), { recursive: true });
  await move(aside, place);
}

async function keptName(place: string): Promise<string> {
  for (let number = 1; ; number++) {
    const name = `${place}.kept-${number}`;
    if (!(await statIfThere(name))) return name;
  }
}

/** Makes the folders above an entry. A link among them would lead out of the game's folder and is refused. */
async function makeParents(folder: GameFolder, entryPath: string): Promise<void> {
  const parents = entryPath.split('/').slice(0, -1);
  for (const [index] of parents.entries()) {
    const parent = folder.place(parents.slice(0, index + 1).join('/'));
    const found = await statIfThere(parent);
    if (found?.isDirectory()) continue;
    if (found?.isSymbolicLink())
      throw new InstallError('internal', `"${parent}" is a link; the game's folders must be real ones`);
    if (found) await move(parent, await keptName(parent));
    await mkdir(parent);
  }
}

async function linkTarget(place: string): Promise<string | undefined> {
  try {
    return (await readlink(place)).replaceAll(path.sep, '/');
  } catch {
    return undefined;
  }
}

/** Removes the folders that held the given entries and hold nothing any more. */
export async function removeEmptyFolders(folder: GameFolder, entryPaths: readonly string[]): Promise<void> {
  const parents = new Set<string>();
  for (const entryPath of entryPaths) {
    const segments = entryPath.split('/').slice(0, -1);
    for (; segments.length > 0; segments.pop()) parents.add(segments.join('/'));
  }
  // The deepest first: a folder may be empty only once those in it are gone.
  for (const parent of [...parents].sort((left, right) => right.length - left.length)) {
    const place = folder.place(parent);
    if ((await statIfThere(place))?.isDirectory() && (await readdir(place)).length === 0) await rmdir(place);
  }
}

async function syncFolders(folder: GameFolder, plan: SwitchPlan): Promise<void> {
  const places = [...plan.moves, ...plan.links].map((item) => path.dirname(folder.place(item.path)));
  for (const place of new Set(places)) await syncFolder(place);
}
