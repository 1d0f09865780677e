import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { GameFolder } from '../../electron/install/folder/game-folder.ts';
import { isWritten, readClaims } from '../../electron/install/stage/open-stage.ts';
import { at, isFile } from '../../shared/depot/manifest.ts';
import { buildNameOf, openManifest } from '../../shared/depot/manifest-file.ts';
import { firstPlaces } from '../../shared/depot/plan.ts';

/** Bytes of a pack, `end` exclusive. */
export interface PackRange {
  pack: string;
  start: number;
  end: number;
}

/** Where in the packs those chunks lie that the stages of a game vouch for: none of it may be fetched again. */
export async function stagedRanges(game: string, key: KeyObject): Promise<PackRange[]> {
  const folder = new GameFolder(game);
  const ranges: PackRange[] = [];
  for (const name of await folder.stages()) {
    const file = path.join(folder.engine, name, 'manifest');
    if (!existsSync(file)) continue;
    const bytes = readFileSync(file);
    const manifest = openManifest(bytes, [key]);
    const { chunks, packs, entries } = manifest;
    const claims = await readClaims(folder.stageOf(buildNameOf(bytes)), manifest);
    const starts = firstPlaces(manifest);
    const vouched = new Set<number>();
    for (const [index, entry] of entries.entries())
      for (const [position, chunk] of isFile(entry) ? entry.chunks.entries() : [])
        if (isWritten(claims, at(starts, index) + position)) vouched.add(chunk);
    for (const chunk of vouched) {
      const start = at(chunks.offset, chunk);
      const pack = packs[at(chunks.pack, chunk)]?.name ?? '';
      ranges.push({ pack, start, end: start + at(chunks.storedLength, chunk) });
    }
  }
  return ranges;
}

/** Those of the ranges that overlap with one that was asked for. */
export const askedAgain = (ranges: readonly PackRange[], asked: readonly PackRange[]): PackRange[] =>
  ranges.filter(({ pack, start, end }) =>
    asked.some((other) => other.pack === pack && other.start < end && other.end > start),
  );
