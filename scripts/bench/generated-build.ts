import { createCipheriv, createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { constants, deflateRawSync, zstdCompressSync } from 'node:zlib';

const KIB = 1024;

/** Two releases of a made-up game; the same numbers always give the same bytes. */
export interface GeneratedBuilds {
  first: string;
  second: string;
  /** What no method could take from the first release: the new bytes, compressed as well as zstd can. */
  idealUpdateBytes: number;
}

/** Numbers from 0 to `below` that follow from a seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** Bytes that do not compress, as in pictures and sound. */
function noise(seed: number, size: number): Buffer {
  const key = createHash('sha256').update(`noise ${seed}`).digest();
  return createCipheriv('aes-128-ctr', key.subarray(0, 16), key.subarray(16)).update(Buffer.alloc(size));
}

/** Bytes that compress to about a third, as scripts and tables do. */
function text(seed: number, size: number): Buffer {
  const next = numbersFrom(seed);
  const lines: string[] = [];
  for (let length = 0; length < size; length += lines.at(-1)?.length ?? 0)
    lines.push(`scene_${next(400)}.say("line ${next(90_000)}", mood_${next(30)}, ${next(1000) / 10})\n`);
  return Buffer.from(lines.join(''), 'latin1').subarray(0, size);
}

interface Asset {
  seed: number;
  size: number;
  kind: 'noise' | 'text' | 'deflated';
}

const bytesOf = ({ seed, size, kind }: Asset) => {
  if (kind === 'deflated') return deflateRawSync(text(seed, size), { level: 6 });
  return kind === 'noise' ? noise(seed, size) : text(seed, size);
};

/** Assets of a pack file: one after another behind a table of their offsets, so that an insertion moves all that follow. */
function packFile(assets: readonly Asset[]): Buffer {
  const bodies = assets.map(bytesOf);
  const table = Buffer.alloc(assets.length * 8);
  let offset = table.length;
  for (const [index, body] of bodies.entries()) {
    table.writeUInt32LE(offset, index * 8);
    table.writeUInt32LE(body.length, index * 8 + 4);
    offset += body.length;
  }
  return Buffer.concat([table, ...bodies]);
}

function assetsOf(seed: number, count: number, kinds: readonly Asset['kind'][]): Asset[] {
  const next = numbersFrom(seed);
  return Array.from({ length: count }, (_, index) => ({
    seed: seed * 10_000 + index,
    size: 8 * KIB + next(600 * KIB),
    kind: kinds[next(kinds.length)] ?? 'noise',
  }));
}

/** The next release of a pack: four in a hundred assets made anew, two inserted, one removed, a block moved. */
function changed(assets: readonly Asset[], seed: number): { assets: Asset[]; fresh: Asset[] } {
  const next = numbersFrom(seed);
  const fresh: Asset[] = [];
  const result = assets.flatMap((asset): Asset[] => {
    const dice = next(100);
    if (dice === 0) return [];
    if (dice > 6) return [asset];
    const made = { ...asset, seed: asset.seed + 5_000_000 };
    fresh.push(made);
    return dice < 5 ? [made] : [made, asset];
  });
  const block = result.splice(next(result.length), 5);
  result.splice(next(result.length), 0, ...block);
  return { assets: result, fresh };
}

function put(folder: string, name: string, bytes: Uint8Array): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

/** Writes both releases, about 400 MB and 3000 files each, below a folder. Every seed gives another game. */
export function generateBuilds(root: string, seed: number): GeneratedBuilds {
  const start = seed * 20_000_000;
  const first = path.join(root, 'first');
  const second = path.join(root, 'second');
  const novel: Buffer[] = [];
  const packs: Asset['kind'][][] = [
    ['noise'],
    ['text', 'noise'],
    ['deflated'],
    ['text', 'deflated', 'noise'],
  ];
  for (const [index, kinds] of packs.entries()) {
    const assets = assetsOf(start + index + 1, 350, kinds);
    const update = changed(assets, start + index + 77);
    put(first, `paks/${index}.pak`, packFile(assets));
    put(second, `paks/${index}.pak`, packFile(update.assets));
    novel.push(...update.fresh.map(bytesOf));
  }
  const next = numbersFrom(start + 5);
  for (let number = 0; number < 3000; number++) {
    const bytes = text(start + 900_000 + number, 500 + next(24 * KIB));
    const name = `scripts/${number % 40}/${number}.lua`;
    put(first, name, bytes);
    const dice = next(100);
    if (dice === 0) continue;
    const inserted = dice < 7 ? text(start + 700_000 + number, 120) : Buffer.alloc(0);
    put(second, dice === 99 ? name.replace('.lua', '_moved.lua') : name, Buffer.concat([inserted, bytes]));
    novel.push(inserted);
  }
  const best = { params: { [constants.ZSTD_c_compressionLevel]: 19 } };
  return { first, second, idealUpdateBytes: zstdCompressSync(Buffer.concat(novel), best).length };
}
