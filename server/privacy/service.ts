import { csvLine } from '../../shared/contract/csv.ts';
import type { Database } from '../db/database.ts';
import { HELD } from './held.ts';
import { createPrivacyStore, type HeldRow, type PlacedRow } from './store.ts';

interface PrivacyDeps {
  database: Database;
  /** The pictures that a player uploaded; `path` is what follows /cdn/ in their addresses. */
  uploads(player: string): AsyncIterable<{ path: string; bytes: Uint8Array }>;
  /** Takes away what a player left outside of the database; nothing the second time. */
  removeFiles(player: string): Promise<void>;
  /** Forgets what is kept by a mail address. */
  forgetAddress(email: string): Promise<void>;
  /**
   * Whether a payment, refund or chargeback of the player has not come to its end; in the caller's transaction none begins
   * before that ends.
   */
  isMoneyUnderWay(player: string): Promise<boolean>;
  /**
   * Whether the store owes the player, who was to go on this day, earnings; in the caller's transaction nobody pays them
   * before that ends.
   */
  areEarningsOwed(player: string, day: Date): Promise<boolean>;
  now(): Date;
}

/** A file of an export, in pieces. */
export interface ExportFile {
  name: string;
  pieces: AsyncIterable<string> | Iterable<Uint8Array>;
}

export type PrivacyService = ReturnType<typeof createPrivacyService>;

const PAGE = 500;
/** Accounts that are looked up at a time, to be erased. */
const DUE_PAGE = 100;

/** What players have a right to: a copy of everything held about them, and its end. */
export function createPrivacyService({
  database,
  uploads,
  removeFiles,
  forgetAddress,
  isMoneyUnderWay,
  areEarningsOwed,
  now,
}: PrivacyDeps) {
  const store = createPrivacyStore(database);

  async function* paged(
    read: (limit: number, after: PlacedRow['place'] | undefined) => Promise<PlacedRow[]>,
  ): AsyncGenerator<HeldRow> {
    for (let after: PlacedRow['place'] | undefined; ; ) {
      const page = await read(PAGE, after);
      for (const { row } of page) yield row;
      if (page.length < PAGE) return;
      after = page.at(-1)?.place;
    }
  }

  /** Every player whose time is up, also past those who cannot go yet. */
  async function* allDue(): AsyncGenerator<{ id: string; email: string }> {
    for (let last: string | undefined; ; ) {
      const players = await store.due(now(), DUE_PAGE, last);
      yield* players;
      if (players.length < DUE_PAGE) return;
      last = players.at(-1)?.id;
    }
  }

  /**
   * Everything about one player goes, stays nameless or is disowned, in one transaction. False when it was kept, money is
   * under way, or earnings are owed.
   */
  function erase(player: string, email: string): Promise<boolean> {
    return database.transaction(async () => {
      // A payer who comes back to a refund or a late success must be known; the account stays due until then.
      if (await isMoneyUnderWay(player)) return false;
      const day = await store.lockDue(player, now());
      if (!day) return false;
      // Pen names without an account name nobody to pay. The account's lock keeps further ones away until it is gone.
      if (await areEarningsOwed(player, day)) return false;
      // First, and again with every try: as long as they cannot be removed, the account stays due.
      await removeFiles(player);
      for (const held of HELD) {
        if (held.end === 'delete') await store.delete(held, player);
        if (held.end === 'disown') await store.disown(held, player);
        if (held.emptied) await store.empty(held, held.emptied, player);
      }
      await forgetAddress(email);
      return true;
    });
  }

  return {
    /** A player's export: each subject as JSON and as CSV, read a page at a time as it is taken, and uploaded pictures. */
    async *files(player: string): AsyncGenerator<ExportFile> {
      for (const held of HELD) {
        if (held.name === null) continue;
        const rows = () => paged((limit, after) => store.rows(held, player, limit, after));
        yield* bothForms(held.name, Object.keys(held.columns), rows);
      }
      const columns = ['id', 'kind', 'createdAt', 'unit', 'amount', 'detail'];
      yield* bothForms('wallet-movements', columns, () =>
        paged((limit, after) => store.movements(player, limit, after)),
      );
      for await (const { path, bytes } of uploads(player)) yield { name: `files/${path}`, pieces: [bytes] };
    },

    /**
     * Erases the accounts whose thirty days are over; answers with how many. Throws an AggregateError when one could not
     * be erased, after all others.
     */
    async eraseDue(): Promise<number> {
      const failures: unknown[] = [];
      let erased = 0;
      for await (const { id, email } of allDue()) {
        try {
          if (await erase(id, email)) erased += 1;
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'accounts could not be erased');
      return erased;
    },
  };
}

function* bothForms(
  name: string,
  columns: readonly string[],
  rows: () => AsyncIterable<HeldRow>,
): Generator<ExportFile> {
  yield { name: `json/${name}.json`, pieces: asJson(rows()) };
  yield { name: `csv/${name}.csv`, pieces: asCsv(columns, rows()) };
}

async function* asJson(rows: AsyncIterable<HeldRow>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* asCsv(columns: readonly string[], rows: AsyncIterable<HeldRow>): AsyncGenerator<string> {
  // The mark tells spreadsheets that this is UTF-8.
  yield `\uFEFF${csvLine(columns)}`;
  for await (const row of rows) yield csvLine(columns.map((column) => row[column]));
}
