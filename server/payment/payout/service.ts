import type { Database } from '../../db/database.ts';
import type { ProviderKey } from '../catalogue.ts';
import type { ReversalStore } from '../reversal-store.ts';
import { compare, type PayoutDifference } from './compare.ts';
import { type PayoutLine, readPayoutFile } from './layouts.ts';
import { createPayoutStore, type PayoutRow } from './store.ts';

interface PayoutsDeps {
  database: Database;
  reversals: Pick<ReversalStore, 'of'>;
  now(): Date;
}

/** What became of a settlement file. */
export interface PayoutReport {
  provider: ProviderKey;
  /** Movements in the file, and those of them that no file had before. */
  lines: number;
  added: number;
  /** Movements that an earlier file told otherwise; what came first stays. */
  changed: string[];
  /** What the provider keeps, by the currency in which it settles, major x 100. */
  fees: { currency: string; fee: number }[];
  differences: PayoutDifference[];
}

/**
 * Settlement files of providers, compared with the books. They are evidence alone: nothing is credited, taken or refunded by
 * them, whatever they say; a person goes after what differs.
 */
export function createPayouts({ database, reversals, now }: PayoutsDeps) {
  const store = createPayoutStore(database);

  async function differencesOf(paymentIds: readonly string[]): Promise<PayoutDifference[]> {
    if (paymentIds.length === 0) return [];
    const booked = await store.booked(paymentIds);
    const lines = Map.groupBy(await store.linesOf(paymentIds), ({ paymentId }) => paymentId);
    const gone = Map.groupBy(await reversals.of(paymentIds), ({ paymentId }) => paymentId);
    return booked.flatMap(({ id, state, ...payment }) =>
      compare(
        { ...payment, isCredited: state === 'succeeded', reversals: gone.get(id) ?? [] },
        lines.get(id) ?? [],
      ),
    );
  }

  return {
    /**
     * Keeps the movements of a file, each once however often it is imported, and compares them with the books: payments
     * that the file is about, and those credited here within its time that no file ever named. Throws 400 for a file that
     * cannot be read; then nothing of it is kept.
     */
    async importFile(provider: ProviderKey, text: string): Promise<PayoutReport> {
      const lines = readPayoutFile(provider, text);
      return database.transaction(async () => {
        const known = await store.payments(provider, [...new Set(lines.map(({ orderNo }) => orderNo))]);
        const rows = lines.map((line) => ({
          ...line,
          providerKey: provider,
          paymentId: known.get(line.orderNo) ?? null,
          importedAt: now(),
        }));
        const added = await store.add(rows);
        const kept = new Map(
          (
            await store.byKeys(
              provider,
              rows.map(({ lineKey }) => lineKey),
            )
          ).map((row) => [row.lineKey, row]),
        );
        const paymentIds = new Set(rows.flatMap(({ paymentId }) => paymentId ?? []));
        for (const id of await creditedDuring(provider, lines)) paymentIds.add(id);
        return {
          provider,
          lines: lines.length,
          added,
          changed: rows.filter((row) => !isSame(row, kept.get(row.lineKey))).map(({ lineKey }) => lineKey),
          fees: feesOf(lines),
          differences: [...orphansAmong(rows), ...(await differencesOf([...paymentIds]))],
        };
      });
    },

    /** How payments that any file named differ from what files say, and movements of a time about orders of nobody. */
    async differences(
      provider: ProviderKey,
      paymentIds: readonly string[],
      from: Date,
      to: Date,
    ): Promise<PayoutDifference[]> {
      const named = paymentIds.length === 0 ? [] : await store.linesOf(paymentIds);
      const ids = [...new Set(named.flatMap(({ paymentId }) => paymentId ?? []))];
      return [...orphansAmong(await store.orphans(provider, from, to)), ...(await differencesOf(ids))];
    },
  };

  async function creditedDuring(provider: ProviderKey, lines: readonly PayoutLine[]): Promise<string[]> {
    const times = lines.filter(({ kind }) => kind === 'capture').map(({ at }) => at.getTime());
    if (times.length === 0) return [];
    return store.creditedWithin(provider, new Date(Math.min(...times)), new Date(Math.max(...times)));
  }
}

/** Movements about orders that nobody here knows. */
const orphansAmong = (
  rows: readonly Pick<PayoutRow, 'paymentId' | 'kind' | 'orderNo' | 'lineKey' | 'amount' | 'currency'>[],
): PayoutDifference[] =>
  rows
    .filter(({ paymentId, kind }) => paymentId === null && kind !== 'fee' && kind !== 'other')
    .map(({ orderNo, lineKey, amount, currency }) => ({
      orderNo: orderNo || lineKey,
      kind: 'missing-here',
      there: `${amount} ${currency}`,
    }));

function isSame(line: PayoutLine, kept: PayoutRow | undefined): boolean {
  return (
    kept !== undefined &&
    kept.kind === line.kind &&
    kept.orderNo === line.orderNo &&
    kept.amount === line.amount &&
    kept.currency === line.currency &&
    kept.fee === line.fee
  );
}

function feesOf(lines: readonly PayoutLine[]): PayoutReport['fees'] {
  return [...Map.groupBy(lines, ({ feeCurrency }) => feeCurrency)].map(([currency, ofIt]) => ({
    currency,
    fee: ofIt.reduce((sum, { fee }) => sum + fee, 0),
  }));
}
