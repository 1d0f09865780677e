import { lstat, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { at, type BuildManifest, type FileEntry, fitsHash, isFile } from '../../../shared/depot/manifest.ts';
import { firstPlaces } from '../../../shared/depot/plan.ts';
import { FLUSHING, flushFile, inParallel, readIfThere, syncFolder } from '../folder/files.ts';
import type { Stage } from '../folder/game-folder.ts';
import { moveFile } from '../folder/held-files.ts';
import { currentBoot, forgetUnflushed, JournalWriter, readJournal } from './journal.ts';

/** What is known of a place of a build: nothing, written before another boot, written, written and flushed. */
const CLAIM = { none: 0, unsure: 1, written: 2, flushed: 3 } as const;

/** What a stage's journals say about each place of its build; a `CLAIM` a place. */
export type Claims = Uint8Array;

/** A stage of another build than the one wanted now, with what its journals say. */
export interface OlderStage {
  stage: Stage;
  manifest: BuildManifest;
  claims: Claims;
}

/** Whether a place's bytes are in the stage, flushed or not. */
export const isWritten = (claims: Claims, place: number) => at(claims, place) >= CLAIM.written;

/** Reads a stage's journals; nothing is checked against its files. */
export async function readClaims(stage: Stage, manifest: BuildManifest): Promise<Claims> {
  const starts = firstPlaces(manifest);
  const claims = new Uint8Array(at(starts, starts.length - 1));
  const raise = (places: readonly number[], claim: number) => {
    for (const place of places) if (place < claims.length) claims[place] = Math.max(at(claims, place), claim);
  };
  const files = await Promise.all(
    (await journalNames(stage)).map((name) => readIfThere(path.join(stage.folder, name))),
  );
  const journals = files.flatMap(
    (bytes) => (bytes && readJournal(bytes, stage.identity, currentBoot())) ?? [],
  );
  const isLost = journals.some(({ sameBoot, flushFailed }) => sameBoot && flushFailed);
  for (const { durable, written, sameBoot } of journals) {
    raise(durable, CLAIM.flushed);
    if (!sameBoot) raise(written, CLAIM.unsure);
    else if (!isLost) raise(written, CLAIM.written);
  }
  return claims;
}

/**
 * Makes a staged file durable. Where that fails, the stage's journals speak no more for what was not flushed: the system's
 * cache shows it until it is needed for something else, and the next flush would find nothing to do.
 */
async function flushStaged(stage: Stage, entry: number): Promise<void> {
  try {
    await flushFile(stage.file(entry));
  } catch (error) {
    for (const name of await journalNames(stage))
      forgetUnflushed(path.join(stage.folder, name), stage.identity);
    throw error;
  }
}

async function journalNames(stage: Stage): Promise<string[]> {
  return (await readdir(stage.folder)).filter((name) => name.startsWith('journal-'));
}

/**
 * Makes a build's stage ready to be filled and answers which places of the build it holds. After a kill in the same boot
 * everything journalled counts; after a restart of the machine what was not flushed is read and hashed again. Files that
 * an older stage finished for a build that was overtaken are moved over. Journals of several workers become one, all of
 * it flushed, so that the next run's workers can begin theirs.
 */
export async function openStage(
  stage: Stage,
  manifest: BuildManifest,
  staged: readonly number[],
  { older, trustsJournals }: { older: readonly OlderStage[]; trustsJournals: boolean },
): Promise<Claims> {
  const starts = firstPlaces(manifest);
  const claims = await readClaims(stage, manifest);
  if (!trustsJournals)
    for (const [place, claim] of claims.entries()) claims[place] = Math.min(claim, CLAIM.unsure);
  const names = await journalNames(stage);
  const isBegun = claims.some((claim) => claim > CLAIM.none);
  await inParallel(FLUSHING, isBegun ? manifest.entries.entries() : [], async ([index, entry]) => {
    if (!isFile(entry)) return;
    const own = claims.subarray(at(starts, index), at(starts, index + 1));
    if (own.every((claim) => claim === CLAIM.none)) return;
    await settle(stage.file(index), entry, manifest, own);
    if (own.includes(CLAIM.written)) await flushStaged(stage, index);
  });
  const takeOvers = await findTakeOvers(stage, manifest, staged, claims, older);

  const base = stage.journalFile('base');
  const journal = new JournalWriter(`${base}.unfinished`, stage.identity, currentBoot());
  journal.add([...claims.keys()].filter((place) => isWritten(claims, place)));
  journal.checkpoint(journal.end);
  journal.close();
  await moveFile(`${base}.unfinished`, base);
  // Journalled before they are moved: a claim without its file is dropped, a file without its claim would be lost.
  for (const { from, to } of takeOvers) await moveFile(from, to);
  await syncFolder(stage.folder);
  for (const name of names)
    if (name !== path.basename(base)) await rm(path.join(stage.folder, name), { force: true });
  return claims;
}

/** Leaves of one file's claims those that hold. */
async function settle(
  file: string,
  entry: FileEntry,
  { chunks }: BuildManifest,
  claims: Uint8Array,
): Promise<void> {
  const found = await lstat(file).catch(() => undefined);
  const size = found?.isFile() ? found.size : 0;
  let end = 0;
  for (const [position, claim] of claims.entries()) {
    const start = end;
    const chunk = at(entry.chunks, position);
    end += at(chunks.rawLength, chunk);
    if (claim === CLAIM.none) continue;
    const holds = end <= size && (claim > CLAIM.unsure || (await isThere(file, start, chunk, chunks)));
    claims[position] = holds ? Math.max(claim, CLAIM.written) : CLAIM.none;
  }
}

async function isThere(
  file: string,
  offset: number,
  chunk: number,
  chunks: BuildManifest['chunks'],
): Promise<boolean> {
  const handle = await open(file);
  try {
    const bytes = Buffer.alloc(at(chunks.rawLength, chunk));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, offset);
    return bytesRead === bytes.length && fitsHash(chunks, chunk, bytes);
  } finally {
    await handle.close();
  }
}

/** Files of older stages that are whole and wanted as they are. Marks them as claimed; the caller moves them. */
async function findTakeOvers(
  stage: Stage,
  manifest: BuildManifest,
  staged: readonly number[],
  claims: Claims,
  older: readonly OlderStage[],
): Promise<{ from: string; to: string }[]> {
  const whole = new Map<string, { stage: Stage; index: number; claims: Uint8Array }>();
  for (const source of older) {
    const starts = firstPlaces(source.manifest);
    for (const [index, entry] of source.manifest.entries.entries()) {
      const own = source.claims.subarray(at(starts, index), at(starts, index + 1));
      if (!isFile(entry) || entry.size === 0 || own.some((claim) => claim < CLAIM.written)) continue;
      const found = await lstat(source.stage.file(index)).catch(() => undefined);
      if (found?.isFile() && found.size === entry.size)
        whole.set(entry.hash.toString('latin1'), { stage: source.stage, index, claims: own });
    }
  }
  const starts = firstPlaces(manifest);
  const takeOvers: { from: string; to: string }[] = [];
  for (const index of whole.size > 0 ? staged : []) {
    const entry = manifest.entries[index];
    const own = claims.subarray(at(starts, index), at(starts, index + 1));
    if (!entry || !isFile(entry) || own.some((claim) => claim > CLAIM.none)) continue;
    const key = entry.hash.toString('latin1');
    const source = whole.get(key);
    if (!source) continue;
    await flushStaged(source.stage, source.index);
    own.fill(CLAIM.flushed);
    source.claims.fill(CLAIM.none);
    whole.delete(key);
    takeOvers.push({ from: source.stage.file(source.index), to: stage.file(index) });
  }
  return takeOvers;
}
