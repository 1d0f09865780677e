import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { CodedError } from '../shared/contract/errors.ts';
import { isMissing } from './if-there.ts';

/** The text of a file that an operator names. Throws 400, which says whether it is not there or cannot be read. */
export function readText(file: string): string {
  if (file === '') throw new CodedError('400', 'a file is needed');
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    const line = isMissing(error) ? `there is no file ${file}` : `${file} cannot be read: ${why}`;
    throw new CodedError('400', line, { cause: error });
  }
}

/** What a file that an operator names says. Throws 400. */
export function readJson(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CodedError('400', `${file} is no JSON: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

/** What a file that an operator names says, in the shape that it must have. Throws 400, which says which field is wrong. */
export function readJsonAs<Schema extends v.GenericSchema>(
  schema: Schema,
  file: string,
  what: string,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, readJson(file));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new CodedError('400', `${file}: ${v.getDotPath(issue) ?? what}: ${issue.message}`);
}
