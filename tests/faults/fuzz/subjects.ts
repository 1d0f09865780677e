import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { readJournal } from '../../../electron/install/stage/journal.ts';
import { unpackArchive } from '../../../server/depot/archive/unpack.ts';
import { ARCHIVE_LIMITS } from '../../../server/depot/archive/unpacking.ts';
import { PublishJournal, RecoveredChunks } from '../../../server/depot/publish-journal.ts';
import { tarOf, zipOf } from '../../../server/depot/testing/archives.ts';
import { openChannel } from '../../../shared/depot/channel.ts';
import { announceKey, withAnnounced } from '../../../shared/depot/keys.ts';
import { at, hashOf } from '../../../shared/depot/manifest.ts';
import { decompressExactly, openManifest, sealSections } from '../../../shared/depot/manifest-file.ts';
import {
  compressionOptions,
  openPatch,
  patchedManifestFile,
  readPatchRows,
} from '../../../shared/depot/patch.ts';
import { pathFault } from '../../../shared/depot/paths.ts';
import { signBytes } from '../../../shared/depot/signature.ts';
import type { Material } from './material.ts';
import type { Dice } from './mutate.ts';

/** Something that reads bytes it cannot trust. */
export interface Subject {
  name: string;
  /** How many of a thousand cases it gets. */
  share: number;
  /** Proper bytes, from which the improper ones are made. */
  seeds: Buffer[];
  /** Reads the bytes. May refuse them with an error of ours; throws anything else when the reader is at fault. */
  read(bytes: Buffer, roll: Dice): void | Promise<void>;
}

/** What a reader answered that it never may. */
class Misreading extends Error {}

export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Misreading(message);
}

const ARCHIVE = [
  { name: 'logs/', mode: 0o040755, type: '5' },
  { name: 'data/caf\u00e9.txt', content: 'coffee '.repeat(40) },
  { name: 'bin/run', content: '#!/bin/sh', mode: 0o100755 },
  { name: 'latest', content: 'bin/run', mode: 0o120777, type: '2', linkTarget: 'bin/run' },
];

/** A link has no content in a tar archive. */
const TAR = tarOf(ARCHIVE.map((entry) => (entry.linkTarget ? { ...entry, content: '' } : entry)));

/** All subjects; `scratch` is a folder for those that write. */
export function subjectsOf(material: Material, scratch: string): Subject[] {
  const { trustedKeys, key, next, old, patch } = material;
  const openAny = (file: Buffer) => {
    for (const entry of openManifest(file, trustedKeys).entries)
      assert(pathFault(entry.path) === undefined, `unsafe path ${entry.path}`);
  };
  const signedWith = (bytes: Buffer, section: number) =>
    openAny(sealSections(next.manifest, next.sections.with(section, bytes), key));
  const sectionSubject = (name: string, section: number, share: number): Subject => ({
    name: `signed ${name}`,
    share,
    seeds: [next, old].flatMap(({ sections }) => sections[section] ?? []),
    read: (bytes) => signedWith(bytes, section),
  });
  return [
    { name: 'manifest', share: 150, seeds: [next.file, old.file], read: openAny },
    sectionSubject('entries', 0, 150),
    sectionSubject('chunks', 1, 100),
    sectionSubject('packs', 2, 30),
    {
      name: 'channel',
      share: 50,
      seeds: [Buffer.from(material.channelText)],
      read: (bytes) => void openChannel(bytes.toString('utf8'), trustedKeys),
    },
    {
      name: 'signed channel',
      share: 60,
      seeds: [Buffer.from(JSON.parse(material.channelText).payload, 'base64url')],
      read: (bytes) => {
        const { protected: header } = JSON.parse(material.channelText);
        const payload = bytes.toString('base64url');
        const signature = signBytes(Buffer.from(`${header}.${payload}`), key).toString('base64url');
        openChannel(JSON.stringify({ protected: header, payload, signature }), trustedKeys);
      },
    },
    {
      name: 'keys',
      share: 30,
      seeds: [Buffer.from(announceKey(undefined, trustedKeys[0] ?? key, key))],
      read: (bytes) => assert(withAnnounced(trustedKeys, bytes.toString('utf8')).length === 1, 'a new key'),
    },
    {
      name: 'patch',
      share: 20,
      seeds: [patch.file],
      read: (bytes) => void openPatch(bytes, patch.index),
    },
    { name: 'named patch', share: 120, seeds: [patch.file], read: (bytes) => readPatch(material, bytes) },
    packSubject(material),
    basedSubject(material),
    installJournal(),
    publishJournal(material, scratch),
    archiveSubject('zip', 50, [zipOf(ARCHIVE)], scratch),
    archiveSubject('tar', 40, [TAR], scratch),
    archiveSubject('tar.gz', 15, [gzipSync(TAR)], scratch),
    archiveSubject('tar.zst', 15, [zstdCompressSync(TAR)], scratch),
  ];
}

/** A patch index that carries the name of its bytes, as if the publisher himself had made it so. */
function readPatch({ trustedKeys, next, old }: Material, bytes: Buffer): void {
  const opened = openPatch(bytes, hash('sha256', bytes));
  openManifest(patchedManifestFile(opened, old.sections), trustedKeys);
  const { packs, rows } = readPatchRows(opened, next.manifest, old.manifest);
  for (const { chunk, pack, offset, storedLength, base } of rows) {
    assert(chunk < next.manifest.chunks.count, 'a chunk outside the table');
    assert(offset + storedLength <= (packs[pack]?.size ?? -1), 'bytes outside the pack');
    const entry = base && old.manifest.entries[base.entry];
    assert(
      !base || (entry?.kind === 'file' && base.offset + base.length <= entry.size),
      'a base outside its file',
    );
  }
}

/** Chunks as a worker decodes them: never longer than they should be, never taken for right when they are not. */
function packSubject({ lineFolder, next }: Material): Subject {
  const { chunks, packs } = next.manifest;
  const files = packs.map(({ name }) => readFileSync(path.join(lineFolder, 'packs', name)));
  const seeds = Array.from({ length: chunks.count }, (_, chunk) => {
    const start = at(chunks.offset, chunk);
    return (
      files[at(chunks.pack, chunk)]?.subarray(start, start + at(chunks.storedLength, chunk)) ??
      Buffer.alloc(0)
    );
  });
  return {
    name: 'pack',
    share: 70,
    seeds,
    read: (bytes, roll) => {
      const chunk = roll(chunks.count);
      const raw = decompressExactly(bytes, at(chunks.rawLength, chunk));
      assert(raw === undefined || raw.length === at(chunks.rawLength, chunk), 'a chunk of another length');
      const isRight = raw !== undefined && hash('sha256', raw, 'buffer').equals(hashOf(chunks, chunk));
      assert(
        !isRight || seeds.some((seed) => decompressExactly(seed, raw.length)?.equals(raw)),
        'a false chunk',
      );
    },
  };
}

function basedSubject({ files }: Material): Subject {
  const base = Buffer.from(files['data/world.pak'] ?? '');
  const raw = Buffer.concat([base.subarray(1000, 60_000), Buffer.from('new'), base.subarray(70_000, 90_000)]);
  return {
    name: 'based chunk',
    share: 30,
    seeds: [zstdCompressSync(raw, compressionOptions(raw.length, 12, base))],
    read: (bytes, roll) => {
      const dictionary = roll(2) ? base : base.subarray(roll(base.length));
      const decoded = decompressExactly(bytes, raw.length, dictionary);
      assert(decoded === undefined || decoded.length === raw.length, 'a chunk of another length');
    },
  };
}

function installJournal(): Subject {
  const identity = hash('sha256', 'build', 'buffer');
  const boot = identity.subarray(0, 16);
  const record = (number: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32LE(number, 0);
    bytes.writeUInt32LE(Math.imul(number ^ 0x5bd1e995, 0x9e3779b1) >>> 0, 4);
    return bytes;
  };
  const numbers = [5, 6, 7, 0x80000002, 900, 901, 0x80000005, 3, 0xffffffff];
  const whole = Buffer.concat([Buffer.from('MGJ1'), identity, boot, ...numbers.map(record)]);
  const known = new Set(numbers.filter((number) => number < 0x80000000));
  return {
    name: 'install journal',
    share: 40,
    seeds: [whole],
    read: (bytes) => {
      const content = readJournal(bytes, identity, boot);
      for (const place of [...(content?.durable ?? []), ...(content?.written ?? [])])
        assert(known.has(place), `place ${place} was never written`);
    },
  };
}

/** What a killed publication left: only chunks that are what they should be may be taken over. */
function publishJournal({ lineFolder, next }: Material, scratch: string): Subject {
  const run = path.join(scratch, 'work', 'run-1');
  mkdirSync(run, { recursive: true });
  const { chunks, packs } = next.manifest;
  const journal = new PublishJournal(run);
  for (const [number, { name }] of packs.entries()) {
    writeFileSync(path.join(run, `pack-${number}`), readFileSync(path.join(lineFolder, 'packs', name)));
    journal.addPack(number, name);
  }
  for (let chunk = 0; chunk < chunks.count; chunk++) {
    const form = {
      bytes: Buffer.alloc(at(chunks.storedLength, chunk)),
      encoding: at(chunks.encoding, chunk),
    };
    const digest = Buffer.from(hashOf(chunks, chunk));
    journal.addChunk(
      digest,
      at(chunks.rawLength, chunk),
      form,
      at(chunks.pack, chunk),
      at(chunks.offset, chunk),
    );
  }
  journal.close();
  const file = path.join(run, 'journal');
  return {
    name: 'publish journal',
    share: 10,
    seeds: [readFileSync(file)],
    read: (bytes, roll) => {
      writeFileSync(file, bytes);
      const recovered = new RecoveredChunks(lineFolder, path.dirname(run));
      const chunk = roll(chunks.count);
      const digest = Buffer.from(hashOf(chunks, chunk));
      const taken = recovered.take(digest, at(chunks.rawLength, chunk));
      recovered.close();
      if (!taken) return;
      const raw =
        taken.encoding === 0 ? taken.bytes : decompressExactly(taken.bytes, at(chunks.rawLength, chunk));
      assert(
        raw !== undefined && hash('sha256', raw, 'buffer').equals(digest),
        'a false chunk was taken over',
      );
    },
  };
}

/** Archives: nothing may appear but numbered files in the folder that is theirs. */
export function archiveSubject(name: string, share: number, seeds: Buffer[], scratch: string): Subject {
  return {
    name,
    share,
    seeds,
    read: (bytes) =>
      inFolder(scratch, ['archive', 'out'], async (home) => {
        const archive = path.join(home, 'archive');
        const out = path.join(home, 'out');
        writeFileSync(archive, bytes);
        const found = await unpackArchive(archive, out, () => {}, { ...ARCHIVE_LIMITS, bytes: 1e7 });
        for (const entry of found) {
          assert(pathFault(entry.path) === undefined, `unsafe path ${entry.path}`);
          const isNumbered = entry.kind !== 'file' || /^\d+$/.test(path.relative(out, entry.source));
          assert(isNumbered, 'a file elsewhere');
        }
      }),
  };
}

/** Runs work in a folder of its own, in which nothing else than the expected names may be left. */
export async function inFolder(
  scratch: string,
  expected: readonly string[],
  work: (home: string) => Promise<void>,
): Promise<void> {
  const home = mkdtempSync(path.join(scratch, 'home-'));
  const failure = await work(home).then(
    () => undefined,
    (error) => ({ error }),
  );
  const strays = readdirSync(home).filter((name) => !expected.includes(name));
  rmSync(home, { recursive: true, force: true });
  assert(strays.length === 0, `written outside: ${strays}`);
  if (failure) throw failure.error;
}
