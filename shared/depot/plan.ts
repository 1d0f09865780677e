import { at, type BuildEntry, type BuildManifest, type ChunkTable, hashKey } from './manifest.ts';

/** A gap of unneeded bytes up to this long is fetched along rather than paid with another request. */
export const JOIN_GAP_BYTES = 32 * 1024;
/** One request asks for at most about this much, so that several connections share the work evenly. */
export const SPAN_LIMIT_BYTES = 4 * 1024 * 1024;

/** A range of a pack and the chunks wanted from it, in the order of their offsets. */
export interface Span {
  pack: number;
  start: number;
  end: number;
  chunks: number[];
}

/**
 * The ranges to request for the wanted chunks, in pack order. Gaps up to `gap` bytes between them are fetched along, and
 * nothing is added to a range that is longer than `limit` bytes.
 */
export function planSpans(chunks: ChunkTable, wanted: readonly number[], gap: number, limit: number): Span[] {
  const order = [...wanted].sort(
    (left, right) =>
      at(chunks.pack, left) - at(chunks.pack, right) || at(chunks.offset, left) - at(chunks.offset, right),
  );
  const spans: Span[] = [];
  for (const chunk of order) {
    const pack = at(chunks.pack, chunk);
    const start = at(chunks.offset, chunk);
    const end = start + at(chunks.storedLength, chunk);
    const last = spans.at(-1);
    if (last && last.pack === pack && start - last.end <= gap && end - last.start <= limit) {
      last.end = Math.max(last.end, end);
      last.chunks.push(chunk);
    } else spans.push({ pack, start, end, chunks: [chunk] });
  }
  return spans;
}

/** Bytes already on this disk that may serve a new build: an installed one, or what an abandoned update staged. */
export interface LocalSource {
  manifest: BuildManifest;
  /** Whether the chunk at a position of an entry is believed to be there. */
  holds(entry: number, position: number): boolean;
}

/** Where a chunk lies on this disk: in which source, in which of its entries, at which offset. */
export interface LocalPiece {
  source: number;
  entry: number;
  offset: number;
}

/** Every chunk of the sources by its hash; the first place found wins. */
export function indexPieces(sources: readonly LocalSource[]): Map<string, LocalPiece> {
  const pieces = new Map<string, LocalPiece>();
  for (const [source, { manifest, holds }] of sources.entries()) {
    for (const [entry, file] of manifest.entries.entries()) {
      if (file.kind !== 'file') continue;
      let offset = 0;
      for (const [position, chunk] of file.chunks.entries()) {
        // Asked first: of a stage that was just begun nothing is held, and to name a chunk takes longer.
        const key = holds(entry, position) ? hashKey(manifest.chunks, chunk) : undefined;
        if (key !== undefined && !pieces.has(key)) pieces.set(key, { source, entry, offset });
        offset += at(manifest.chunks.rawLength, chunk);
      }
    }
  }
  return pieces;
}

/** Where a chunk goes: which staged entry, at which offset. `place` is the number of this position in the build. */
export interface Destination {
  entry: number;
  offset: number;
  place: number;
}

/**
 * The number of each entry's first place. Places are counted through the chunk lists of all files, in the order of the
 * entries; the last item is the number of all places.
 */
export function firstPlaces({ entries }: BuildManifest): Uint32Array {
  const starts = new Uint32Array(entries.length + 1);
  for (const [index, entry] of entries.entries())
    starts[index + 1] = at(starts, index) + (entry.kind === 'file' ? entry.chunks.length : 0);
  return starts;
}

export interface ContentPlan {
  /** For each chunk that must be written: all places it goes to. */
  destinations: Map<number, Destination[]>;
  copies: { chunk: number; piece: LocalPiece }[];
  fetches: number[];
  /** Chunks that are in all their places already. */
  written: number[];
  /** Bytes of the staged files, and how many of them are still to be written. */
  stagedBytes: number;
  missingBytes: number;
}

/**
 * Which chunks fill the staged entries (indexes of files), and whether each comes from this disk or the depot.
 * `isWritten` tells places whose bytes are there.
 */
export function planContent(
  manifest: BuildManifest,
  staged: readonly number[],
  pieces: ReadonlyMap<string, LocalPiece>,
  isWritten: (place: number) => boolean,
): ContentPlan {
  const { chunks } = manifest;
  const starts = firstPlaces(manifest);
  const destinations = new Map<number, Destination[]>();
  const found = new Set<number>();
  let stagedBytes = 0;
  let missingBytes = 0;
  for (const entry of staged) {
    const file = manifest.entries[entry];
    if (file?.kind !== 'file') throw new RangeError(`entry ${entry} is not a file`);
    let offset = 0;
    for (const [position, chunk] of file.chunks.entries()) {
      const place = at(starts, entry) + position;
      const length = at(chunks.rawLength, chunk);
      if (isWritten(place)) found.add(chunk);
      else {
        const places = destinations.get(chunk);
        if (places) places.push({ entry, offset, place });
        else destinations.set(chunk, [{ entry, offset, place }]);
        missingBytes += length;
      }
      offset += length;
    }
    stagedBytes += file.size;
  }
  const copies: ContentPlan['copies'] = [];
  const fetches: number[] = [];
  for (const chunk of destinations.keys()) {
    const piece = pieces.get(hashKey(chunks, chunk));
    if (piece) copies.push({ chunk, piece });
    else fetches.push(chunk);
  }
  const written = [...found].filter((chunk) => !destinations.has(chunk));
  return { destinations, copies, fetches, written, stagedBytes, missingBytes };
}

/** What happens to the entries of a folder that holds `installed` and shall hold `next`. */
export interface EntryPlan {
  /** Indexes into `next.entries`: files with new content, links and folders to make, files whose mode alone changes. */
  stage: number[];
  make: number[];
  chmod: number[];
  /** Paths that the next build no longer has. */
  remove: string[];
}

/** Compares two builds entry by entry. `stays` says of an installed entry that both have alike whether it is left alone. */
export function planEntries(
  next: BuildManifest,
  installed: BuildManifest | undefined,
  stays: (entry: BuildEntry) => boolean,
): EntryPlan {
  const before = new Map((installed?.entries ?? []).map((entry) => [entry.path, entry]));
  const plan: EntryPlan = { stage: [], make: [], chmod: [], remove: [] };
  for (const [index, entry] of next.entries.entries()) {
    const old = before.get(entry.path);
    before.delete(entry.path);
    if (entry.kind !== 'file') {
      if (!old || !sameEntry(entry, old) || !stays(old)) plan.make.push(index);
      if (entry.kind === 'folder' && old && old.kind !== 'folder') plan.remove.push(old.path);
    } else if (old?.kind !== 'file' || !old.hash.equals(entry.hash) || !stays(old)) plan.stage.push(index);
    else if (old.executable !== entry.executable) plan.chmod.push(index);
  }
  plan.remove.push(...before.keys());
  return plan;
}

function sameEntry(left: BuildEntry, right: BuildEntry): boolean {
  if (left.kind === 'link') return right.kind === 'link' && left.target === right.target;
  return left.kind === right.kind;
}
