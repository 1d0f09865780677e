import { readFileSync } from 'node:fs';
import { CodedError } from '../shared/contract/errors.ts';

/** The text of a file that an operator names. Throws 400. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CodedError('400', `${file} cannot be read: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

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
