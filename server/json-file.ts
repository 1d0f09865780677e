import { readFileSync } from 'node:fs';
import { CodedError } from '../shared/contract/errors.ts';

/** What a file that an operator names says. Throws 400. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CodedError('400', `${file} is no JSON: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
