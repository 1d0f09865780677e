import { hashOf } from '../../pay-address.ts';
import type { PaymentProvider } from '../../provider.ts';

export interface BankTransferSettings {
  holder: string;
  bank: string;
  /** Account numbers by currency, as payers write them. */
  accounts: ReadonlyMap<string, string>;
}

/** A transfer that was not seen by then is asked about as often as any other payment, and expires. */
const QUIET_MS = 6 * 24 * 60 * 60_000;

/**
 * Transfers to the store's own account: the payer is told where to send the money and under which reference, and an
 * operator tells the store when it arrived (`npm run ledger -- transfer`). Nobody can be asked about it.
 */
export function createBankTransfer({ holder, bank, accounts }: BankTransferSettings): PaymentProvider {
  return {
    async create({ orderNo, currency }) {
      const account = accounts.get(currency);
      if (account === undefined) throw new RangeError(`there is no account for ${currency}`);
      const reference = referenceOf(orderNo);
      return {
        step: { kind: 'transfer', holder, bank, account, reference },
        ref: reference,
        quietMs: QUIET_MS,
      };
    },
  };
}

/** Short enough to be typed into a bank's form, without letters that look alike. */
export function referenceOf(orderNo: string): string {
  const digits = BigInt(`0x${Buffer.from(hashOf(orderNo), 'base64url').toString('hex').slice(0, 10)}`)
    .toString(32)
    .toUpperCase()
    .padStart(8, '0')
    .replaceAll('I', 'W')
    .replaceAll('O', 'X');
  return `MG ${digits.slice(0, 4)} ${digits.slice(4)}`;
}
