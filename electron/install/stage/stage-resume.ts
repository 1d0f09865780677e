import { hash } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { at, type BuildManifest, hashOf } from '../../../shared/depot/manifest.ts';
import type { Destination } from '../../../shared/depot/plan.ts';
import { readIfThere, syncFolder } from '../folder/files.ts';
import type { Stage } from '../folder/game-folder.ts';
import { currentBoot, type JournalIdentity, JournalWriter, readJournal } from './journal.ts';

/** What a stage's journals are about: the build, and which of its entries are staged. */
export function stageIdentity(build: string, staged: readonly number[]): JournalIdentity {
  return hash('sha256', `${build}\n${staged.join(',')}`, 'buffer');
}

/**
 * The chunks that an earlier run already put into a stage. After a kill in the same boot every journalled chunk counts;
 * after a restart of the machine those since the last checkpoint are read again. Journals of several workers become
 * one, so that the next run's workers can begin theirs. A stage about something else is emptied.
 */
export async function resumeStage(
  stage: Stage,
  manifest: BuildManifest,
  identity: JournalIdentity,
  destinations: ReadonlyMap<number, readonly Destination[]>,
): Promise<Set<number>> {
  const boot = currentBoot();
  const names = (await readdir(stage.folder)).filter((name) => name.startsWith('journal-'));
  const durable = new Set<number>();
  const written = new Set<number>();
  for (const name of names) {
    const bytes = await readIfThere(path.join(stage.folder, name));
    const content = bytes && readJournal(bytes, identity, boot);
    if (!content) continue;
    for (const chunk of content.durable) durable.add(chunk);
    for (const chunk of content.written)
      if (content.sameBoot || (await isStaged(stage, manifest, chunk, destinations.get(chunk))))
        written.add(chunk);
  }
  const merged = `${stage.journalFile('base')}.unfinished`;
  const journal = new JournalWriter(merged, identity, boot);
  journal.addAll([...durable]);
  journal.checkpoint(durable.size);
  journal.addAll([...written]);
  journal.close();
  await rename(merged, stage.journalFile('base'));
  await syncFolder(stage.folder);
  const base = path.basename(stage.journalFile('base'));
  for (const name of names) if (name !== base) await rm(path.join(stage.folder, name), { force: true });
  return new Set([...durable, ...written].filter((chunk) => destinations.has(chunk)));
}

async function isStaged(
  stage: Stage,
  { chunks }: BuildManifest,
  chunk: number,
  places: readonly Destination[] | undefined,
): Promise<boolean> {
  if (!places || chunk >= chunks.count) return false;
  const bytes = Buffer.alloc(at(chunks.rawLength, chunk));
  for (const { entry, offset } of places) {
    const file = await open(stage.file(entry)).catch(() => undefined);
    if (!file) return false;
    try {
      const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
      if (bytesRead < bytes.length || !hash('sha256', bytes, 'buffer').equals(hashOf(chunks, chunk)))
        return false;
    } finally {
      await file.close();
    }
  }
  return true;
}
