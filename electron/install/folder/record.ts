import * as v from 'valibot';
import { readIfThere } from './files.ts';

/** What a file of ours says, if there is one; `damaged`: something that we could not have written. */
export async function readRecord<Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | 'damaged' | undefined> {
  const file = await readIfThere(name);
  if (!file) return undefined;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), file.toString('utf8'));
  return parsed.success ? parsed.output : 'damaged';
}
