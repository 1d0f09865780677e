import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { account } from '../db/schema/account.ts';
import type { Held } from './held.ts';

/** One row of a table, by the names of its columns in code. */
export type HeldRow = Record<string, unknown>;

/** A row and its place in the order: what comes after it is what follows, whichever rows came or went meanwhile. */
export interface PlacedRow {
  row: HeldRow;
  place: HeldRow;
}

export function createPrivacyStore({ query }: Database) {
  return {
    /** Some of a player's rows of a table by its key, those after a place. */
    rows(
      { table, of, columns, key }: Held,
      player: string,
      limit: number,
      after: PlacedRow['place'] | undefined,
    ): Promise<PlacedRow[]> {
      const place = Object.fromEntries(key.map((column) => [column.name, column]));
      const values = key.map((column) => sql.param(after?.[column.name], column));
      const isLater = after && sql`(${sql.join([...key], sql`, `)}) > (${sql.join(values, sql`, `)})`;
      return query
        .select({ row: columns, place })
        .from(table)
        .where(and(of(player), isLater))
        .orderBy(...key)
        .limit(limit);
    },

    /** Some of the movements of the player's wallet, oldest first, those after a place. */
    async movements(
      player: string,
      limit: number,
      after: PlacedRow['place'] | undefined,
    ): Promise<PlacedRow[]> {
      const isLater = after
        ? sql`(e.created_at, e.id, p.unit) > (${after.createdAt}::timestamptz, ${after.id}::uuid, ${after.unit})`
        : sql`true`;
      const { rows } = await query.execute<HeldRow>(sql`
        select e.id, e.kind, e.created_at as "createdAt", p.unit, p.amount, e.detail
        from ledger_posting p
        join ledger_account a on a.id = p.account_id
        join ledger_entry e on e.id = p.entry_id
        where a.owner = ${player} and ${isLater}
        order by e.created_at, e.id, p.unit
        limit ${limit}`);
      return rows.map((row) => ({ row, place: row }));
    },

    /** Some of the players whose time is up, by id, those after one. */
    due(now: Date, limit: number, after: string | undefined): Promise<{ id: string; email: string }[]> {
      const isLater = after === undefined ? undefined : gt(account.id, after);
      return query
        .select({ id: account.id, email: account.email })
        .from(account)
        .where(and(lte(account.deletesAt, now), isLater))
        .orderBy(asc(account.id))
        .limit(limit);
    },

    /** Locks an account whose time is up, and says since when it is; undefined when it was kept or erased meanwhile. */
    async lockDue(id: string, now: Date): Promise<Date | undefined> {
      const [found] = await query
        .select({ deletesAt: account.deletesAt })
        .from(account)
        .where(and(eq(account.id, id), lte(account.deletesAt, now)))
        .for('update');
      return found?.deletesAt ?? undefined;
    },

    async delete({ table, of }: Held, player: string): Promise<void> {
      await query.delete(table).where(of(player));
    },

    async disown({ table, owner, of }: Held, player: string): Promise<void> {
      await query.execute(sql`update ${table} set ${sql.identifier(owner.name)} = null where ${of(player)}`);
    },

    /** Empties the column of a table whose rows stay. */
    async empty({ table, of }: Held, { name }: PgColumn, player: string): Promise<void> {
      await query.execute(sql`update ${table} set ${sql.identifier(name)} = '{}' where ${of(player)}`);
    },
  };
}
