import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { type Asset, type Contents, type Kind, randomEdits } from './contents.ts';
import type { Dice } from './dice.ts';
import type { TwoReleases } from './two-releases.ts';

/**
 * How a pack lays its entries out. `aligned`: from multiples of 4 KiB on, the table last; kind to whoever updates it.
 * `inline`: compressed, each behind a head that says where in the file it lies. `front`: side by side behind a table, so
 * that an insertion changes what the table says of all that follow.
 */
type Layout = 'aligned' | 'inline' | 'front';

interface Entry extends Asset {
  id: number;
}

/** Shares of a pack's entries that an update touches, and how many blocks of entries it moves. */
interface Changes {
  modified: number;
  edited: number;
  removed: number;
  inserted: number;
  moves: number;
}

export interface Pack {
  name: string;
  layout: Layout;
  seed: number;
  /** Bytes of all entries together, about. */
  size: number;
  kinds: readonly Kind[];
  /** Bytes of an entry. */
  least: number;
  most: number;
  changes: Changes;
}

const ROW_BYTES = 32;
const HEAD_BYTES = 64;
const PAGE_BYTES = 4096;
const FRONT_MAGIC = 'PACKFRONT-v0001\0';
const HEAD_MAGIC = 0x5a6f12e1;

/** A pack as it lies in the build, and each entry as it lies in the pack. */
interface Packed {
  file: Buffer;
  bodies: Buffer[];
}

function writeRow(table: Buffer, index: number, id: number, at: number, size: number): void {
  table.writeUInt32LE(id, index * ROW_BYTES);
  table.writeUInt32LE(at, index * ROW_BYTES + 8);
  table.writeUInt32LE(size, index * ROW_BYTES + 16);
}

function packed(layout: Layout, entries: readonly Entry[], contents: Contents): Packed {
  const table = Buffer.alloc(entries.length * ROW_BYTES);
  const made = entries.map((entry) => contents.bytesOf(entry));
  const bodies = layout === 'inline' ? made.map((bytes) => deflateRawSync(bytes, { level: 6 })) : made;
  const parts: Buffer[] = layout === 'front' ? [Buffer.from(FRONT_MAGIC, 'latin1'), table] : [];
  let at = parts.reduce((sum, { length }) => sum + length, 0);
  const add = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  for (const [index, { id }] of entries.entries()) {
    const body = bodies[index] ?? Buffer.alloc(0);
    if (layout === 'inline') add(headOf(id, at, body, made[index]?.length ?? 0, table, index));
    else writeRow(table, index, id, at, body.length);
    add(body);
    if (layout === 'aligned') add(Buffer.alloc((PAGE_BYTES - (at % PAGE_BYTES)) % PAGE_BYTES));
  }
  if (layout !== 'front') add(table);
  return { file: Buffer.concat(parts), bodies };
}

/** What stands before an entry of an `inline` pack, and again in the table. */
function headOf(id: number, at: number, body: Buffer, size: number, table: Buffer, index: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(HEAD_MAGIC, 0);
  head.writeUInt32LE(id, 4);
  head.writeUInt32LE(at, 8);
  head.writeUInt32LE(body.length, 16);
  head.writeUInt32LE(size, 24);
  createHash('sha1').update(body).digest().copy(head, 32);
  head.copy(table, index * ROW_BYTES, 4, 4 + ROW_BYTES);
  return head;
}

/** A pack in both releases: in the second, entries were made anew, edited, removed, inserted, and blocks of them moved. */
export function addPack(releases: TwoReleases, contents: Contents, pack: Pack): void {
  const { name, layout, seed, size, kinds, least, most, changes } = pack;
  const dice = contents.dice(seed);
  let nextId = 1;
  const newEntry = (): Entry => ({
    id: nextId++,
    kind: dice.oneOf(kinds),
    seed: dice.next(),
    size: dice.size(least, most),
  });
  const first: Entry[] = [];
  for (let total = 0; total < size; total += first.at(-1)?.size ?? 0) first.push(newEntry());
  releases.put('first', name, packed(layout, first, contents).file);

  const { second, fresh } = changed(first, changes, dice, newEntry);
  const { file, bodies } = packed(layout, second, contents);
  releases.put('second', name, file);
  for (const [index, entry] of second.entries()) {
    if (!fresh.has(entry)) continue;
    releases.addNovel(
      layout === 'inline' ? (bodies[index] ?? Buffer.alloc(0)) : contents.novelBytesOf(entry),
    );
  }
  const ids = second.filter((entry) => fresh.has(entry)).map(({ id }) => id);
  releases.addNovel(Buffer.from(`${ids}`));
}

function changed(
  first: readonly Entry[],
  { modified, edited, removed, inserted, moves }: Changes,
  dice: Dice,
  newEntry: () => Entry,
): { second: Entry[]; fresh: Set<Entry> } {
  const second = first.map((entry) => ({ ...entry }));
  const fresh = new Set<Entry>();
  const some = (share: number) =>
    Array.from({ length: Math.max(1, Math.round(first.length * share)) }, () => dice.below(second.length));
  for (const entry of some(modified).flatMap((index) => second[index] ?? [])) {
    entry.seed = dice.next();
    entry.size = Math.floor(entry.size * (0.8 + dice.fraction() * 0.4));
    fresh.add(entry);
  }
  for (const entry of some(edited).flatMap((index) => second[index] ?? [])) {
    if (fresh.has(entry)) continue;
    entry.edits = randomEdits(dice, entry.size, dice.between(1, 4), 400);
    fresh.add(entry);
  }
  for (const index of some(removed).sort((one, other) => other - one)) second.splice(index, 1);
  for (let left = Math.round(first.length * inserted); left > 0; left--) {
    const entry = newEntry();
    second.splice(dice.below(second.length), 0, entry);
    fresh.add(entry);
  }
  for (let left = moves; left > 0; left--) {
    const count = dice.between(3, Math.max(4, Math.floor(second.length * 0.04)));
    const block = second.splice(dice.below(Math.max(1, second.length - count)), count);
    second.splice(dice.below(second.length), 0, ...block);
  }
  return { second, fresh };
}
