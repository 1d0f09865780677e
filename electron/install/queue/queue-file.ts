import { existsSync, readFileSync, renameSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { installJob } from '../../../shared/bridge/install.ts';
import { errorCode } from '../../error-code.ts';
import { writeAtomically } from '../folder/files.ts';

const queueEntry = v.pipe(
  v.object({
    job: installJob,
    request: v.object({
      kind: installJob.entries.kind,
      storeId: v.number(),
      type: installJob.entries.type,
      folderId: v.optional(v.string()),
    }),
    /** Runs in a row that failed without getting further. */
    failures: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    /** Cancelled, and what it left on the disk is not cleared away yet. */
    leftover: v.boolean(),
    /** Over, and listed no more: it is kept for what it left alone. */
    isForgotten: v.optional(v.boolean()),
  }),
  v.check(
    ({ job, request: { kind, storeId, type } }) =>
      job.kind === kind && job.storeId === storeId && job.type === type,
    'the job is not what was asked for',
  ),
);

/** A job with what the queue alone needs to know of it. */
export type QueueEntry = v.InferOutput<typeof queueEntry>;

/** The queue on disk, an entry a line: a damaged line costs that entry alone, and a job is there once. */
export class QueueFile {
  readonly #file: string;
  #wanted = '';
  #written = '';
  #saving: Promise<void> | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  read(): QueueEntry[] {
    let text = '';
    try {
      text = readFileSync(this.#file, 'utf8');
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') {
        console.warn('the queue could not be read:', error);
        this.#setAside();
      }
    }
    this.#written = text;
    const entries = new Map<string, QueueEntry>();
    for (const entry of text.split('\n').flatMap(entryOf))
      if (!entries.has(entry.job.id)) entries.set(entry.job.id, entry);
    return [...entries.values()];
  }

  /** Saves in the background; of states that follow each other quickly the last one is written. */
  save(entries: readonly QueueEntry[]): void {
    this.#wanted = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    if (this.#wanted !== this.#written) this.#saving ??= this.#write();
  }

  /** Resolves once everything saved so far is on the disk. */
  async saved(): Promise<void> {
    await this.#saving;
  }

  /** Keeps what could not be read, which the next change would replace: a disk or its rights may be mended. */
  #setAside(): void {
    let number = 1;
    while (existsSync(`${this.#file}.unreadable-${number}`)) number += 1;
    try {
      renameSync(this.#file, `${this.#file}.unreadable-${number}`);
    } catch (error) {
      console.warn('the queue was not kept aside:', error);
    }
  }

  async #write(): Promise<void> {
    try {
      while (this.#wanted !== this.#written) {
        const text = this.#wanted;
        await mkdir(path.dirname(this.#file), { recursive: true });
        await writeAtomically(this.#file, text);
        this.#written = text;
      }
    } catch (error) {
      // The next change tries again; until then the file holds an older state, whole.
      console.warn('the queue was not saved:', error);
    }
    // In the same step as the last look at what is wanted, so that no change falls between the two.
    this.#saving = undefined;
  }
}

function entryOf(line: string): QueueEntry[] {
  if (line === '') return [];
  try {
    return [v.parse(queueEntry, JSON.parse(line))];
  } catch (error) {
    console.warn('an entry of the queue could not be read:', error instanceof Error ? error.message : error);
    return [];
  }
}
