import { execFile } from 'node:child_process';
import { renameSync, type Stats } from 'node:fs';
import { chmod, mkdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import { InstallError } from '../install-error.ts';
import { modeOf } from '../platform/permissions.ts';
import { platform } from '../platform/platform.ts';
import {
  assertRealFolder,
  errorCode,
  makeFolder,
  readIfThere,
  removeIfEmpty,
  statIfThere,
  syncFolder,
  writeAtomically,
} from './files.ts';
import { type GameFolder, type Stage, writeReceipt } from './game-folder.ts';
import { parentsOf, RealFolders, removeEmptyFolders } from './real-folders.ts';
import { writeRolling } from './rolling-update.ts';
import { type KeptFile, keptName, readSwitchPlan, type SwitchPlan, writeSwitchPlan } from './switch-plan.ts';

/**
 * Carries a switch out and answers what of the player's had to be kept aside. When a file cannot change places,
 * everything is put back and `files-in-use` or the cause is thrown. Once all have, the only way is on: what could not be
 * written then is written by `recoverSwitch`.
 */
export async function performSwitch(folder: GameFolder, plan: SwitchPlan): Promise<KeptFile[]> {
  const work = new SwitchWork(folder, plan);
  await work.assertStaged();
  await rm(folder.asideFolder, { recursive: true, force: true });
  await writeSwitchPlan(folder, plan);
  try {
    await work.forward(false);
  } catch (error) {
    await writeSwitchPlan(folder, { ...plan, direction: 'back' });
    await work.back();
    throw heldFileError(error);
  }
  return work.finish();
}

/**
 * Finishes what a crash interrupted, and answers what of the player's was kept aside. Where a new file has vanished
 * since, everything is put back. Needs no network.
 */
export async function recoverSwitch(folder: GameFolder): Promise<KeptFile[]> {
  const plan = await readSwitchPlan(folder);
  // A damaged one stays until every file was read: the game may be of two builds.
  if (!plan || plan === 'damaged') return [];
  const work = new SwitchWork(folder, plan);
  if (plan.direction === 'forward' && (await work.isWhole())) await work.forward(true);
  else if (plan.direction !== 'finish') {
    await writeSwitchPlan(folder, { ...plan, direction: 'back' });
    await work.back();
    return [];
  }
  return work.finish();
}

function heldFileError(error: unknown): unknown {
  if (!isHeld(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new InstallError('files-in-use', message, { cause: error });
}

const isHeld = (error: unknown) => platform.heldCodes.has(errorCode(error) ?? '');

async function move(from: string, to: string): Promise<void> {
  for (const wait of platform.heldWaitsMs) {
    try {
      return renameSync(from, to);
    } catch (error) {
      if (!isHeld(error)) throw error;
      await sleep(wait);
    }
  }
  renameSync(from, to);
}

/** Builds for systems where players may make no links have none; one of another system waits for nobody. */
async function makeLink(target: string, place: string): Promise<void> {
  try {
    await symlink(target, place);
  } catch (error) {
    if (!platform.linkRefusals.has(errorCode(error) ?? '')) throw error;
    throw new InstallError('internal', `this system makes no links: "${place}"`, { cause: error });
  }
}

type Move = SwitchPlan['moves'][number];

const isFileOf = (size: number, found: Stats | undefined) => found?.isFile() === true && found.size === size;

/** One switch of one folder, in either direction. */
class SwitchWork {
  readonly #folder: GameFolder;
  readonly #plan: SwitchPlan;
  readonly #stage: Stage;
  #real: RealFolders;
  /** What was in the way though the plan did not know of it. */
  readonly #unplanned: KeptFile[] = [];

  constructor(folder: GameFolder, plan: SwitchPlan) {
    this.#folder = folder;
    this.#plan = plan;
    this.#stage = folder.stageOf(plan.receipt.build);
    this.#real = new RealFolders(folder);
  }

  /** Throws where a staged file is gone or cut short: nothing has changed places yet. */
  async assertStaged(): Promise<void> {
    for (const move of this.#plan.moves)
      if (!(await this.#isStaged(move)))
        throw new InstallError('internal', `the new file of "${move.path}" has vanished`);
  }

  /** Whether every new file is there, staged still or in its place. */
  async isWhole(): Promise<boolean> {
    for (const move of this.#plan.moves)
      if (!(await this.#isStaged(move)) && !(await this.#isMoved(move))) return false;
    return true;
  }

  async #isStaged({ entry, size }: Move): Promise<boolean> {
    return isFileOf(size, await statIfThere(this.#stage.file(entry)));
  }

  /** Where what lay there before is not out of the way, a staged file that is gone was not moved: it vanished. */
  async #isMoved({ entry, path: entryPath, size, before }: Move): Promise<boolean> {
    if (await statIfThere(this.#stage.file(entry))) return false;
    if (before !== null && !(await statIfThere(this.#aside(before)))) return false;
    const kept = this.#plan.kept.find(({ path: place }) => place === entryPath);
    if (kept && !(await statIfThere(this.#folder.place(kept.as)))) return false;
    return isFileOf(size, await statIfThere(this.#folder.place(entryPath)));
  }

  /** Brings every file to its place. `isAgain`: some may have been moved before a crash. */
  async forward(isAgain: boolean): Promise<void> {
    const { removals, moves, links, folders, modes } = this.#plan;
    await mkdir(this.#folder.asideFolder, { recursive: true });
    await assertRealFolder(this.#folder.asideFolder);
    for (const { path: removal, before } of removals) await this.#removeOld(removal, before);
    // A file may come where a folder was.
    await removeEmptyFolders(
      this.#folder,
      removals.map((removal) => removal.path),
    );
    this.#real = new RealFolders(this.#folder);
    for (const item of moves) {
      if (isAgain && (await this.#isMoved(item))) continue;
      const { entry, path: entryPath, before } = item;
      await this.#clear(entryPath, before);
      await move(this.#stage.file(entry), this.#folder.place(entryPath));
    }
    for (const { path: entryPath, target, before } of links) {
      const place = this.#folder.place(entryPath);
      if ((await linkTarget(place)) === target) continue;
      await this.#clear(entryPath, before);
      await makeLink(target, place);
    }
    for (const entryPath of folders) await this.#makeParents(`${entryPath}/.`);
    for (const { path: entryPath, executable } of modes) await this.#setMode(entryPath, executable);
    await this.#syncFolders();
    await this.#release();
    await writeSwitchPlan(this.#folder, { ...this.#plan, direction: 'finish' });
  }

  /** All files are in their places: the record says so, and what is left over goes. */
  async finish(): Promise<KeptFile[]> {
    await this.#writeRecord().catch((error: unknown) => {
      throw heldFileError(error);
    });
    // What cannot go now goes before the next work here: the plan stays so long.
    await this.#removeLeftovers().catch(() => {});
    const kept: KeptFile[] = [...this.#unplanned];
    for (const each of this.#plan.kept) if (await statIfThere(this.#folder.place(each.as))) kept.push(each);
    return kept;
  }

  async #removeOld(removal: string, before: number): Promise<void> {
    if (!(await this.#real.hold(removal))) return;
    const place = this.#folder.place(removal);
    // A removed folder goes only when nothing of the player's is in it.
    if ((await statIfThere(place))?.isDirectory()) await removeIfEmpty(place);
    else await this.#setAside(removal, before);
  }

  /** Makes an entry's place free: what is ours waits aside, what a player put there is kept under another name. */
  async #clear(entryPath: string, before: number | null): Promise<void> {
    await this.#makeParents(entryPath);
    const place = this.#folder.place(entryPath);
    const found = await statIfThere(place);
    if (!found || (found.isDirectory() && (await removeIfEmpty(place)))) return;
    if (found.isDirectory() || before === null) await this.#keep(entryPath);
    else await this.#setAside(entryPath, before);
  }

  #makeParents(entryPath: string): Promise<void> {
    return this.#real.make(entryPath, (parent) => this.#keep(parent));
  }

  async #setAside(entryPath: string, before: number): Promise<void> {
    const place = this.#folder.place(entryPath);
    const aside = this.#aside(before);
    if ((await statIfThere(place)) && !(await statIfThere(aside))) await move(place, aside);
  }

  async #keep(entryPath: string): Promise<void> {
    const planned = this.#plan.kept.find((kept) => kept.path === entryPath);
    const isFree = planned && !(await statIfThere(this.#folder.place(planned.as)));
    const as = isFree ? planned.as : await keptName(this.#folder, entryPath);
    if (as !== planned?.as) this.#unplanned.push({ path: entryPath, as });
    await move(this.#folder.place(entryPath), this.#folder.place(as));
  }

  async #setMode(entryPath: string, executable: boolean): Promise<void> {
    if (!platform.hasModes) return;
    const place = this.#folder.place(entryPath);
    if ((await this.#real.hold(entryPath)) && (await statIfThere(place))?.isFile())
      await chmod(place, modeOf(executable));
  }

  /** Makes durable which names lie where: in the game's folders, new ones too, and where files came from or wait. */
  async #syncFolders(): Promise<void> {
    const { moves, links, removals, folders } = this.#plan;
    const { root, engine, asideFolder } = this.#folder;
    const paths = [...moves, ...links, ...removals].map((item) => item.path);
    const parents = new Set([...paths, ...folders.map((folder) => `${folder}/.`)].flatMap(parentsOf));
    const places = [...parents].map((parent) => this.#folder.place(parent));
    for (const place of [...places, root, asideFolder, this.#stage.folder, engine])
      if ((await statIfThere(place))?.isDirectory()) await syncFolder(place);
  }

  /** Lets the system start what was put in place. Where that fails it will ask the player, as it would have. */
  async #release(): Promise<void> {
    const command = platform.releaseCommand(this.#folder.root);
    if (!command) return;
    const [program, ...args] = command;
    await promisify(execFile)(program, args).catch(() => {});
  }

  /** The folder is what it shall be: its record says so from here on. */
  async #writeRecord(): Promise<void> {
    const { receipt, previous, rolling } = this.#plan;
    const folder = this.#folder;
    if (!rolling && !isDeepStrictEqual(await folder.readReceipt(), receipt)) {
      const asideManifest = path.join(folder.asideFolder, 'manifest');
      if (previous && !(await statIfThere(asideManifest))) {
        await makeFolder(folder.asideFolder);
        await writeAtomically(path.join(folder.asideFolder, 'receipt.json'), JSON.stringify(previous));
        const manifest = await readIfThere(folder.manifestFile);
        if (manifest) await writeAtomically(asideManifest, manifest);
      }
      const manifest = await readIfThere(this.#stage.manifestFile);
      if (manifest) await writeAtomically(folder.manifestFile, manifest);
      await writeReceipt(folder, receipt);
    }
    await writeRolling(folder, rolling);
  }

  /** Takes away what a complete switch leaves over. The plan goes last: until then a crash is followed by another go. */
  async #removeLeftovers(): Promise<void> {
    const { previous, keepsPrevious, stages } = this.#plan;
    const folder = this.#folder;
    if (stages === 'all-go') await folder.removeStages();
    if (stages === 'own-goes') await rm(this.#stage.folder, { recursive: true, force: true });
    const aside = await statIfThere(folder.asideFolder);
    if (previous && aside) {
      await rm(folder.previousFolder, { recursive: true, force: true });
      await rename(folder.asideFolder, folder.previousFolder);
    } else await rm(folder.asideFolder, { recursive: true, force: true });
    if (!previous && !keepsPrevious) await rm(folder.previousFolder, { recursive: true, force: true });
    await rm(folder.switchFile, { force: true });
    await syncFolder(folder.engine);
  }

  /** Puts everything back; the stage is whole again afterwards, so that the next attempt downloads nothing. */
  async back(): Promise<void> {
    const { removals, moves, links, kept } = this.#plan;
    const folder = this.#folder;
    await mkdir(this.#stage.folder, { recursive: true });
    await assertRealFolder(this.#stage.folder);
    for (const { path: entryPath, target, before } of links) {
      const place = folder.place(entryPath);
      const isOurs = before === null || (await statIfThere(this.#aside(before)));
      if (!isOurs || (await linkTarget(place)) !== target || !(await this.#real.hold(entryPath))) continue;
      await rm(place);
      if (before !== null) await this.#putBack(entryPath, before);
    }
    for (const item of moves) {
      const { entry, path: entryPath, before } = item;
      if ((await this.#isMoved(item)) && (await this.#real.hold(entryPath)))
        await move(folder.place(entryPath), this.#stage.file(entry));
      if (before !== null) await this.#putBack(entryPath, before);
    }
    for (const { path: removal, before } of removals) await this.#putBack(removal, before);
    for (const { path: entryPath, as } of [...kept, ...this.#unplanned]) {
      const isFree = (await this.#real.hold(entryPath)) && !(await statIfThere(folder.place(entryPath)));
      if (isFree && (await statIfThere(folder.place(as))))
        await move(folder.place(as), folder.place(entryPath));
    }
    await this.#syncFolders();
    await rm(folder.asideFolder, { recursive: true, force: true });
    await rm(folder.switchFile, { force: true });
    await syncFolder(folder.engine);
  }

  async #putBack(entryPath: string, before: number): Promise<void> {
    const aside = this.#aside(before);
    if (!(await statIfThere(aside))) return;
    await this.#clear(entryPath, null);
    await move(aside, this.#folder.place(entryPath));
  }

  /** A replaced file waits under the number that its entry has in the build before. */
  #aside(before: number): string {
    return path.join(this.#folder.asideFolder, String(before));
  }
}

async function linkTarget(place: string): Promise<string | undefined> {
  try {
    return (await readlink(place)).replaceAll(path.sep, '/');
  } catch {
    return undefined;
  }
}
