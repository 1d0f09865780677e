import Conf from 'conf';
import * as v from 'valibot';

/** One small document of the launcher's state, written atomically. */
export interface DocumentStore<T> {
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
  return {
    read() {
      const parsed = v.safeParse(schema, conf.get('document'));
      return parsed.success ? parsed.output : initial;
    },
    write: (document) => conf.set('document', document),
  };
}
