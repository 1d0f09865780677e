/** A seeded source of numbers: the same seed always draws the same picture. */
export interface Random {
  /** A number in [low, high). */
  range(low: number, high: number): number;
  /** A whole number in [low, high]. */
  int(low: number, high: number): number;
  /** One item of a list that is not empty. */
  pick<T>(items: readonly [T, ...T[]]): T;
  /** True with the given chance (0 to 1). */
  chance(odds: number): boolean;
}

function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}

/** Numbers that depend on `seed` alone (mulberry32). */
export function randomFrom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    range: (low, high) => low + next() * (high - low),
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    chance: (odds) => next() < odds,
  };
}
