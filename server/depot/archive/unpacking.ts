import { isUtf8 } from 'node:buffer';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { foldPath, linkFault, pathFault } from '../../../shared/depot/paths.ts';
import { PublishError } from '../publish-error.ts';
import { inOrder, type Scanned } from '../scan.ts';

/** What an archive may hold. */
export interface ArchiveLimits {
  entries: number;
  /** Unpacked bytes. */
  bytes: number;
  /** How many times its own size an archive may unpack to, once that is more than `freeBytes`. */
  ratio: number;
  freeBytes: number;
}

const GIB = 1024 ** 3;

export const ARCHIVE_LIMITS: ArchiveLimits = {
  entries: 2 ** 20,
  bytes: 1024 * GIB,
  ratio: 100,
  freeBytes: GIB,
};

/** A target is held in memory; Linux follows none that is longer. */
const LINK_TARGET_BYTES = 4096;

/** What an archive says of a file. */
export interface ArchivedFile {
  name: string;
  executable: boolean;
  /** Bytes as announced. */
  size: number;
}

/**
 * Collects the entries of an archive. Files are written under numbers of ours, so that no name of the archive is ever
 * a place on this disk. Every refusal is a `PublishError` that names the entry.
 */
export class Unpacking {
  readonly #target: string;
  readonly #archiveBytes: number;
  readonly #limits: ArchiveLimits;
  readonly #found: Scanned[] = [];
  readonly #folders = new Map<string, string>();
  /** Files and links by their folded paths. */
  readonly #taken = new Map<string, Scanned>();
  /** Folders that something lies in. */
  readonly #filled = new Set<string>();
  #entries = 0;
  #bytes = 0;

  /** `target` is a folder of this unpacking's own; it is made. `archiveBytes` is the archive's size. */
  constructor(target: string, archiveBytes: number, limits: ArchiveLimits) {
    this.#target = target;
    this.#archiveBytes = archiveBytes;
    this.#limits = limits;
  }

  folder(name: string): void {
    const entry = this.#accept(name.replace(/\/+$/, ''));
    if (entry !== undefined) this.#folders.set(entry, name);
  }

  /** Accepts a link; its target is read only once its name is accepted. */
  async link(name: string, readTarget: () => Promise<string> | string): Promise<void> {
    const entry = this.#claim(name);
    const target = await readTarget();
    const fault = linkFault(entry, target);
    if (fault) throw new PublishError('unsafe-link', fault, { entry: name });
    this.#add({ kind: 'link', path: entry, target });
  }

  /** Writes a file's content. Throws `damaged` unless it is as long as announced. */
  async file({ name, executable, size }: ArchivedFile, content: AsyncIterable<Uint8Array>): Promise<void> {
    const source = this.reserve({ name, executable, size });
    await mkdir(this.#target, { recursive: true });
    const file = await open(source, 'wx');
    let written = 0;
    try {
      for await (const bytes of content) {
        written += bytes.length;
        if (written > size) throw new PublishError('damaged', 'is longer than announced', { entry: name });
        await file.writeFile(bytes);
      }
    } finally {
      await file.close();
    }
    if (written < size) throw new PublishError('damaged', 'is shorter than announced', { entry: name });
  }

  /** Accepts a file and answers where its content belongs. */
  reserve({ name, executable, size }: ArchivedFile): string {
    const entry = this.#claim(name);
    this.#count(name, size);
    const source = path.join(this.#target, String(this.#entries));
    this.#add({ kind: 'file', path: entry, source, size, executable });
    return source;
  }

  /** All that was found, sorted; folders only where they are empty. */
  finish(): Scanned[] {
    for (const [entry, name] of this.#folders) {
      if (this.#filled.has(foldPath(entry))) continue;
      if (this.#taken.has(foldPath(entry)))
        throw new PublishError('duplicate', 'is both a file and a folder', { entry: name });
      this.#found.push({ kind: 'folder', path: entry });
    }
    return inOrder(this.#found);
  }

  #count(name: string, size: number): void {
    const { bytes, ratio, freeBytes } = this.#limits;
    this.#bytes += size;
    if (this.#bytes > bytes)
      throw new PublishError('too-large', `the archive unpacks to more than ${bytes} bytes`, { entry: name });
    if (this.#bytes > freeBytes && this.#bytes > ratio * this.#archiveBytes)
      throw new PublishError('too-large', `the archive unpacks to over ${ratio} times its size`, {
        entry: name,
      });
  }

  /** The entry's path, or nothing for the archive's root. */
  #accept(name: string): string | undefined {
    this.#entries += 1;
    if (this.#entries > this.#limits.entries)
      throw new PublishError('too-large', `the archive has over ${this.#limits.entries} entries`, {
        entry: name,
      });
    if (name.includes('\ufffd') || !name.isWellFormed())
      throw new PublishError('bad-name', 'the name is not UTF-8', { entry: name });
    const entry = name.replace(/^(?:\.\/+)+/, '').normalize('NFC');
    if (entry === '.' || entry === '') return undefined;
    const fault = pathFault(entry);
    if (fault) throw new PublishError('unsafe-path', fault, { entry: name });
    for (let slash = entry.indexOf('/'); slash >= 0; slash = entry.indexOf('/', slash + 1)) {
      const above = this.#taken.get(foldPath(entry.slice(0, slash)));
      if (above?.kind === 'link')
        throw new PublishError('unsafe-link', `lies below the link "${above.path}"`, { entry: name });
      if (above)
        throw new PublishError('unsafe-path', `lies below the file "${above.path}"`, { entry: name });
    }
    return entry;
  }

  /** The path of a file or link that is not there yet. */
  #claim(name: string): string {
    const entry = this.#accept(name);
    if (entry === undefined) throw new PublishError('unsafe-path', 'has no name', { entry: name });
    const other = this.#taken.get(foldPath(entry));
    if (other) throw new PublishError('duplicate', `is there already as "${other.path}"`, { entry: name });
    return entry;
  }

  #add(found: Scanned): void {
    this.#found.push(found);
    this.#taken.set(foldPath(found.path), found);
    for (let slash = found.path.indexOf('/'); slash >= 0; slash = found.path.indexOf('/', slash + 1))
      this.#filled.add(foldPath(found.path.slice(0, slash)));
  }
}

/** Refuses a link whose target is announced with more bytes than one may have. */
export function assertTargetFits(name: string, bytes: number): void {
  if (bytes > LINK_TARGET_BYTES)
    throw new PublishError('unsafe-link', `has a target over ${LINK_TARGET_BYTES} bytes`, { entry: name });
}

/** The target of a link, from the bytes that an archive holds of it. */
export function targetText(name: string, bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw new PublishError('bad-name', 'has a target that is not UTF-8', { entry: name });
  return Buffer.from(bytes).toString('utf8');
}
