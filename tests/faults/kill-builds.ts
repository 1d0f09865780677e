import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { randomFrom } from './random.ts';

const MIB = 1024 * 1024;

function noise(length: number, number: number): Buffer {
  const bytes = Buffer.alloc(length);
  const next = randomFrom(number * 7919 + 13);
  for (let index = 0; index + 4 <= length; index += 4) bytes.writeUInt32LE((next() * 2 ** 32) >>> 0, index);
  return bytes;
}

/** Two releases: large packs with insertions, many small files, moved, removed and new ones. */
export function writeBuilds(root: string): { first: string; second: string } {
  const builds = { first: path.join(root, 'first'), second: path.join(root, 'second') };
  const put = (folder: string, name: string, bytes: Uint8Array | string, mode = 0o644) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes, { mode });
  };
  for (let number = 0; number < 3; number++) {
    const pack = noise(3 * MIB, number);
    const inserted = Buffer.concat([pack.subarray(0, MIB), noise(MIB, 50 + number), pack.subarray(MIB)]);
    put(builds.first, `data/${number}.pak`, pack);
    put(builds.second, `data/${number === 2 ? 'moved' : number}.pak`, inserted);
  }
  for (let number = 0; number < 200; number++) {
    const name = `scripts/deep/${number}.lua`;
    const text = `line ${number}\n`.repeat(1 + (number % 90));
    put(builds.first, name, text);
    if (number % 7 > 0) put(builds.second, name, number % 5 ? text : `${text}changed\n`);
  }
  for (const folder of Object.values(builds)) {
    put(folder, 'kept/same.bin', noise(MIB, 99));
    put(folder, 'run', '#!/bin/sh\n', 0o755);
    put(folder, 'empty', '');
  }
  return builds;
}
