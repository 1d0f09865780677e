import {
  at,
  type BuildEntry,
  type BuildManifest,
  type FileEntry,
  hashKey,
  isFile,
} from '../../shared/depot/manifest.ts';
import { foldPath } from '../../shared/depot/paths.ts';
import type { EntryPlan } from '../../shared/depot/plan.ts';
import type { RollingBatch } from './folder/rolling-update.ts';
import { onDisk } from './folder/space.ts';

export interface RollingPlan {
  batches: RollingBatch[];
  /** The most that lies on the disk beside what lay there before, in bytes. */
  peakExtraBytes: number;
  /** Stored bytes of chunks that are gone from this disk when they are needed and must be fetched. */
  lostBytes: number;
}

/** A staged entry and the old file that it replaces, an old file that only goes, or several that stand in each other's way. */
interface Step {
  /** Indexes into the next build; none where something only goes. */
  staged: number[];
  /** Paths of the old files, and the bytes that all the old and all the new ones take of the disk. */
  paths: string[];
  oldSize: number;
  newSize: number;
  /** Chunks (by number in `Chunk[]`) that the new files need, and that the old ones hold. */
  needs: number[];
  holds: number[];
}

/** A chunk that a new file needs and only files hold which will be replaced. */
interface Chunk {
  stored: number;
  raw: number;
  /** Old files that hold it and are still there. */
  holders: number;
  /** A new file has it: it cannot be lost any more. */
  isSaved: boolean;
}

/**
 * In which order changed files are replaced when there is no room for all new ones beside the old: those first whose
 * replacement takes nothing away that another one still needs. As many at once as `limit` bytes allow, at least one.
 * Where files need each other's bytes in a circle, the fewest are given up and fetched.
 */
export function planRolling(
  next: BuildManifest,
  old: BuildManifest,
  plan: Pick<EntryPlan, 'stage' | 'remove'>,
  { limit, blockSize }: { limit: number; blockSize: number },
): RollingPlan {
  const { steps, chunks } = dependencies(next, old, plan, blockSize);
  const removed = new Set(plan.remove);
  const batches: RollingBatch[] = [];
  let lostBytes = 0;
  let extra = 0;
  let peakExtraBytes = 0;
  let batch: Step[] = [];
  let batchBytes = 0;
  const closeBatch = () => {
    const staged = batch.flatMap((step) => step.staged).sort((left, right) => left - right);
    const removals = batch.flatMap((step) => step.paths.filter((path) => removed.has(path)));
    batches.push({ staged, removals });
    peakExtraBytes = Math.max(peakExtraBytes, extra + batchBytes);
    extra += batchBytes - batch.reduce((sum, step) => sum + step.oldSize, 0);
    for (const chunk of batch.flatMap((step) => step.holds).map((number) => itemAt(chunks, number))) {
      chunk.holders -= 1;
      if (chunk.holders > 0 || chunk.isSaved) continue;
      chunk.isSaved = true;
      lostBytes += chunk.stored;
    }
    batch = [];
    batchBytes = 0;
  };
  for (const step of orderOf(steps, chunks)) {
    // What only goes makes room for the first that comes.
    const onlyGoes = batchBytes === 0 && step.newSize > 0;
    if (batch.length > 0 && (onlyGoes || batchBytes + step.newSize > limit)) closeBatch();
    batch.push(step);
    batchBytes += step.newSize;
    for (const number of step.needs) itemAt(chunks, number).isSaved = true;
  }
  if (batch.length > 0) closeBatch();
  return { batches, peakExtraBytes, lostBytes };
}

function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`no item ${index}`);
  return item;
}

/** What each step needs and takes away, over the chunks that could be lost at all. */
function dependencies(
  next: BuildManifest,
  old: BuildManifest,
  plan: Pick<EntryPlan, 'stage' | 'remove'>,
  blockSize: number,
): { steps: Step[]; chunks: Chunk[] } {
  const oldFiles = new Map(old.entries.filter(isFile).map((entry) => [entry.path, entry]));
  const steps = stepsOf(next, old, oldFiles, plan, blockSize);
  const going = new Set(steps.flatMap(({ paths }) => paths));
  const staying = new Set<string>();
  for (const file of oldFiles.values())
    if (!going.has(file.path)) for (const chunk of file.chunks) staying.add(hashKey(old.chunks, chunk));
  const numbers = new Map<string, number>();
  const chunks: Chunk[] = [];
  for (const step of steps) {
    for (const chunk of new Set(step.staged.flatMap((staged) => [...fileAt(next, staged).chunks]))) {
      const key = hashKey(next.chunks, chunk);
      if (staying.has(key)) continue;
      const known = numbers.get(key) ?? chunks.length;
      if (known === chunks.length) {
        numbers.set(key, known);
        const stored = at(next.chunks.storedLength, chunk);
        const raw = at(next.chunks.rawLength, chunk);
        chunks.push({ stored, raw, holders: 0, isSaved: false });
      }
      step.needs.push(known);
    }
  }
  for (const step of steps) {
    const oldChunks = step.paths.flatMap((path) => [...(oldFiles.get(path)?.chunks ?? [])]);
    const held = new Set(oldChunks.map((chunk) => numbers.get(hashKey(old.chunks, chunk))));
    for (const number of held) {
      if (number === undefined) continue;
      step.holds.push(number);
      itemAt(chunks, number).holders += 1;
    }
  }
  return { steps, chunks };
}

/** What comes and goes at one place changes in one step. */
function stepsOf(
  next: BuildManifest,
  old: BuildManifest,
  oldFiles: ReadonlyMap<string, FileEntry>,
  plan: Pick<EntryPlan, 'stage' | 'remove'>,
  blockSize: number,
): Step[] {
  const oldFolders = new Set(old.entries.flatMap(({ kind, path }) => (kind === 'folder' ? path : [])));
  const placeOf = places([
    ...plan.remove.filter((path) => !oldFolders.has(path)),
    ...plan.stage.map((staged) => fileAt(next, staged).path),
  ]);
  const steps = new Map<string, Step>();
  const stepAt = (path: string): Step => {
    const place = placeOf(path);
    const step = steps.get(place) ?? { staged: [], paths: [], oldSize: 0, newSize: 0, needs: [], holds: [] };
    steps.set(place, step);
    return step;
  };
  const letGo = (path: string) => {
    const step = stepAt(path);
    step.paths.push(path);
    step.oldSize += onDisk(oldFiles.get(path)?.size ?? 0, blockSize);
  };
  for (const path of plan.remove) letGo(path);
  for (const staged of plan.stage) {
    const { path, size } = fileAt(next, staged);
    const step = stepAt(path);
    step.staged.push(staged);
    step.newSize += onDisk(size, blockSize);
    if (oldFiles.has(path)) letGo(path);
  }
  return [...steps.values()];
}

/** The place of a path: the topmost of the given files at or above it, where case does not count. */
function places(files: readonly string[]): (path: string) => string {
  const folded = new Set(files.map(foldPath));
  return (path) => {
    const parts = foldPath(path).split('/');
    const above = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    return above.find((place) => folded.has(place)) ?? foldPath(path);
  };
}

function fileAt(build: BuildManifest, index: number): FileEntry {
  const entry: BuildEntry = itemAt(build.entries, index);
  if (!isFile(entry)) throw new RangeError(`entry ${index} is not a file`);
  return entry;
}

/** The steps in an order in which each takes away as little as possible that later ones need. */
function orderOf(steps: readonly Step[], chunks: readonly Chunk[]): Step[] {
  const state = chunks.map(({ holders }) => ({ holders, isSaved: false }));
  const holdersOf = chunks.map((): number[] => []);
  for (const [number, { holds }] of steps.entries())
    for (const chunk of holds) itemAt(holdersOf, chunk).push(number);
  const isDone = steps.map(() => false);
  const lossOf = ({ needs, holds }: Step) => {
    const own = new Set(needs);
    return holds.reduce((sum, chunk) => {
      const { holders, isSaved } = itemAt(state, chunk);
      return holders > 1 || isSaved || own.has(chunk) ? sum : sum + itemAt(chunks, chunk).raw;
    }, 0);
  };
  const order: Step[] = [];
  // Those that may be free of loss now; looked at again when a step before them saved something they hold.
  let candidates = [...steps.keys()];
  const take = (number: number) => {
    const step = itemAt(steps, number);
    isDone[number] = true;
    order.push(step);
    for (const chunk of step.holds) itemAt(state, chunk).holders -= 1;
    const saved = step.needs.filter((chunk) => !itemAt(state, chunk).isSaved);
    for (const chunk of saved) itemAt(state, chunk).isSaved = true;
    for (const holder of saved.flatMap((chunk) => itemAt(holdersOf, chunk))) {
      const { staged } = itemAt(steps, holder);
      // What only goes makes room at once.
      if (staged.length === 0 && !isDone[holder] && lossOf(itemAt(steps, holder)) === 0) take(holder);
      else candidates.push(holder);
    }
  };
  while (order.length < steps.length) {
    const looked = candidates;
    candidates = [];
    for (const number of looked) if (!isDone[number] && lossOf(itemAt(steps, number)) === 0) take(number);
    if (candidates.length > 0) continue;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const [number, step] of steps.entries()) {
      const loss = isDone[number] ? Number.POSITIVE_INFINITY : lossOf(step);
      if (loss < least) [best, least] = [number, loss];
    }
    if (best >= 0) take(best);
  }
  return order;
}
