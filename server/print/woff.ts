import { inflateSync } from 'node:zlib';

/** A font as it stands in memory: the bytes of its TrueType file and the code points that it has a glyph for. */
export interface UnpackedFont {
  bytes: Buffer;
  codePoints: ReadonlySet<number>;
}

interface Table {
  tag: string;
  checksum: number;
  data: Buffer;
}

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * A font of the web's container (WOFF 1.0) as a TrueType file. fontkit reads the container, too, but inflates the outlines
 * once more for every glyph that it embeds.
 */
export function unpackWoff(woff: Buffer): UnpackedFont {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF 1.0 font');
  const tables = tablesIn(woff);
  const cmap = tables.find(({ tag }) => tag === 'cmap');
  if (!cmap) throw new Error('a font without a table of characters');
  return { bytes: sfntOf(woff.readUInt32BE(4), tables), codePoints: codePointsIn(cmap.data) };
}

function tablesIn(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, at) => {
    const entry = WOFF_HEADER + at * WOFF_ENTRY;
    const offset = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8));
    const isPacked = packed.length < woff.readUInt32BE(entry + 12);
    return {
      tag: woff.toString('latin1', entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      data: isPacked ? inflateSync(packed) : packed,
    };
  });
}

function sfntOf(flavor: number, tables: readonly Table[]): Buffer {
  const head = Buffer.alloc(SFNT_HEADER + tables.length * SFNT_ENTRY);
  head.writeUInt32BE(flavor, 0);
  head.writeUInt16BE(tables.length, 4);
  const parts: Buffer[] = [head];
  let offset = head.length;
  tables.forEach(({ tag, checksum, data }, at) => {
    const entry = SFNT_HEADER + at * SFNT_ENTRY;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(data.length, entry + 12);
    const padding = Buffer.alloc(-data.length & 3);
    parts.push(data, padding);
    offset += data.length + padding.length;
  });
  return Buffer.concat(parts);
}

/** Reads the sub-tables of Unicode, formats 4 (16 bits) and 12 (32 bits); the others are older writings of the same. */
function codePointsIn(cmap: Buffer): Set<number> {
  const found = new Set<number>();
  for (let at = 0; at < cmap.readUInt16BE(2); at += 1) {
    const offset = cmap.readUInt32BE(4 + at * 8 + 4);
    const format = cmap.readUInt16BE(offset);
    if (format === 4) addSegments(cmap.subarray(offset), found);
    if (format === 12) addGroups(cmap.subarray(offset), found);
  }
  return found;
}

function addSegments(table: Buffer, found: Set<number>): void {
  const bytes = table.readUInt16BE(6);
  for (let at = 0; at < bytes; at += 2) {
    const end = table.readUInt16BE(14 + at);
    const start = table.readUInt16BE(16 + bytes + at);
    const delta = table.readUInt16BE(16 + bytes * 2 + at);
    const rangeAt = 16 + bytes * 3 + at;
    const range = table.readUInt16BE(rangeAt);
    // The last segment is a mark of the end.
    for (let code = start; code <= end && code !== 0xff_ff; code += 1) {
      const listed = range === 0 ? code : table.readUInt16BE(rangeAt + range + (code - start) * 2);
      if (listed !== 0 && ((listed + delta) & 0xff_ff) !== 0) found.add(code);
    }
  }
}

function addGroups(table: Buffer, found: Set<number>): void {
  for (let at = 0; at < table.readUInt32BE(12); at += 1) {
    const group = 16 + at * 12;
    for (let code = table.readUInt32BE(group); code <= table.readUInt32BE(group + 4); code += 1)
      found.add(code);
  }
}
