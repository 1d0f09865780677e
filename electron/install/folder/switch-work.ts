import { execFile } from 'node:child_process';
import type { Stats } from 'node:fs';
import { chmod, mkdir, readlink, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../../error-code.ts';
import { InstallError } from '../install-error.ts';
import { modeOf } from '../platform/permissions.ts';
import { platform } from '../platform/platform.ts';
import { assertRealFolder, removeIfEmpty, statIfThere, statIfThereSync, syncFolder } from './files.ts';
import { syncFolders } from './flush-all.ts';
import type { GameFolder, Stage } from './game-folder.ts';
import { heldFileError, moveFile } from './held-files.ts';
import { parentsOf, RealFolders, removeEmptyFolders } from './real-folders.ts';
import { type KeptFile, type SwitchPlan, writeSwitchPlan } from './switch-plan.ts';
import { removeLeftovers, writeSwitchRecord } from './switch-record.ts';
import { keptName } from './taken-places.ts';

type Move = SwitchPlan['moves'][number];

/** Paths of this many files fit on a command line however long they are. */
const RELEASED_AT_ONCE = 500;

const isFileOf = (size: number, found: Stats | undefined) => found?.isFile() === true && found.size === size;

/** One switch of one folder, in either direction. */
export class SwitchWork {
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
      if (!this.#isStaged(move))
        throw new InstallError('internal', `the new file of entry ${move.entry} has vanished`);
  }

  /** Whether every new file is there, staged still or in its place. */
  async isWhole(): Promise<boolean> {
    for (const move of this.#plan.moves) if (!this.#isStaged(move) && !this.#isMoved(move)) return false;
    return true;
  }

  #isStaged({ entry, size }: Move): boolean {
    return isFileOf(size, statIfThereSync(this.#stage.file(entry)));
  }

  /** Where what lay there before is not out of the way, a staged file that is gone was not moved: it vanished. */
  #isMoved({ entry, path: entryPath, size, before }: Move): boolean {
    if (statIfThereSync(this.#stage.file(entry))) return false;
    if (before !== null && !statIfThereSync(this.#aside(before))) return false;
    const kept = this.#plan.kept.find(({ path: place }) => place === entryPath);
    if (kept && !statIfThereSync(this.#folder.place(kept.as))) return false;
    return isFileOf(size, statIfThereSync(this.#folder.place(entryPath)));
  }

  /** Brings every file to its place. `isAgain`: some may have been moved before a crash. */
  async forward(isAgain: boolean): Promise<void> {
    const { removals, moves, links, folders, modes } = this.#plan;
    await mkdir(this.#folder.asideFolder, { recursive: true });
    await assertRealFolder(this.#folder.asideFolder);
    for (const { path: removal, before } of removals) await this.#removeOld(removal, before);
    await this.#keepDropped();
    // A file may come where a folder was.
    await removeEmptyFolders(
      this.#folder,
      removals.map((removal) => removal.path),
    );
    this.#real = new RealFolders(this.#folder);
    for (const item of moves) {
      if (isAgain && this.#isMoved(item)) continue;
      const { entry, path: entryPath, before } = item;
      await this.#clear(entryPath, before);
      await moveFile(this.#stage.file(entry), this.#folder.place(entryPath));
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
    await writeSwitchRecord(this.#folder, this.#plan).catch((error: unknown) => {
      throw heldFileError(error);
    });
    // What cannot go now goes before the next work here: the plan stays so long.
    await removeLeftovers(this.#folder, this.#plan).catch(() => {});
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

  /** What the player changed of files that the build lacks waits for nobody who takes its place. */
  async #keepDropped(): Promise<void> {
    const { kept, moves, links } = this.#plan;
    const taken = new Set([...moves, ...links].map((item) => item.path));
    for (const { path: entryPath } of kept) {
      if (taken.has(entryPath) || !(await this.#real.hold(entryPath))) continue;
      // After a crash it is gone already, and a folder of the build may be there.
      const found = statIfThereSync(this.#folder.place(entryPath));
      if (found && !found.isDirectory()) await this.#keep(entryPath);
    }
  }

  /** Makes an entry's place free: what is ours waits aside, what a player put there is kept under another name. */
  async #clear(entryPath: string, before: number | null): Promise<void> {
    await this.#makeParents(entryPath);
    if (before === null && this.#real.isMadeFor(entryPath)) return;
    const place = this.#folder.place(entryPath);
    const found = statIfThereSync(place);
    if (!found || (found.isDirectory() && (await removeIfEmpty(place)))) return;
    // Ours may be aside already, after a crash: what lies there then came since.
    if (found.isDirectory() || before === null || statIfThereSync(this.#aside(before)))
      await this.#keep(entryPath);
    else await moveFile(place, this.#aside(before));
  }

  #makeParents(entryPath: string): Promise<void> {
    return this.#real.make(entryPath, (parent) => this.#keep(parent));
  }

  async #setAside(entryPath: string, before: number): Promise<void> {
    const place = this.#folder.place(entryPath);
    const aside = this.#aside(before);
    if ((await statIfThere(place)) && !(await statIfThere(aside))) await moveFile(place, aside);
  }

  async #keep(entryPath: string): Promise<void> {
    const planned = this.#plan.kept.find((kept) => kept.path === entryPath);
    const isFree = planned && !(await statIfThere(this.#folder.place(planned.as)));
    const as = isFree ? planned.as : await keptName(this.#folder, entryPath);
    if (as !== planned?.as) this.#unplanned.push({ path: entryPath, as });
    await moveFile(this.#folder.place(entryPath), this.#folder.place(as));
  }

  async #setMode(entryPath: string, executable: boolean): Promise<void> {
    if (!platform.hasModes) return;
    const place = this.#folder.place(entryPath);
    if ((await this.#real.hold(entryPath)) && (await statIfThere(place))?.isFile())
      await chmod(place, modeOf(executable));
  }

  /** Makes durable which names lie where: in the game's folders, new ones too, and where files came from or wait. */
  async #syncFolders(): Promise<void> {
    const { moves, links, removals, folders, kept } = this.#plan;
    const { root, engine, asideFolder } = this.#folder;
    const paths = [...moves, ...links, ...removals, ...kept].map((item) => item.path);
    const parents = new Set([...paths, ...folders.map((folder) => `${folder}/.`)].flatMap(parentsOf));
    const places = [...parents].map((parent) => this.#folder.place(parent));
    await syncFolders([...places, root, asideFolder, this.#stage.folder, engine]);
  }

  /** Lets the system start what was put in place. Where that fails it will ask the player, as it would have. */
  async #release(): Promise<void> {
    const places = this.#plan.moves.map((move) => this.#folder.place(move.path));
    for (let first = 0; first < places.length; first += RELEASED_AT_ONCE) {
      const command = platform.releaseCommand(places.slice(first, first + RELEASED_AT_ONCE));
      if (!command) return;
      const [program, ...args] = command;
      await promisify(execFile)(program, args).catch(() => {});
    }
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
      if (this.#isMoved(item) && (await this.#real.hold(entryPath)))
        await moveFile(folder.place(entryPath), this.#stage.file(entry));
      if (before !== null) await this.#putBack(entryPath, before);
    }
    for (const { path: removal, before } of removals) await this.#putBack(removal, before);
    for (const { path: entryPath, as } of [...kept, ...this.#unplanned]) {
      const isFree = (await this.#real.hold(entryPath)) && !(await statIfThere(folder.place(entryPath)));
      if (isFree && (await statIfThere(folder.place(as))))
        await moveFile(folder.place(as), folder.place(entryPath));
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
    await moveFile(aside, this.#folder.place(entryPath));
  }

  /** A replaced file waits under the number that its entry has in the build before. */
  #aside(before: number): string {
    return path.join(this.#folder.asideFolder, String(before));
  }
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

async function linkTarget(place: string): Promise<string | undefined> {
  try {
    return (await readlink(place)).replaceAll(path.sep, '/');
  } catch {
    return undefined;
  }
}
