import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  ne,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { account } from '../db/schema/account.ts';
import { author, store } from '../db/schema/catalog.ts';
import { storeSubmit } from '../db/schema/submission.ts';
import type { Page } from '../http/paging.ts';
import type { SubmitState } from './policy.ts';

export type SubmitRow = typeof storeSubmit.$inferSelect;

/** A submission with the name that it is published under. */
export interface SignedSubmit {
  submit: SubmitRow;
  author: typeof author.$inferSelect;
}

/** Which submissions are asked for; what is absent narrows nothing. */
export interface SubmitFilter {
  /** Account of the author. */
  accountId?: string;
  ids?: readonly string[];
  state?: SubmitState;
}

export type SubmitStore = ReturnType<typeof createSubmitStore>;

export function createSubmitStore({ query }: Database) {
  const signed = () =>
    query
      .select({ submit: getTableColumns(storeSubmit), author: getTableColumns(author) })
      .from(storeSubmit)
      .innerJoin(author, eq(author.id, storeSubmit.authorId));

  const asked = ({ accountId, ids, state }: SubmitFilter): SQL | undefined =>
    and(
      accountId === undefined ? undefined : eq(storeSubmit.accountId, accountId),
      ids === undefined ? undefined : inArray(storeSubmit.id, [...ids]),
      state === undefined ? undefined : eq(storeSubmit.state, state),
    );

  return {
    page(
      filter: SubmitFilter,
      { field, direction, limit, offset }: Page<'updated_at' | 'created_at'>,
    ): Promise<SignedSubmit[]> {
      const way = direction === 'asc' ? asc : desc;
      const column = field === 'updated_at' ? storeSubmit.updatedAt : storeSubmit.createdAt;
      return signed()
        .where(asked(filter))
        .orderBy(way(column), way(storeSubmit.id))
        .limit(limit)
        .offset(offset);
    },

    async total(filter: SubmitFilter): Promise<number> {
      const [found] = await query.select({ total: count() }).from(storeSubmit).where(asked(filter));
      return found?.total ?? 0;
    },

    async find(id: string): Promise<SignedSubmit | undefined> {
      const [found] = await signed().where(eq(storeSubmit.id, id));
      return found;
    },

    /** A submission, locked: what is decided of it is decided one after the other. */
    async lock(id: string): Promise<SignedSubmit | undefined> {
      const [found] = await signed().where(eq(storeSubmit.id, id)).for('update', { of: storeSubmit });
      return found;
    },

    /** The submission of a game that is under way. */
    async findOpen(storeId: number): Promise<SignedSubmit | undefined> {
      const [found] = await signed().where(
        and(eq(storeSubmit.storeId, storeId), ne(storeSubmit.state, 'released')),
      );
      return found;
    },

    /** Lets an author begin one submission at a time. */
    async lockAuthor(accountId: string): Promise<void> {
      await query.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update');
    },

    /** How many of an author's submissions are under way. */
    async openTotal(accountId: string): Promise<number> {
      const [found] = await query
        .select({ total: count() })
        .from(storeSubmit)
        .where(and(eq(storeSubmit.accountId, accountId), ne(storeSubmit.state, 'released')));
      return found?.total ?? 0;
    },

    /** A number for a new game, taken once. */
    async nextStoreId(): Promise<number> {
      const { rows } = await query.execute<{ id: number }>(
        sql`select nextval('store_submit_store_id')::int as id`,
      );
      const [row] = rows;
      if (!row) throw new Error('a sequence answers with a row');
      return row.id;
    },

    /** Adds a submission, unless its game has one under way. */
    async add(row: SubmitRow): Promise<void> {
      await query.insert(storeSubmit).values(row).onConflictDoNothing();
    },

    async change(id: string, changes: Partial<SubmitRow>): Promise<void> {
      await query.update(storeSubmit).set(changes).where(eq(storeSubmit.id, id));
    },

    async remove(id: string): Promise<void> {
      await query.delete(storeSubmit).where(eq(storeSubmit.id, id));
    },

    /** The games of an author's submissions, by uuid. */
    async games(accountId: string): Promise<string[]> {
      const rows = await query
        .selectDistinct({ storeUuid: storeSubmit.storeUuid })
        .from(storeSubmit)
        .where(eq(storeSubmit.accountId, accountId));
      return rows.map(({ storeUuid }) => storeUuid);
    },

    /** The games of an author's submissions that never came into the store, by uuid. */
    async unreleased(accountId: string): Promise<string[]> {
      const rows = await query
        .select({ storeUuid: storeSubmit.storeUuid })
        .from(storeSubmit)
        .where(
          and(
            eq(storeSubmit.accountId, accountId),
            notExists(query.select({ id: store.id }).from(store).where(eq(store.id, storeSubmit.storeId))),
          ),
        );
      return rows.map(({ storeUuid }) => storeUuid);
    },
  };
}
