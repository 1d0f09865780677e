import Conf from 'conf';
import * as v from 'valibot';

/** One small document of the launcher's state, written atomically; only this process writes it. */
export interface DocumentStore<T> {
  /** The document as it was written last. It is shared, so nobody changes it in place. */
  read(): T;
  write(document: T): void;
}

/**
 * Opens `<folder>/<name>.json`. A document that is not of its schema any more is begun anew, so that one bad sector
 * or an older version's shape never keeps the launcher from starting.
 */
export function openDocument<Schema extends v.GenericSchema>(
  folder: string,
  name: string,
  schema: Schema,
  initial: v.InferOutput<Schema>,
): DocumentStore<v.InferOutput<Schema>> {
  const conf = new Conf<Record<string, unknown>>({
    cwd: folder,
    configName: name,
    projectName: 'moggie',
    clearInvalidConfig: true,
  });
  const parsed = v.safeParse(schema, conf.get('document'));
  // Kept, since a library of ten thousand games asks for it as often.
  let document = parsed.success ? parsed.output : initial;
  return {
    read: () => document,
    write(next) {
      conf.set('document', next);
      document = next;
    },
  };
}
