import { APIError } from 'better-auth';
import type { Database } from '../db/database.ts';

/**
 * Runs a call of the identity library, and what follows from it, in one transaction. A refusal of the library is
 * committed before it is thrown: it counts wrong codes in the database, and they must not be forgotten.
 */
export async function committed<T>(database: Database, call: () => Promise<T>): Promise<T> {
  const outcome = await database.transaction(async () => {
    try {
      return { value: await call() };
    } catch (error) {
      if (!(error instanceof APIError)) throw error;
      return { refusal: error };
    }
  });
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.value;
}
