import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { asLine, isSha256, isStoreUuid, parseLine } from '../../../shared/depot/layout.ts';
import type { BuildManifest } from '../../../shared/depot/manifest.ts';
import { ENGINE_FOLDER } from '../../../shared/depot/paths.ts';
import { errorCode } from '../../error-code.ts';
import { writeAtomically } from './files.ts';
import { readRecord } from './record.ts';

const isLine = (text: string) => parseLine(text) !== undefined;

/** What is installed in a folder. Lies in the folder itself, so that a library can be rebuilt by looking. */
export const receiptSchema = v.object({
  format: v.literal(1),
  store: v.pipe(v.string(), v.check(isStoreUuid)),
  line: v.pipe(v.string(), v.check(isLine), v.transform(asLine)),
  build: v.pipe(v.string(), v.check(isSha256)),
  version: v.string(),
  sequence: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Installed bytes. */
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});
export type Receipt = v.InferOutput<typeof receiptSchema>;

/** The engine's files inside a game's folder: `.moggie/`. */
export class GameFolder {
  readonly root: string;
  /** What the places of all entries begin with. */
  readonly #before: string;

  constructor(root: string) {
    this.root = path.resolve(root);
    this.#before = path.join(this.root, path.sep);
  }

  get engine(): string {
    return path.join(this.root, ENGINE_FOLDER);
  }

  get receiptFile(): string {
    return path.join(this.engine, 'receipt.json');
  }

  /** The signed manifest of the installed build. */
  get manifestFile(): string {
    return path.join(this.engine, 'manifest');
  }

  /** Signing keys that the depot announced. */
  get keysFile(): string {
    return path.join(this.engine, 'keys.json');
  }

  /** There where an uninstall left what the player made, until a build is installed here again. */
  get leftFile(): string {
    return path.join(this.engine, 'left');
  }

  get switchFile(): string {
    return path.join(this.engine, 'switch.json');
  }

  /** There while a process works on the folder. */
  get lock(): string {
    return path.join(this.engine, 'lock');
  }

  /** Where replaced files wait until the switch is complete. */
  get asideFolder(): string {
    return path.join(this.engine, 'aside');
  }

  /** What the build before left behind, so that it can be brought back. */
  get previousFolder(): string {
    return path.join(this.engine, 'previous');
  }

  get previousReceiptFile(): string {
    return path.join(this.previousFolder, 'receipt.json');
  }

  /** There while the files are replaced batch by batch. */
  get rollingFile(): string {
    return path.join(this.engine, 'rolling.json');
  }

  /** Where a build's new files are put together. */
  stageOf(build: string): Stage {
    return new Stage(path.join(this.engine, `stage-${build.slice(0, 16)}`), build);
  }

  /** Where an entry of a build lies when installed. Asked again and again for each of many files, so not by `path.join`. */
  place(entryPath: string): string {
    return this.#before + (path.sep === '/' ? entryPath : entryPath.replaceAll('/', path.sep));
  }

  /** The receipt; nothing when there is none or it is damaged. */
  readReceipt(): Promise<Receipt | undefined> {
    return readReceiptFile(this.receiptFile);
  }

  /** Names of the stages that lie here: something was begun and not finished. */
  async stages(): Promise<string[]> {
    try {
      return (await readdir(this.engine)).filter((name) => name.startsWith('stage-'));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    }
  }

  async removeStages(kept?: Stage): Promise<void> {
    for (const name of await this.stages()) {
      const stage = path.join(this.engine, name);
      if (stage !== kept?.folder) await rm(stage, { recursive: true });
    }
  }
}

/** The receipt in a file; nothing where there is none, or none that we could have written. */
export async function readReceiptFile(name: string): Promise<Receipt | undefined> {
  const receipt = await readRecord(name, receiptSchema);
  return receipt === 'damaged' ? undefined : receipt;
}

/** A folder in which the changed files of one build are put together, beside the installed ones. */
export class Stage {
  readonly folder: string;
  readonly build: string;

  constructor(folder: string, build: string) {
    this.folder = folder;
    this.build = build;
  }

  get manifestFile(): string {
    return path.join(this.folder, 'manifest');
  }

  /** What its journals are about: the build. */
  get identity(): Buffer {
    return Buffer.from(this.build, 'hex');
  }

  /** Every worker thread appends to a journal of its own; the base is written at once. */
  journalFile(worker: number | 'base'): string {
    return path.join(this.folder, `journal-${worker}`);
  }

  /** Staged files carry the number of their entry. */
  file(entry: number): string {
    return `${this.folder}${path.sep}${entry}`;
  }
}

/** The receipt of a build that is installed. */
export function receiptOf(
  manifest: Pick<BuildManifest, 'store' | 'line' | 'version'>,
  rest: Pick<Receipt, 'build' | 'sequence' | 'size'>,
): Receipt {
  const { store, line, version } = manifest;
  return { format: 1, store, line, version, ...rest };
}

/** Puts a receipt in the place of the one before, whole or not at all. */
export const writeReceipt = (folder: GameFolder, receipt: Receipt) =>
  writeAtomically(folder.receiptFile, `${JSON.stringify(receipt, null, 2)}\n`);
