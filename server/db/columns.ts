import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** Money in minor units (meowcent, silver, major x 100 of a currency): a safe integer in code, int8 in the database. */
export const minor = (name: string) => bigint(name, { mode: 'number' });

/** An instant with the precision of JavaScript's dates. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
