/** Whole numbers from 0 to below `limit` that follow from a seed. */
export type Dice = (limit: number) => number;

/** The dice of one case: the same seed and case always roll the same (mulberry32). */
export function diceOf(seed: number, index: number): Dice {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** Numbers that parsers trip over, as bytes: the largest of their kind, negative ones, long LEB128. */
const AWKWARD = [
  '00',
  'ff',
  '7f',
  '80',
  'ffffffff',
  'ffffff7f',
  '00000080',
  'ffffffffffffff0f',
  '808080808000',
].map((hex) => Buffer.from(hex, 'hex'));

type Mutation = (bytes: Buffer, roll: Dice, others: readonly Buffer[]) => Buffer;

const place = (bytes: Buffer, roll: Dice) => roll(bytes.length + 1);

/** A range of the bytes, mostly a short one. */
function range(bytes: Buffer, roll: Dice): [number, number] {
  const start = place(bytes, roll);
  const longest = roll(4) === 0 ? bytes.length : 32;
  return [start, Math.min(bytes.length, start + 1 + roll(longest + 1))];
}

const splice = (bytes: Buffer, start: number, end: number, middle: Uint8Array) =>
  Buffer.concat([bytes.subarray(0, start), middle, bytes.subarray(end)]);

const MUTATIONS: readonly Mutation[] = [
  function flipBits(bytes, roll) {
    const result = Buffer.from(bytes);
    for (let flips = 1 + roll(8); flips > 0 && result.length > 0; flips--) {
      const at = roll(result.length);
      result[at] = (result[at] ?? 0) ^ (1 << roll(8));
    }
    return result;
  },
  function cut(bytes, roll) {
    return bytes.subarray(0, place(bytes, roll));
  },
  function overwriteNumber(bytes, roll) {
    const number = AWKWARD[roll(AWKWARD.length)] ?? Buffer.alloc(1);
    const start = place(bytes, roll);
    return splice(bytes, start, Math.min(bytes.length, start + number.length), number);
  },
  function stepByte(bytes, roll) {
    const result = Buffer.from(bytes);
    const at = roll(Math.max(1, result.length));
    if (result.length > 0) result[at] = ((result[at] ?? 0) + (roll(2) ? 1 : 255)) & 255;
    return result;
  },
  function insertNumber(bytes, roll) {
    const start = place(bytes, roll);
    return splice(bytes, start, start, AWKWARD[roll(AWKWARD.length)] ?? Buffer.alloc(1));
  },
  function dropRange(bytes, roll) {
    const [start, end] = range(bytes, roll);
    return splice(bytes, start, end, Buffer.alloc(0));
  },
  function repeatRange(bytes, roll) {
    const [start, end] = range(bytes, roll);
    return splice(bytes, end, end, bytes.subarray(start, end));
  },
  function moveRange(bytes, roll) {
    const [start, end] = range(bytes, roll);
    const to = place(bytes, roll);
    const moved = bytes.subarray(start, end);
    return splice(bytes, to, Math.min(bytes.length, to + moved.length), moved);
  },
  function spliceAnother(bytes, roll, others) {
    const other = others[roll(Math.max(1, others.length))] ?? bytes;
    const [start, end] = range(other, roll);
    const [from, to] = range(bytes, roll);
    return splice(bytes, from, to, other.subarray(start, end));
  },
];

/** One of the seeds with one to three things wrong with it. */
export function mutate(seeds: readonly Buffer[], roll: Dice): Buffer {
  let bytes = seeds[roll(seeds.length)] ?? Buffer.alloc(0);
  for (let count = 1 + roll(3); count > 0; count--)
    bytes = MUTATIONS[roll(MUTATIONS.length)]?.(bytes, roll, seeds) ?? bytes;
  return bytes;
}
