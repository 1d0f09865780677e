/** Decompression gives a buffer room for one byte more than it fills. */
const SPARE_BYTES = 1;

/**
 * Gives the memory of bytes that nobody needs any more back at once: they are empty from then on. What a download runs
 * through would else lie about until the garbage collector has been over the whole heap, which it does for each 30 MB of
 * it. Bytes that share their memory with others keep it.
 */
export function freeMemory({ buffer, byteOffset, length }: Buffer): void {
  // Slices of something larger, such as of the pool that Node keeps for small buffers, are not alone in it.
  const isAlone = byteOffset === 0 && buffer.byteLength <= length + SPARE_BYTES;
  if (buffer instanceof ArrayBuffer && isAlone) buffer.transfer(0);
}
