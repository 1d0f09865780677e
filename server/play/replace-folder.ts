import { rename, rm } from 'node:fs/promises';
import { isMissing } from '../if-there.ts';

/**
 * Puts a folder in the place of another, which goes away, or where nothing is. Both lie beside each other. Throws when it
 * cannot; then the other one is in its place again.
 */
export async function replaceFolder(place: string, fresh: string): Promise<void> {
  const old = `${fresh}.old`;
  const wasThere = await rename(place, old).then(() => true, falseWhereMissing);
  try {
    await rename(fresh, place);
  } catch (error) {
    if (wasThere) await rename(old, place);
    throw error;
  }
  await rm(old, { recursive: true, force: true });
}

function falseWhereMissing(error: unknown): false {
  if (isMissing(error)) return false;
  throw error;
}
