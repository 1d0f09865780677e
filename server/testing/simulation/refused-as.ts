import { CodedError } from '../../../shared/contract/errors.ts';

/** Turns a refusal, which is an answer, into a value; anything else fails. */
export function refusedAs<T>(value: T) {
  return (error: unknown): T => {
    if (error instanceof CodedError) return value;
    throw error;
  };
}
