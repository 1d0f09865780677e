/** Numbers in [0, 1) that follow from the seed. */
export function randomFrom(start: number): () => number {
  // Near seeds shall not begin alike.
  let state = Math.imul(start + 1, 0x9e3779b1) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
