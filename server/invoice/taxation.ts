import type { EntryDetail } from '../db/schema/wallet.ts';
import { STANDARD_RATES } from './vat-rates.ts';

/** When coins are taxed: where they are sold, or where games are bought with them. */
export type TaxPoint = 'top-up' | 'purchase';

/** What an operator says of VAT. */
export interface VatSettings {
  taxPoint: TaxPoint;
  /** Rates by country, hundredths of a percent, in place of the standard ones; 0: none is charged there. */
  rates: ReadonlyMap<string, number>;
}

/** A movement of coins in the ledger. */
interface Movement {
  kind: string;
  detail: EntryDetail;
}

/** Top-ups and purchases are invoiced; what goes back is a credit note. Rewards are neither. */
export const INVOICED_KINDS: readonly string[] = ['recharge', 'consume', 'refund', 'reversal'];

/** Whether a movement has a document. Coins of a chargeback that the house bears are given: nobody pays, or is paid, anything. */
export const isInvoiced = ({ kind, detail }: Movement): boolean =>
  INVOICED_KINDS.includes(kind) && !(kind === 'reversal' && detail.payAmount === undefined);

/** Whether the document gives money or coins back. Money of a reversal that came back to the house is paid once more. */
export const isCreditNote = ({ kind, detail }: Movement): boolean =>
  kind === 'refund' || (kind === 'reversal' && (detail.payAmount ?? 0) < 0);

/** Whether a sale is taxed, and not the other end of the coins' way. */
export const isTaxed = (taxPoint: TaxPoint, { detail }: Movement, soldGames: boolean): boolean =>
  taxPoint === 'purchase' ? soldGames : detail.payAmount !== undefined;

/** Rates in force by country, hundredths of a percent. */
export const ratesOf = ({ rates }: VatSettings): Readonly<Record<string, number>> => ({
  ...STANDARD_RATES,
  ...Object.fromEntries(rates),
});
