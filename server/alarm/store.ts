import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { operatorAlarm } from '../db/schema/alarm.ts';

export type AlarmRow = typeof operatorAlarm.$inferSelect;

export function createAlarmStore({ query }: Database) {
  return {
    /** Notes that an alarm has its cause; true when it stood not before. Another server that is raising it is waited for. */
    async raise(name: string, detail: string, at: Date): Promise<boolean> {
      const [row] = await query
        .insert(operatorAlarm)
        .values({ name, detail, raisedAt: at, seenAt: at })
        .onConflictDoUpdate({ target: operatorAlarm.name, set: { detail, seenAt: at } })
        .returning({ isNew: sql<boolean>`xmax = 0` });
      return row?.isNew ?? false;
    },

    /** Ends an alarm whose cause nobody has seen after an instant; undefined when there is no such one. */
    async end(name: string, lastSeen: Date): Promise<AlarmRow | undefined> {
      const [row] = await query
        .delete(operatorAlarm)
        .where(and(eq(operatorAlarm.name, name), lte(operatorAlarm.seenAt, lastSeen)))
        .returning();
      return row;
    },

    standing(): Promise<AlarmRow[]> {
      return query.select().from(operatorAlarm).orderBy(asc(operatorAlarm.raisedAt), asc(operatorAlarm.name));
    },
  };
}
