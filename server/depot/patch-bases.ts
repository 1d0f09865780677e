import { at, type BuildManifest, type FileEntry, hashKey } from '../../shared/depot/manifest.ts';
import { indexPieces, type LocalPiece } from '../../shared/depot/plan.ts';

/** A range of a file of the old build that probably resembles a new chunk. */
export interface Base {
  entry: number;
  offset: number;
  length: number;
}

/** A chunk that the old build lacks, and where to look for bytes like its own. */
export interface NewChunk {
  chunk: number;
  base: Base | undefined;
}

/** Shorter bases help nobody. */
const SHORTEST = 64;

/**
 * The chunks of a build that an older one lacks, in the order of their numbers. What was between a chunk's reused
 * neighbours before is probably what it was made from; a file without any is compared with its namesake. `limit` is the
 * most bytes a base may have.
 */
export function findNewChunks(next: BuildManifest, old: BuildManifest, limit: number): NewChunk[] {
  const pieces = indexPieces([{ manifest: old, holds: () => true }]);
  const oldByPath = new Map(old.entries.map((entry, index) => [entry.path, index]));
  const found = new Map<number, NewChunk>();
  for (const file of next.entries) {
    if (file.kind !== 'file') continue;
    const namesake = oldByPath.get(file.path);
    const around = new Surroundings(next, old, file, namesake, pieces);
    for (const [position, chunk] of file.chunks.entries())
      if (!found.has(chunk) && !pieces.has(hashKey(next.chunks, chunk)))
        found.set(chunk, { chunk, base: around.baseOf(position, limit) });
  }
  return [...found.values()].sort((left, right) => left.chunk - right.chunk);
}

/** Where a reused chunk of a new file lies: in the new file and in the old one. */
interface Anchor {
  entry: number;
  offset: number;
  newOffset: number;
  length: number;
}

/** What of a file's chunks is reused from where. */
class Surroundings {
  readonly #old: BuildManifest;
  readonly #file: FileEntry;
  readonly #namesake: number | undefined;
  readonly #offsets: Float64Array;
  /** For each position the nearest anchor at or before it, and at or after it. */
  readonly #before: (Anchor | undefined)[] = [];
  readonly #after: (Anchor | undefined)[] = [];

  constructor(
    next: BuildManifest,
    old: BuildManifest,
    file: FileEntry,
    namesake: number | undefined,
    pieces: ReadonlyMap<string, LocalPiece>,
  ) {
    this.#old = old;
    this.#file = file;
    this.#namesake = old.entries[namesake ?? -1]?.kind === 'file' ? namesake : undefined;
    this.#offsets = new Float64Array(file.chunks.length);
    const own = placesIn(old, this.#namesake);
    const anchors: (Anchor | undefined)[] = [];
    let newOffset = 0;
    for (const [position, chunk] of file.chunks.entries()) {
      const key = hashKey(next.chunks, chunk);
      const length = at(next.chunks.rawLength, chunk);
      const ownOffset = own.get(key);
      const piece =
        ownOffset === undefined || this.#namesake === undefined
          ? pieces.get(key)
          : { entry: this.#namesake, offset: ownOffset };
      anchors.push(piece && { entry: piece.entry, offset: piece.offset, newOffset, length });
      this.#offsets[position] = newOffset;
      newOffset += length;
    }
    let near: Anchor | undefined;
    for (const anchor of anchors) {
      near = anchor ?? near;
      this.#before.push(near);
    }
    near = undefined;
    for (const anchor of anchors.reverse()) {
      near = anchor ?? near;
      this.#after.push(near);
    }
    this.#after.reverse();
  }

  baseOf(position: number, limit: number): Base | undefined {
    const newOffset = at(this.#offsets, position);
    const before = this.#before[position];
    const after = this.#after[position];
    const entry = (before ?? after)?.entry ?? this.#namesake;
    const old = this.#old.entries[entry ?? -1];
    if (entry === undefined || old?.kind !== 'file') return undefined;
    const from = before ? before.offset : 0;
    const to = after?.entry === entry ? after.offset + after.length : old.size;
    const [low, high] = from < to ? [from, to] : [to, from];
    const base = { entry, offset: low, length: high - low };
    if (base.length > limit) {
      const expected = before
        ? before.offset + newOffset - before.newOffset
        : after
          ? after.offset + newOffset - after.newOffset
          : Math.floor((newOffset / this.#file.size) * old.size);
      const start = Math.min(expected - limit / 2, old.size - limit);
      base.offset = Math.max(0, Math.floor(start));
      base.length = Math.min(limit, old.size - base.offset);
    }
    return base.length < SHORTEST ? undefined : base;
  }
}

function placesIn(build: BuildManifest, entry: number | undefined): Map<string, number> {
  const places = new Map<string, number>();
  const file = build.entries[entry ?? -1];
  if (file?.kind !== 'file') return places;
  let offset = 0;
  for (const chunk of file.chunks) {
    const key = hashKey(build.chunks, chunk);
    if (!places.has(key)) places.set(key, offset);
    offset += at(build.chunks.rawLength, chunk);
  }
  return places;
}
