import { createCipheriv, createHash } from 'node:crypto';
import { Dice } from './dice.ts';

/** What a file or an entry of a pack is made of. */
export type Kind = 'text' | 'png' | 'ogg' | 'texture' | 'mesh';

/** Bytes that were put in the place of others. */
export interface Edit {
  at: number;
  removed: number;
  seed: number;
  size: number;
}

/** Something that an author made: its bytes follow from this. */
export interface Asset {
  kind: Kind;
  seed: number;
  /** Bytes, before any edit. */
  size: number;
  edits?: readonly Edit[];
}

const CONSONANTS = 'bcdfghklmnprstvz';
const VOWELS = 'aeiou';
const WORDS = 3000;
const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const OGG_PAGE_BYTES = 4352;

/** Makes the bytes of one game's assets. */
export class Contents {
  readonly game: number;
  /** The language of its scripts. */
  readonly words: readonly string[];

  constructor(game: number) {
    this.game = game;
    const dice = this.dice(7);
    this.words = Array.from({ length: WORDS }, () => {
      let word = '';
      for (let left = dice.between(1, 4); left > 0; left--)
        word += `${CONSONANTS[dice.below(16)]}${VOWELS[dice.below(5)]}`;
      return word;
    });
  }

  dice(part: number): Dice {
    return new Dice(this.game, part);
  }

  word(index: number): string {
    return this.words[index % WORDS] ?? '';
  }

  bytesOf({ kind, seed, size, edits = [] }: Asset): Buffer {
    const bytes = this.make(kind, seed, size);
    const parts: Buffer[] = [];
    let at = 0;
    for (const edit of edits) {
      parts.push(bytes.subarray(at, edit.at), this.make(kind, edit.seed, edit.size));
      at = edit.at + edit.removed;
    }
    return edits.length === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(at)]);
  }

  /** What nobody who has the asset without its edits could know of it. */
  novelBytesOf(asset: Asset): Buffer {
    const { kind, edits } = asset;
    if (!edits) return this.bytesOf(asset);
    return Buffer.concat(edits.map(({ seed, size }) => this.make(kind, seed, size)));
  }

  make(kind: Kind, seed: number, size: number): Buffer {
    if (kind === 'text') return this.text(seed, size);
    if (kind === 'png') return this.#png(seed, size);
    if (kind === 'ogg') return this.#ogg(seed, size);
    return kind === 'texture' ? this.#texture(seed, size) : this.#mesh(seed, size);
  }

  /** Scripts and tables, which compress to about a third. */
  text(seed: number, size: number): Buffer {
    const dice = this.dice(seed);
    const lines: string[] = [];
    for (let length = 0; length < size; ) {
      const line = this.#line(dice);
      lines.push(line);
      length += line.length;
    }
    return Buffer.from(lines.join(''), 'latin1').subarray(0, size);
  }

  #line(dice: Dice): string {
    // Few words are frequent.
    const word = () => this.word(Math.floor(dice.fraction() ** 2.5 * WORDS));
    switch (dice.below(6)) {
      case 0:
        return `  local ${word()} = ${word()}.${word()}(${dice.below(5000)}, "${word()}_${word()}")\n`;
      case 1:
        return `  if ${word()} ~= nil and ${word()}.${word()} > ${dice.below(100)} then\n`;
      case 2:
        return `  { "id": ${dice.below(100_000)}, "${word()}": "${word()} ${word()} ${word()}", "w": ${(dice.fraction() * 10).toFixed(3)} },\n`;
      case 3:
        return `    self:${word()}_${word()}(${word()}, ${word()}[${dice.below(64)}])\n`;
      case 4:
        return `  -- ${word()} ${word()} ${word()} ${word()} ${word()}\n`;
      default:
        return '  end\n';
    }
  }

  /** Bytes that do not compress, as in pictures and sound. */
  #noise(seed: number, size: number): Buffer {
    const key = createHash('sha256').update(`${this.game}:${seed}`).digest();
    const cipher = createCipheriv('aes-128-ctr', key.subarray(0, 16), key.subarray(16));
    return cipher.update(Buffer.alloc(size));
  }

  #png(seed: number, size: number): Buffer {
    const bytes = this.#noise(seed, size);
    Buffer.from(PNG_HEAD).copy(bytes);
    return bytes;
  }

  #ogg(seed: number, size: number): Buffer {
    const bytes = this.#noise(seed, size);
    for (let at = 0; at + 64 < size; at += OGG_PAGE_BYTES) {
      bytes.write('OggS', at, 'latin1');
      bytes.writeUInt32LE(0, at + 4);
      bytes.writeUInt32LE(at, at + 8);
      bytes.writeUInt32LE(seed >>> 0, at + 12);
    }
    return bytes;
  }

  /** A texture compressed in blocks: smooth end points, noisy indices. */
  #texture(seed: number, size: number): Buffer {
    const bytes = Buffer.alloc(size);
    const dice = this.dice(seed);
    let colour = dice.below(65_536);
    for (let at = 0; at + 8 <= size; at += 8) {
      const roll = dice.next();
      if ((roll & 7) === 0) colour = (colour + ((roll >>> 3) & 0x1f) - 15) & 0xffff;
      bytes[at] = colour;
      bytes[at + 1] = colour >> 8;
      bytes[at + 2] = colour + ((roll >>> 8) & 3);
      bytes[at + 3] = colour >> 8;
      const isFlat = (roll & 0x30000) === 0;
      bytes.writeUInt32LE(isFlat ? 0 : (dice.next() & 0xff33ff0f) >>> 0, at + 4);
    }
    return bytes;
  }

  /** A random walk of floats, then indices that differ little. */
  #mesh(seed: number, size: number): Buffer {
    const bytes = Buffer.alloc(size);
    const dice = this.dice(seed);
    const half = (size >> 1) & ~3;
    let place = 0;
    for (let at = 0; at + 4 <= half; at += 4) {
      place += (dice.fraction() - 0.5) * 0.1;
      bytes.writeFloatLE(Math.fround(Math.round(place * 4096) / 4096), at);
    }
    let index = 0;
    for (let at = half; at + 2 <= size; at += 2) {
      index = (index + dice.below(7) - 2) & 0xffff;
      bytes.writeUInt16LE(index, at);
    }
    return bytes;
  }
}

/** Up to `count` edits of an asset of this size, each of which inserts at most so many bytes. */
export function randomEdits(dice: Dice, size: number, count: number, mostInserted: number): Edit[] {
  const places = Array.from({ length: count }, () => dice.below(Math.max(1, size - 200)));
  return places
    .sort((first, second) => first - second)
    .filter((at, index) => index === 0 || at > (places[index - 1] ?? 0) + 200)
    .map((at) => ({ at, removed: dice.below(120), seed: dice.next(), size: dice.between(10, mostInserted) }));
}
