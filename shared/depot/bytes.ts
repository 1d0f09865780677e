import { isUtf8 } from 'node:buffer';
import { badFormat } from './errors.ts';

/** Appends little-endian integers, variable-length integers (LEB128), strings and blocks to a growing buffer. */
export class ByteWriter {
  #buffer = Buffer.alloc(1024);
  #length = 0;

  /** Makes room and answers where; the buffer may be another one afterwards. */
  #reserve(bytes: number): number {
    const at = this.#length;
    this.#length += bytes;
    if (this.#length > this.#buffer.length) {
      const larger = Buffer.alloc(Math.max(this.#buffer.length * 2, this.#length));
      this.#buffer.copy(larger);
      this.#buffer = larger;
    }
    return at;
  }

  byte(value: number): void {
    const at = this.#reserve(1);
    this.#buffer.writeUInt8(value, at);
  }

  uint32(value: number): void {
    const at = this.#reserve(4);
    this.#buffer.writeUInt32LE(value, at);
  }

  /** A whole number from 0 to 2^53 - 1, seven bits a byte. */
  varint(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a varint: ${value}`);
    let rest = value;
    while (rest >= 128) {
      this.byte((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.byte(rest);
  }

  /** A whole number of either sign, as a varint: twice its value, or one less than twice its negative. */
  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  block(bytes: Uint8Array): void {
    const at = this.#reserve(bytes.length);
    this.#buffer.set(bytes, at);
  }

  text(value: string): void {
    const bytes = Buffer.from(value, 'utf8');
    this.varint(bytes.length);
    this.block(bytes);
  }

  finish(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }
}

/** Reads what `ByteWriter` wrote; anything cut short or out of range throws a format error. */
export class ByteReader {
  readonly #buffer: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get remaining(): number {
    return this.#buffer.length - this.#at;
  }

  #take(bytes: number): number {
    if (bytes > this.remaining) throw badFormat('the data ends too early');
    const at = this.#at;
    this.#at += bytes;
    return at;
  }

  byte(): number {
    const value = this.#buffer[this.#at];
    if (value === undefined) throw badFormat('the data ends too early');
    this.#at += 1;
    return value;
  }

  uint32(): number {
    return this.#buffer.readUInt32LE(this.#take(4));
  }

  varint(): number {
    let value = 0;
    for (let scale = 1; scale <= 2 ** 49; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) {
        if (!Number.isSafeInteger(value)) break;
        return value;
      }
    }
    throw badFormat('a number is too large');
  }

  /** A varint below 2^32. */
  varint32(): number {
    const value = this.varint();
    if (value > 0xffffffff) throw badFormat('a number is too large');
    return value;
  }

  signed(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** How many items follow, each at least `itemBytes` long: a count that cannot fit is refused before use. */
  count(itemBytes: number): number {
    const count = this.varint();
    if (count * itemBytes > this.remaining) throw badFormat('a count exceeds the data');
    return count;
  }

  block(bytes: number): Buffer {
    const at = this.#take(bytes);
    return this.#buffer.subarray(at, at + bytes);
  }

  text(): string {
    const block = this.block(this.varint());
    if (!isUtf8(block)) throw badFormat('a text is not UTF-8');
    return block.toString('utf8');
  }

  end(): void {
    if (this.remaining > 0) throw badFormat('there is data past the end');
  }
}
