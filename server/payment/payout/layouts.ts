import * as v from 'valibot';
import { parseCsv } from '../../../shared/contract/csv.ts';
import { CodedError } from '../../../shared/contract/errors.ts';
import type { PayoutKind } from '../../db/schema/payment.ts';
import type { ProviderKey } from '../catalogue.ts';

/** A line of a settlement file, whatever its provider. */
export interface PayoutLine {
  /** What the provider calls the movement. */
  lineKey: string;
  kind: PayoutKind;
  /** Our number of the order; empty where the line names none. */
  orderNo: string;
  /** Major x 100, never below 0. */
  amount: number;
  currency: string;
  /** Major x 100; below 0: given back. */
  fee: number;
  feeCurrency: string;
  at: Date;
}

type Layout = (rows: readonly string[][]) => PayoutLine[];

/** One record of a file by the names of its columns. */
type RecordOf = (name: string) => string;

/** An amount in words, such as `-1,234.50`, in major x 100. */
const amountText = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(',', '')),
  v.regex(/^-?\d+(\.\d{1,2})?$/, 'is no amount'),
  v.transform((text) => {
    const [whole = '', fraction = ''] = text.replace('-', '').split('.');
    return Number(whole + fraction.padEnd(2, '0')) * (text.startsWith('-') ? -1 : 1);
  }),
  v.safeInteger('is no amount'),
);
const currencyText = v.pipe(v.string(), v.toUpperCase(), v.regex(/^[A-Z]{3}$/, 'is no currency'));

function read<T>(shape: v.GenericSchema<unknown, T>, name: string, record: RecordOf): T {
  const parsed = v.safeParse(shape, record(name));
  if (!parsed.success) throw new CodedError('400', `${name} '${record(name)}' ${parsed.issues[0].message}`);
  return parsed.output;
}

/** The instant that a text names, in UTC where it names no zone. Throws 400. */
function timeIn(name: string, record: RecordOf, zone = 'Z'): Date {
  const text = record(name)
    .trim()
    .replaceAll('/', '-')
    .replace(' ', 'T')
    .replace(/T?(\s*)([+-]\d{2}):?(\d{2})$/, '$2:$3');
  const dated = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00` : text;
  const at = new Date(/(Z|[+-]\d{2}:\d{2})$/.test(dated) ? dated : dated + zone);
  if (Number.isNaN(at.getTime())) throw new CodedError('400', `${name} '${record(name)}' is no time`);
  return at;
}

/** Reads cells by the names of their columns. Throws 400 for a file without one of them. */
function byName(head: readonly string[], needed: readonly string[]) {
  const names = head.map((name) => name.trim());
  const missing = needed.find((name) => !names.includes(name));
  if (missing !== undefined) throw new CodedError('400', `the file has no column '${missing}'`);
  return (row: readonly string[]): RecordOf =>
    (name) =>
      row[names.indexOf(name)]?.trim() ?? '';
}

const STRIPE_KINDS: Record<string, PayoutKind> = {
  charge: 'capture',
  refund: 'refund',
  partial_capture_reversal: 'refund',
  dispute: 'chargeback',
  dispute_reversal: 'chargeback-won',
  fee: 'fee',
};
const STRIPE_ORDER = 'payment_metadata[order_no]';

/**
 * Stripe's itemized reports "Balance change from activity" and "Payout reconciliation" with the columns for what the customer
 * saw and the metadata `order_no` of the payment.
 */
const stripe: Layout = ([head = [], ...rows]) => {
  const recordOf = byName(head, [
    'balance_transaction_id',
    'created_utc',
    'currency',
    'gross',
    'fee',
    'reporting_category',
    'customer_facing_amount',
    'customer_facing_currency',
    STRIPE_ORDER,
  ]);
  return rows.map((row) => {
    const record = recordOf(row);
    const isPaid = record('customer_facing_amount') !== '';
    return {
      lineKey: record('balance_transaction_id'),
      kind: STRIPE_KINDS[record('reporting_category')] ?? 'other',
      orderNo: record(STRIPE_ORDER),
      amount: Math.abs(read(amountText, isPaid ? 'customer_facing_amount' : 'gross', record)),
      currency: read(currencyText, isPaid ? 'customer_facing_currency' : 'currency', record),
      fee: read(amountText, 'fee', record),
      feeCurrency: read(currencyText, 'currency', record),
      at: timeIn('created_utc', record),
    };
  });
};

/** Currencies that PayPal's reports count without decimals. */
const PAYPAL_WHOLE = new Set(['HUF', 'JPY', 'TWD']);
const paypalUnits = v.pipe(
  v.string(),
  v.regex(/^\d+$/, 'is no amount'),
  v.transform(Number),
  v.safeInteger(),
);

/** By PayPal's codes of what happened (T-codes). */
function paypalKind(code: string): PayoutKind {
  if (/^T1107$/.test(code)) return 'refund';
  if (/^T(1106|1201)$/.test(code)) return 'chargeback';
  if (/^T(1108|1202)$/.test(code)) return 'chargeback-won';
  if (/^T01/.test(code)) return 'fee';
  return /^T00/.test(code) ? 'capture' : 'other';
}

/** PayPal's Settlement Report (STL): the row CH names the columns, each row SB is a movement, our number its custom field. */
const paypal: Layout = (rows) => {
  const head = rows.find(([type]) => type === 'CH') ?? [];
  const recordOf = byName(head, [
    'Transaction ID',
    'Transaction Event Code',
    'Transaction Completion Date',
    'Gross Transaction Amount',
    'Gross Transaction Currency',
    'Fee Debit or Credit',
    'Fee Amount',
    'Fee Currency',
    'Custom Field',
  ]);
  const inHundredths = (name: string, currency: string, record: RecordOf) =>
    record(name) === '' ? 0 : read(paypalUnits, name, record) * (PAYPAL_WHOLE.has(currency) ? 100 : 1);
  return rows
    .filter(([type]) => type === 'SB')
    .map((row) => {
      const record = recordOf(row);
      const currency = read(currencyText, 'Gross Transaction Currency', record);
      const feeCurrency =
        record('Fee Currency') === '' ? currency : read(currencyText, 'Fee Currency', record);
      const fee = inHundredths('Fee Amount', feeCurrency, record);
      const code = record('Transaction Event Code');
      return {
        // A movement and what undoes it can share their number.
        lineKey: `${record('Transaction ID')}:${code}`,
        kind: paypalKind(code),
        orderNo: record('Custom Field'),
        amount: inHundredths('Gross Transaction Amount', currency, record),
        currency,
        fee: record('Fee Debit or Credit') === 'CR' ? -fee : fee,
        feeCurrency,
        at: timeIn('Transaction Completion Date', record),
      };
    });
};

const NEWEBPAY_KINDS: Record<string, PayoutKind> = {
  請款: 'capture',
  退款: 'refund',
  調單扣款: 'chargeback',
};

/**
 * NewebPay's list of payouts from its merchant pages. It is documented to merchants alone: these columns are a proposal, and
 * not verified.
 */
const newebpay: Layout = ([head = [], ...rows]) => {
  const recordOf = byName(head, [
    '藍新金流交易序號',
    '商店訂單編號',
    '交易類別',
    '交易金額',
    '手續費',
    '撥款日期',
  ]);
  return rows.map((row) => {
    const record = recordOf(row);
    const kind = NEWEBPAY_KINDS[record('交易類別')] ?? 'other';
    return {
      lineKey: `${record('藍新金流交易序號')}:${kind}`,
      kind,
      orderNo: record('商店訂單編號'),
      amount: Math.abs(read(amountText, '交易金額', record)),
      currency: 'TWD',
      fee: read(amountText, '手續費', record),
      feeCurrency: 'TWD',
      at: timeIn('撥款日期', record, '+08:00'),
    };
  });
};

const LAYOUTS: Partial<Record<ProviderKey, Layout>> = { stripe, paypal, newebpay };

/** Providers whose settlement files can be read. */
const PAYOUT_PROVIDERS = Object.keys(LAYOUTS);

/** The lines of a provider's settlement file. Throws 400 for another provider's, and for one with a line that cannot be read. */
export function readPayoutFile(provider: ProviderKey, text: string): PayoutLine[] {
  const layout = LAYOUTS[provider];
  if (!layout)
    throw new CodedError('400', `files of ${provider} are not known (${PAYOUT_PROVIDERS.join(', ')})`);
  const lines = layout(rowsOf(text));
  const nameless = lines.findIndex(({ lineKey }) => /^(:|$)/.test(lineKey));
  if (nameless >= 0) throw new CodedError('400', `movement ${nameless + 1} has no number`);
  return lines;
}

function rowsOf(text: string): string[][] {
  try {
    return parseCsv(text);
  } catch (cause) {
    throw new CodedError('400', cause instanceof Error ? cause.message : 'this is no CSV', { cause });
  }
}
