import { generateKeyPairSync, hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteReader, ByteWriter } from './bytes.ts';
import { assertFollows, type Channel, openChannel, writeChannel } from './channel.ts';
import { chunkEnd, chunkingFor, chunkingOf } from './chunking.ts';
import { DepotError } from './errors.ts';
import { type BuildManifest, createChunkTable, ENCODING, HASH_BYTES } from './manifest.ts';
import { buildNameOf, openManifest, sealManifest } from './manifest-file.ts';
import { keyIdOf, readPrivateKey, readPublicKey } from './signature.ts';

const SEED_JWK = {
  kty: 'OKP',
  crv: 'Ed25519',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
};
const key = readPrivateKey(JSON.stringify(SEED_JWK));
const publicKey = readPublicKey(JSON.stringify(SEED_JWK));
const stranger = generateKeyPairSync('ed25519');
const STORE = '11111111-2222-3333-4444-555555555555';

function faultOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return error instanceof DepotError ? error.fault : `other: ${error}`;
  }
  return 'none';
}

/** A build of one file a text, each a single chunk stored raw in one pack. */
function buildOf(files: Record<string, string>): BuildManifest {
  const names = Object.keys(files).sort();
  const chunks = createChunkTable(names.length);
  let offset = 0;
  const entries = names.map((path, index) => {
    const bytes = Buffer.from(files[path] ?? '');
    const digest = hash('sha256', bytes, 'buffer');
    chunks.hashes.set(digest, index * HASH_BYTES);
    chunks.rawLength[index] = bytes.length;
    chunks.storedLength[index] = bytes.length;
    chunks.encoding[index] = ENCODING.raw;
    chunks.offset[index] = offset;
    offset += bytes.length;
    const size = bytes.length;
    return {
      kind: 'file',
      path,
      size,
      executable: false,
      hash: digest,
      chunks: Uint32Array.of(index),
    } as const;
  });
  const packs = [{ name: 'ab'.repeat(32), size: offset }];
  return {
    store: STORE,
    line: 'official-linux',
    version: '1.0',
    previous: undefined,
    chunking: chunkingOf(65536),
    entries,
    chunks,
    packs,
  };
}

describe('bytes', () => {
  test('numbers, texts and blocks come back as written', () => {
    fc.assert(
      fc.property(
        fc.array(fc.maxSafeNat()),
        fc.string({ unit: 'binary' }),
        fc.uint8Array(),
        (numbers, text, block) => {
          const writer = new ByteWriter();
          writer.varint(numbers.length);
          for (const number of numbers) writer.varint(number);
          writer.text(text);
          writer.varint(block.length);
          writer.block(block);
          const reader = new ByteReader(writer.finish());
          expect(Array.from({ length: reader.count(1) }, () => reader.varint())).toEqual(numbers);
          expect(reader.text()).toBe(text);
          expect(reader.block(reader.varint())).toEqual(Buffer.from(block));
          reader.end();
        },
      ),
    );
  });

  test('a count that cannot fit the data is refused', () => {
    const writer = new ByteWriter();
    writer.varint(1_000_000);
    expect(faultOf(() => new ByteReader(writer.finish()).count(1))).toBe('bad-format');
  });
});

describe('chunking', () => {
  const chunking = chunkingOf(1024);
  const cut = (bytes: Uint8Array) => {
    const ends: number[] = [];
    for (let at = 0; at < bytes.length; ) {
      at = chunkEnd(bytes, at, bytes.length, chunking);
      ends.push(at);
    }
    return ends;
  };
  const noise = (length: number, seed: number) => {
    let state = seed | 1;
    return Uint8Array.from({ length }, () => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return state & 255;
    });
  };

  test('the cut points of known bytes never change, since depots depend on them', () => {
    expect(cut(noise(8192, 7))).toMatchInlineSnapshot(`
      [
        1387,
        2354,
        3590,
        5195,
        6430,
        7652,
        8192,
      ]
    `);
  });

  test('every chunk but the last lies between minimum and maximum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer(), (length, seed) => {
        const ends = cut(noise(length, seed));
        const lengths = ends.map((end, index) => end - (ends[index - 1] ?? 0));
        expect(
          lengths.slice(0, -1).every((size) => size > chunking.minimum && size <= chunking.maximum),
        ).toBe(true);
        expect(ends.at(-1)).toBe(length);
      }),
    );
  });

  test('an insertion moves only the chunks around it', () => {
    const bytes = noise(200_000, 3);
    const edited = Buffer.concat([
      bytes.subarray(0, 100_000),
      Buffer.from('inserted'),
      bytes.subarray(100_000),
    ]);
    const pieces = (data: Uint8Array) => {
      const ends = cut(data);
      return ends.map((end, index) =>
        Buffer.from(data.subarray(ends[index - 1] ?? 0, end)).toString('latin1'),
      );
    };
    const before = new Set(pieces(bytes));
    expect(pieces(edited).filter((piece) => !before.has(piece)).length).toBeLessThanOrEqual(4);
  });

  test('huge builds get coarser chunks', () => {
    expect(
      [1, 8 * 1024 ** 3, 8 * 1024 ** 3 + 1, 33 * 1024 ** 3].map((size) => chunkingFor(size).average),
    ).toEqual([65536, 65536, 131072, 262144]);
  });
});

describe('manifest file', () => {
  const manifest = buildOf({ 'a.txt': 'alpha', 'dir/b.txt': 'beta' });

  test('comes back as sealed, and the same manifest always gives the same bytes', () => {
    const file = sealManifest(manifest, key);
    expect(openManifest(file, [publicKey])).toEqual(manifest);
    expect(buildNameOf(sealManifest(buildOf({ 'dir/b.txt': 'beta', 'a.txt': 'alpha' }), key))).toBe(
      buildNameOf(file),
    );
  });

  test('no flipped byte is ever accepted', () => {
    const file = sealManifest(manifest, key);
    for (let index = 0; index < file.length; index++) {
      const broken = Buffer.from(file);
      broken[index] = (broken[index] ?? 0) ^ 1;
      expect(['bad-signature', 'untrusted-key', 'bad-format']).toContain(
        faultOf(() => openManifest(broken, [publicKey])),
      );
    }
  });

  test('no cut file is ever accepted', () => {
    const file = sealManifest(manifest, key);
    for (let length = 0; length < file.length; length++)
      expect(faultOf(() => openManifest(file.subarray(0, length), [publicKey]))).toBe('bad-format');
  });

  test('a strange key is refused', () => {
    const file = sealManifest(manifest, stranger.privateKey);
    expect(faultOf(() => openManifest(file, [publicKey]))).toBe('untrusted-key');
    expect(openManifest(file, [publicKey, stranger.publicKey]).version).toBe('1.0');
  });

  test('a signed manifest with an unsafe path is refused all the same', () => {
    const file = sealManifest(buildOf({ '../evil': 'x' }), key);
    expect(faultOf(() => openManifest(file, [publicKey]))).toBe('unsafe-path');
  });
});

describe('channel', () => {
  const channel: Channel = {
    store: STORE,
    line: 'official-linux',
    build: 'cd'.repeat(32),
    version: '1.0',
    sequence: 3,
    publishedAt: '2026-01-01T00:00:00.000Z',
    size: 10,
    downloadSize: 5,
  };

  test('comes back as signed; another key, a changed field or no signature is refused', () => {
    const text = writeChannel(channel, key);
    expect(openChannel(text, [publicKey])).toEqual(channel);
    expect(faultOf(() => openChannel(text, [stranger.publicKey]))).toBe('untrusted-key');
    const jws = JSON.parse(text);
    const payload = Buffer.from(JSON.stringify({ format: 1, ...channel, sequence: 4 })).toString('base64url');
    expect(faultOf(() => openChannel(JSON.stringify({ ...jws, payload }), [publicKey]))).toBe(
      'bad-signature',
    );
    expect(faultOf(() => openChannel(JSON.stringify(channel), [publicKey]))).toBe('bad-format');
  });

  test('an older channel, or another build with the same sequence, is refused', () => {
    const older = { ...channel, sequence: 2 };
    const other = { ...channel, build: 'ef'.repeat(32) };
    expect(faultOf(() => assertFollows(channel, older))).toBe('none');
    expect(faultOf(() => assertFollows(older, channel))).toBe('downgrade');
    expect(faultOf(() => assertFollows(other, channel))).toBe('downgrade');
    expect(faultOf(() => assertFollows({ ...older, line: 'official-mac' }, channel))).toBe('none');
    expect(faultOf(() => assertFollows({ ...channel, store: STORE.replaceAll('1', '6') }, channel))).toBe(
      'wrong-game',
    );
  });

  test('a key is named by the hash of its public half', () => {
    expect(keyIdOf(key)).toBe(keyIdOf(publicKey));
    expect(keyIdOf(key)).toBe('21fe31dfa154a261');
  });
});
