import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of an archive made for a test; what is not told is as a plain file has it. */
export interface TestEntry {
  name: string | Buffer;
  content?: string | Buffer;
  /** Unix mode with its type bits, for zip; permission bits alone for tar. */
  mode?: number;
  /** Type letter of a tar header. */
  type?: string;
  linkTarget?: string;
  /** A length to claim instead of the real one. */
  claimedSize?: number;
  isEncrypted?: boolean;
  method?: number;
  /** A checksum to claim instead of the real one. */
  crc?: number;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const UTF8_FLAG = 0x800;
const MADE_BY_UNIX = 3 << 8;

/** A zip archive byte by byte, so that it can lie. */
export function zipOf(entries: readonly TestEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content ?? '');
    const method = entry.method ?? 8;
    const stored = method === 8 ? deflateRawSync(content) : content;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(UTF8_FLAG + (entry.isEncrypted ? 1 : 0), 2);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(entry.crc ?? crc32(content), 10);
    fields.writeUInt32LE(stored.length, 14);
    fields.writeUInt32LE(entry.claimedSize ?? content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([uint32(LOCAL_HEADER), fields, name, stored]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([uint32(CENTRAL_HEADER), uint16(MADE_BY_UNIX + 20), fields, rest, name]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, uint32(END_OF_DIRECTORY), end]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const BLOCK = 512;

/** A tar archive (ustar) byte by byte. */
export function tarOf(entries: readonly TestEntry[]): Buffer {
  const parts = entries.map((entry) => {
    const content = Buffer.from(entry.content ?? '');
    const header = Buffer.alloc(BLOCK);
    Buffer.from(entry.name).copy(header, 0);
    header.write(octal(entry.mode ?? 0o644, 7), 100);
    header.write(octal(0, 7), 108);
    header.write(octal(0, 7), 116);
    header.write(octal(entry.claimedSize ?? content.length, 11), 124);
    header.write(octal(0, 11), 136);
    header.write('        ', 148);
    header.write(entry.type ?? '0', 156);
    header.write(entry.linkTarget ?? '', 157);
    header.write('ustar\u000000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${octal(sum, 6)}\u0000 `, 148);
    return Buffer.concat([header, content, Buffer.alloc(-content.length & (BLOCK - 1))]);
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
