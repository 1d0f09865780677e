import { hash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { packPath } from '../../shared/depot/layout.ts';
import { ENCODING } from '../../shared/depot/manifest.ts';
import { decompressExactly } from '../../shared/depot/manifest-file.ts';
import type { StoredChunk } from './history.ts';
import { numberedPack } from './pack-writer.ts';

// While a build is published, a journal beside its packs says which chunk lies where. When the process is killed, the
// next one takes the compressed bytes from there. What it finds is verified, so a torn or damaged journal does no harm.

const JOURNAL_FILE = 'journal';
const CHUNK_LINE = /^chunk ([0-9a-f]{64}) (\d{1,8}) (\d{1,8}) ([01]) (\d{1,6}) (\d{1,8})$/;
const PACK_LINE = /^pack (\d{1,6}) ([0-9a-f]{64})$/;
const BUILD_LINE = /^build ([0-9a-f]{64})$/;

/** A chunk as it is stored. */
export interface StoredForm {
  bytes: Buffer;
  encoding: number;
}

/** Notes what a publication has stored. */
export class PublishJournal {
  readonly #fd: number;

  /** Begins a journal in a run's folder, which must be there. */
  constructor(runFolder: string) {
    this.#fd = openSync(path.join(runFolder, JOURNAL_FILE), 'wx');
  }

  addChunk(digest: Buffer, rawLength: number, form: StoredForm, pack: number, offset: number): void {
    this.#add(
      `chunk ${digest.toString('hex')} ${rawLength} ${form.bytes.length} ${form.encoding} ${pack} ${offset}`,
    );
  }

  /** A pack is about to get its name. */
  addPack(pack: number, name: string): void {
    this.#add(`pack ${pack} ${name}`);
  }

  /**
   * A build's manifest is about to get its place, which nothing points to yet. This outlasts a power cut as the manifest does:
   * else that would pass for a build of a line that has lost its channel, which nobody may publish on.
   */
  addBuild(build: string): void {
    this.#add(`build ${build}`);
    fsyncSync(this.#fd);
  }

  #add(line: string): void {
    writeSync(this.#fd, `${line}\n`);
  }

  close(): void {
    closeSync(this.#fd);
  }
}

interface FoundChunk {
  file: string;
  offset: number;
  rawLength: number;
  storedLength: number;
  encoding: number;
}

/** Chunks that were compressed before: by killed publications, or for earlier builds. */
export class RecoveredChunks {
  /** Builds whose manifests the killed publications wrote, or were about to, and may never have pointed to. */
  readonly builds = new Set<string>();
  readonly #found = new Map<string, FoundChunk>();
  #open: { file: string; fd: number } | undefined;

  /** Looks at the runs below a line's work folder. */
  constructor(lineFolder: string, workFolder: string) {
    for (const run of existsSync(workFolder) ? readdirSync(workFolder).sort() : [])
      this.#readRun(lineFolder, path.join(workFolder, run));
  }

  #readRun(lineFolder: string, run: string): void {
    const journal = path.join(run, JOURNAL_FILE);
    const lines = existsSync(journal) ? readFileSync(journal, 'latin1').split('\n') : [];
    const names = new Map<string, string>();
    for (const line of lines) {
      const [, pack, name] = PACK_LINE.exec(line) ?? [];
      if (pack && name) names.set(pack, path.join(lineFolder, packPath(name)));
      const [, build] = BUILD_LINE.exec(line) ?? [];
      if (build) this.builds.add(build);
    }
    for (const line of lines) {
      const [, digest, raw, stored, encoding, pack, offset] = CHUNK_LINE.exec(line) ?? [];
      if (!digest || !pack) continue;
      const numbered = numberedPack(run, Number(pack));
      this.#found.set(digest, {
        file: existsSync(numbered) ? numbered : (names.get(pack) ?? numbered),
        offset: Number(offset),
        rawLength: Number(raw),
        storedLength: Number(stored),
        encoding: Number(encoding),
      });
    }
  }

  /** Adds the chunks of a line's builds, by their hashes as binary text. */
  addStored(lineFolder: string, stored: ReadonlyMap<string, StoredChunk>): void {
    for (const [key, { packName, ...chunk }] of stored)
      this.#found.set(Buffer.from(key, 'latin1').toString('hex'), {
        ...chunk,
        file: path.join(lineFolder, packPath(packName)),
      });
  }

  /** The stored form of a chunk, if it was found and is undamaged. */
  take(digest: Buffer, rawLength: number): StoredForm | undefined {
    const found = this.#found.get(digest.toString('hex'));
    if (!found || found.rawLength !== rawLength || found.storedLength > rawLength) return undefined;
    const bytes = Buffer.allocUnsafe(found.storedLength);
    const fd = this.#fileOf(found.file);
    if (fd === undefined || readSync(fd, bytes, 0, bytes.length, found.offset) < bytes.length)
      return undefined;
    const raw = found.encoding === ENCODING.raw ? bytes : decompressExactly(bytes, rawLength);
    if (!raw || !hash('sha256', raw, 'buffer').equals(digest)) return undefined;
    return { bytes, encoding: found.encoding };
  }

  #fileOf(file: string): number | undefined {
    if (this.#open?.file === file) return this.#open.fd;
    this.close();
    try {
      this.#open = { file, fd: openSync(file, 'r') };
    } catch {
      return undefined;
    }
    return this.#open.fd;
  }

  close(): void {
    if (this.#open) closeSync(this.#open.fd);
    this.#open = undefined;
  }
}
