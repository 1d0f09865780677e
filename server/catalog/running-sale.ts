import { and, eq, gt, lte, type SQL } from 'drizzle-orm';
import { storeActivity } from '../db/schema/catalog.ts';

/** State of a sale that begins and ends by its instants; one in any other waits for an editor (T03). */
export const SCHEDULED = 2;

/** That a row of `storeActivity` is a sale which runs at `at`: from its first instant up to and without its last. */
export const isRunning = (at: Date): SQL | undefined =>
  and(eq(storeActivity.state, SCHEDULED), lte(storeActivity.startsAt, at), gt(storeActivity.endsAt, at));
