import { hash } from 'node:crypto';
import { chunkingOf } from '../chunking.ts';
import { type BuildManifest, createChunkTable, type FileEntry, HASH_BYTES } from '../manifest.ts';

/** A build whose files are lists of letters; every letter is a chunk of 10 bytes, stored one after another. */
export function letterBuild(files: Record<string, string>): BuildManifest {
  const letters = [...new Set(Object.values(files).join(''))];
  const chunks = createChunkTable(letters.length);
  for (const [index, letter] of letters.entries()) {
    chunks.hashes.set(hash('sha256', letter, 'buffer'), index * HASH_BYTES);
    chunks.rawLength[index] = 10;
    chunks.storedLength[index] = 10;
    chunks.offset[index] = index * 10;
  }
  const entries = Object.entries(files).map(
    ([path, text]): FileEntry => ({
      kind: 'file',
      path,
      size: text.length * 10,
      executable: path.endsWith('.sh'),
      hash: hash('sha256', text, 'buffer'),
      chunks: Uint32Array.from(text, (letter) => letters.indexOf(letter)),
    }),
  );
  const packs = [{ name: 'ab'.repeat(32), size: letters.length * 10 }];
  const named = { store: '11111111-2222-3333-4444-555555555555', line: 'trial-web', version: '1' } as const;
  return { ...named, previous: undefined, chunking: chunkingOf(65536), entries, chunks, packs };
}
