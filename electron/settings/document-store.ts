import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import Conf from 'conf';
import * as v from 'valibot';
import { mended } from './mended.ts';

/** One small document of the launcher's state, written atomically; only this process writes it. */
export interface DocumentStore<T> {
  /** The document as it was written last. It is shared, so nobody changes it in place. */
  read(): T;
  write(document: T): void;
  /** Forgets all but `rest`, also where the disk takes nothing: the file goes then, and the rest lasts until the launcher ends. */
  forgetAllBut(rest: T): void;
  /** Removes the file that was kept as it was before the document was mended, where there is one. */
  dropDamaged(): void;
}

/**
 * Opens `<folder>/<name>.json`. Of a document that is not of its schema any more what is readable stays, and the rest is
 * begun anew, so that one bad sector or an older version's shape never keeps the launcher from starting.
 * The file as it was is then kept as `<name>.damaged.json`, in the place of an older one.
 */
export function openDocument<Schema extends v.GenericSchema>(
  folder: string,
  name: string,
  schema: Schema,
  initial: v.InferOutput<Schema>,
): DocumentStore<v.InferOutput<Schema>> {
  const file = path.join(folder, `${name}.json`);
  const aside = path.join(folder, `${name}.damaged.json`);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  // Kept, since a library of ten thousand games asks for it as often.
  let { document = initial, damage } = restore(schema, text, initial);
  if (damage) {
    console.warn(`${name}.json is damaged:`, damage);
    keepAside(file, aside);
  }
  // Writes in the place of a damaged file at once, so it comes after that was kept.
  const conf = new Conf<Record<string, unknown>>({
    cwd: folder,
    configName: name,
    projectName: 'moggie',
    clearInvalidConfig: true,
  });
  return {
    read: () => document,
    write(next) {
      conf.set('document', next);
      document = next;
    },
    forgetAllBut(rest) {
      document = rest;
      try {
        conf.set('document', rest);
      } catch (error) {
        console.warn(`${name}.json not written:`, error instanceof Error ? error.message : error);
        drop(file);
      }
    },
    dropDamaged: () => drop(aside),
  };
}

const storedText = v.pipe(v.string(), v.parseJson(), v.object({ document: v.optional(v.unknown()) }));
const ANEW = { damage: 'begun anew' };

/** What of a file's document is of its schema, if anything, and what was wrong with it. A file may hold none yet. */
function restore<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
  initial: v.InferOutput<Schema>,
): { document?: v.InferOutput<Schema>; damage?: string } {
  const stored = v.safeParse(storedText, text);
  if (!stored.success) return ANEW;
  const found = stored.output.document;
  if (found === undefined) return {};
  const whole = v.safeParse(schema, found);
  if (whole.success) return { document: whole.output };
  const rest = mended(schema, found, initial);
  return rest ? { document: rest.document, damage: `${rest.damaged} of its parts damaged` } : ANEW;
}

/** A disk that is full is no reason for the launcher not to start. */
function keepAside(file: string, aside: string): void {
  try {
    copyFileSync(file, aside);
  } catch (error) {
    console.warn('damaged file not kept:', error instanceof Error ? error.message : error);
  }
}

/** What cannot be removed is no reason for whoever asks not to go on. */
function drop(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    console.warn('file not removed:', error instanceof Error ? error.message : error);
  }
}
