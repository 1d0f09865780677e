import { lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { trafficLog } from '../db/schema/traffic.ts';

export type NewTraffic = typeof trafficLog.$inferInsert;

export function createTrafficStore({ query }: Database) {
  return {
    /** Adds a record; one that is there already stays as it is. */
    async add(row: NewTraffic): Promise<void> {
      await query.insert(trafficLog).values(row).onConflictDoNothing();
    },

    async deleteBefore(instant: Date): Promise<void> {
      await query.delete(trafficLog).where(lt(trafficLog.at, instant));
    },
  };
}
