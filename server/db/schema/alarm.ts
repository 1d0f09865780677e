import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** An alarm that stands: the operator was told of it, and is told again when it ends. */
export const operatorAlarm = pgTable('operator_alarm', {
  name: text('name').primaryKey(),
  /** What was wrong when it was last looked at. */
  detail: text('detail').notNull(),
  raisedAt: instant('raised_at').notNull(),
  /** When a server saw its cause last. */
  seenAt: instant('seen_at').notNull(),
});
