import type { Contents } from './contents.ts';
import type { TwoReleases } from './two-releases.ts';

/** A function of a program: code with holes for the distances of its calls. */
interface Procedure {
  id: number;
  code: Buffer;
  calls: { at: number; target: number }[];
}

const HEAD_BYTES = 4096;
const IMAGE_BASE = 0x140000000n;
const CALL = [0xe8, 0, 0, 0, 0];

/** How a program comes about: its sequences of instructions, the few frequent and the many rare. */
class Compiler {
  readonly #contents: Contents;
  readonly #sequences: readonly Buffer[];

  constructor(contents: Contents) {
    this.#contents = contents;
    const dice = contents.dice(99);
    this.#sequences = Array.from({ length: 180 }, () =>
      Buffer.from(Array.from({ length: dice.between(2, 7) }, () => dice.below(256))),
    );
  }

  compile(seed: number, id: number, procedures: number): Procedure {
    const dice = this.#contents.dice(seed);
    const parts: Buffer[] = [];
    const calls: Procedure['calls'] = [];
    let size = 0;
    const add = (part: Buffer) => {
      parts.push(part);
      size += part.length;
    };
    const length = dice.size(48, 900);
    while (size < length) {
      if (dice.below(9) === 0) {
        const isFar = dice.below(5) === 0;
        const near = () => Math.max(0, Math.min(procedures - 1, id + dice.below(400) - 200));
        calls.push({ at: size + 1, target: isFar ? dice.below(procedures) : near() });
        add(Buffer.from(CALL));
      } else if (dice.below(7) === 0)
        add(Buffer.from([0x48, 0x8b, 0x05, dice.below(256), dice.below(256), dice.below(4), 0]));
      else add(this.#sequences[Math.floor(dice.fraction() ** 2 * this.#sequences.length)] ?? Buffer.alloc(0));
    }
    add(Buffer.alloc((16 - (size & 15)) & 15, 0xcc));
    return { id, code: Buffer.concat(parts), calls };
  }
}

/** Lays procedures out one after another, fills the distances of their calls in, and adds a table of their addresses. */
function link(procedures: readonly Procedure[], texts: readonly Buffer[]): Buffer {
  const places = new Map<number, number>();
  let end = HEAD_BYTES;
  for (const { id, code } of procedures) {
    places.set(id, end);
    end += code.length;
  }
  const placeOf = (id: number) => places.get(id) ?? HEAD_BYTES;
  const head = Buffer.alloc(HEAD_BYTES);
  head.write('MZ');
  head.writeUInt32LE(end, 64);
  const linked = procedures.map(({ id, code, calls }) => {
    const bytes = Buffer.from(code);
    for (const { at, target } of calls)
      bytes.writeInt32LE((placeOf(target) - (placeOf(id) + at + 4)) | 0, at);
    return bytes;
  });
  const table = Buffer.alloc(procedures.length * 8);
  for (const [index, { id }] of procedures.entries())
    table.writeBigUInt64LE(IMAGE_BASE + BigInt(placeOf(id)), index * 8);
  return Buffer.concat([head, ...linked, table, ...texts]);
}

/**
 * A program of about this size in both releases. In the second, procedures were changed or added in so many places, and
 * every call over them goes another distance: that is not counted as new, since it follows from the rest.
 */
export function addExecutable(
  releases: TwoReleases,
  contents: Contents,
  program: { name: string; seed: number; size: number; changes: number },
): void {
  const { name, seed, size, changes } = program;
  const compiler = new Compiler(contents);
  const dice = contents.dice(seed);
  const count = Math.max(200, Math.floor((size * 0.86) / 300));
  const first = Array.from({ length: count }, (_, id) => compiler.compile(seed + id * 7 + 1, id, count));
  const text = contents.text(seed, Math.floor(size * 0.12));
  releases.put('first', name, link(first, [text]));
  if (changes === 0) {
    releases.put('second', name, link(first, [text]));
    return;
  }
  const second = [...first];
  let nextId = count;
  for (let change = 0; change < changes; change++) {
    // Edits cluster in a few places, as in a few source files.
    const place = dice.below(second.length - 40);
    for (let edit = 0; edit < dice.between(2, 10); edit++) {
      const index = place + dice.below(40);
      const changed = second[index];
      const procedureSeed = dice.next();
      const id = dice.below(2) && changed ? changed.id : nextId++;
      const procedure = compiler.compile(procedureSeed, id, count);
      releases.addNovel(procedure.code);
      second.splice(index, id === changed?.id ? 1 : 0, procedure);
    }
  }
  const added = contents.text(seed ^ 5, 20_000);
  releases.addNovel(added);
  releases.put('second', name, link(second, [text, added]));
}
