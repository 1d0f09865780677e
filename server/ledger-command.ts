import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { CodedError } from '../shared/contract/errors.ts';
import { refuseUnread } from './command-words.ts';
import { readText } from './json-file.ts';
import { booksOf } from './night-work.ts';
import { PROVIDERS } from './payment/catalogue.ts';
import { differencesIn } from './payment/reconciliation.ts';
import type { Services } from './services.ts';

export const LEDGER_USAGE = `Usage: npm run ledger -- COMMAND

  check                                  compare the books with themselves; ends with 1 where they do not balance
  waiting                                payments, refunds and chargebacks that wait for a person, and authors to be paid
                                         before their accounts can go: what each is owed, and the day it is to go
  credit ORDER | refuse ORDER            end the review of a payment: give its coins, or let it fail
  refund ORDER [AMOUNT] --reason TEXT    pay a top-up back, or a part of it
  chargeback ORDER [AMOUNT] --reason TEXT
                                         the payer's bank took the money back, as its letter says
  dispute ID debt|loss|won               end a chargeback: the player owes the coins and gives up games bought with them,
                                         the house bears them, or the bank gave the money back
  refunded ID settled|failed             end a refund of which nobody knew whether it was paid: it was, or it was not
  transfer ORDER AMOUNT NAME             a bank transfer with this order's reference arrived; NAME is what the bank calls
                                         the transfer, so that each counts once
  returned NAME                          a transfer for an order that was paid already was sent back at the bank
  outbox [retry ID]                      events that could not be delivered, and why; one of them is tried again
  reconcile PROVIDER YYYY-MM-DD          compare a day of a provider with the books; ends with 1 where they differ
  accept PROVIDER YYYY-MM-DD             a day that differs was looked into, and stays as it is: its alarm ends
  settle PROVIDER FILE                   compare a provider's settlement file (CSV) with the books and keep its movements,
                                         each once; nothing is credited or taken. stripe: an itemized report with
                                         payment_metadata[order_no]; paypal: a Settlement Report; newebpay: its payouts
  author EMAIL                           what an author earned, month by month (the newest 100), and has now
  author EMAIL share PERCENT YYYY-MM     agree on the author's part of sales from a month on that has not begun
  author EMAIL paid MEOWCENT NAME        an author was paid for so much; NAME is what the bank calls the transfer, so that
                                         each counts once
  codes --count N [--coin MEOWCENT] [--silver N] [--store ID]... [--prepaid] [--expires YYYY-MM-DD]
                                         make codes for coins or games; they are shown once and kept as hashes.
                                         --prepaid: vouchers, whose coins are paid for where they are sold; --expires:
                                         the first day, from 00:00 UTC on, on which they are good for nothing

  AMOUNT is in hundredths of the order's currency, MEOWCENT and silver are in hundredths of a coin.
`;

/** What each command reads. */
const COMMANDS = {
  check: {},
  waiting: {},
  credit: { words: 1 },
  refuse: { words: 1 },
  refund: { words: 2, options: ['reason'] },
  chargeback: { words: 2, options: ['reason'] },
  dispute: { words: 2 },
  refunded: { words: 2 },
  transfer: { words: 3 },
  returned: { words: 1 },
  outbox: {},
  'outbox retry': { words: 1 },
  reconcile: { words: 2 },
  accept: { words: 2 },
  settle: { words: 2 },
  author: { words: 4 },
  codes: { options: ['count', 'coin', 'silver', 'store', 'prepaid', 'expires'] },
};

/** Months that are shown of an author, as many as a list of the API may have. */
const MONTHS = 100;
/** Codes of one command. */
const MOST_CODES = 10_000;
const PROVIDER_KEYS = PROVIDERS.map(({ key }) => key);
const whole = v.pipe(v.string(), v.regex(/^\d+$/, 'must be a whole number'), v.transform(Number));
const bankName = v.pipe(v.string("the bank's name of the transfer is needed"), v.trim(), v.nonEmpty());
const codeCount = v.pipe(
  whole,
  v.minValue(1, '--count is at least 1'),
  v.maxValue(MOST_CODES, `--count is ${MOST_CODES} at most`),
);
const coins = v.pipe(whole, v.minValue(1, 'MEOWCENT is at least 1'));
const percent = v.pipe(whole, v.maxValue(100, 'PERCENT is 100 at most'));
const month = v.pipe(
  v.string('a month is needed'),
  v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-12'),
);
const day = v.pipe(v.string(), v.isoDate('must be a day such as 2026-11-21'));

/** What a look at the books found to be wrong: what to print, and what it comes to in one sentence. */
export interface Finding {
  text: string;
  fault: string;
}

/** Runs one command of an operator; answers with what to print. Throws CodedError or ValiError for a bad one. */
export async function runLedger(
  args: readonly string[],
  services: LedgerServices,
): Promise<string | Finding> {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    allowPositionals: true,
    tokens: true,
    options: {
      reason: { type: 'string' },
      count: { type: 'string' },
      coin: { type: 'string', default: '0' },
      silver: { type: 'string', default: '0' },
      store: { type: 'string', multiple: true, default: [] },
      prepaid: { type: 'boolean', default: false },
      expires: { type: 'string' },
    },
  });
  refuseUnread(tokens, COMMANDS);
  const [command = '', subject = '', detail, name] = positionals;
  const { payment, wallet, quest, catalog, outbox, earnings, alarm } = services;
  const { operator } = payment;
  const reason = () => v.parse(v.pipe(v.string('--reason is needed'), v.nonEmpty()), values.reason);
  const amount = detail === undefined ? undefined : () => v.parse(whole, detail);

  switch (command) {
    case 'check': {
      const faults = await wallet.faults();
      return faults.lopsided.length + faults.drifted.length === 0
        ? 'The books balance.'
        : { text: show(faults), fault: 'The books do not balance.' };
    }
    case 'waiting':
      return show({ ...(await operator.waiting()), authors: await earnings.leaving() });
    case 'credit':
    case 'refuse':
      await operator.endReview(subject, command);
      return `${subject}: ${command === 'credit' ? 'credited' : 'refused'}`;
    case 'refund':
      return show(await operator.refund(subject, amount?.(), reason()));
    case 'chargeback':
      return show(await operator.takeChargeback(subject, amount?.(), reason()));
    case 'dispute': {
      const outcome = v.parse(v.picklist(['debt', 'loss', 'won']), detail);
      await operator.endChargeback(v.parse(v.pipe(v.string(), v.uuid()), subject), outcome);
      return `${subject}: ${outcome}`;
    }
    case 'refunded': {
      const outcome = v.parse(v.picklist(['settled', 'failed']), detail);
      await operator.endRefund(v.parse(v.pipe(v.string(), v.uuid()), subject), outcome);
      return `${subject}: ${outcome}`;
    }
    case 'transfer':
      return `${subject}: ${await operator.takeTransfer(subject, v.parse(whole, detail), v.parse(bankName, name))}`;
    case 'returned':
      await operator.endSurplus(v.parse(bankName, subject));
      return `${subject}: returned`;
    case 'outbox':
      if (subject !== 'retry') return show({ ...(await outbox.state()), givenUp: await outbox.failed() });
      await outbox.retry(v.parse(v.pipe(v.string(), v.uuid()), detail));
      return `${detail}: tried again`;
    case 'reconcile': {
      const [provider, date] = [v.parse(v.picklist(PROVIDER_KEYS), subject), v.parse(day, detail)];
      const compared = await operator.reconcile(provider, date);
      const count = differencesIn(compared);
      const text = show(compared);
      return count === 0 ? text : { text, fault: `${booksOf(provider, date)}: ${count} differ.` };
    }
    case 'accept': {
      const [provider, date] = [v.parse(v.picklist(PROVIDER_KEYS), subject), v.parse(day, detail)];
      const ended = await alarm.note(booksOf(provider, date), undefined, { isKnownHere: true });
      if (!ended) throw new CodedError('404', `There is no alarm of ${provider} for ${date}`);
      return `${provider} ${date}: accepted`;
    }
    case 'settle':
      return show(
        await operator.importPayouts(
          v.parse(v.picklist(PROVIDER_KEYS), subject),
          readText(v.parse(v.string('a file is needed'), detail)),
        ),
      );
    case 'author':
      return runAuthor(services, subject, positionals.slice(2));
    case 'codes': {
      const worth = worthOf(values);
      for (const id of worth.storeIds)
        if (!(await catalog.game(id))) throw new CodedError('400', `codes: there is no game ${id}`);
      return (await quest.makeCodes(v.parse(codeCount, values.count), worth, expiryOf(values))).join('\n');
    }
    default:
      throw new CodedError('400', LEDGER_USAGE);
  }
}

async function runAuthor(
  { account, earnings }: Pick<LedgerServices, 'account' | 'earnings'>,
  email: string,
  [act, amount, name]: readonly string[],
): Promise<string> {
  const found = await account.findByEmail(email.toLowerCase());
  if (!found) throw new CodedError('404', `There is no account ${email}`);
  const author = found.id;
  switch (v.parse(v.optional(v.picklist(['share', 'paid'], 'author: share or paid')), act)) {
    case 'share':
      await earnings.agree(author, v.parse(percent, amount), v.parse(month, name));
      return `${email}: ${amount} percent from ${name} on`;
    case 'paid': {
      const isNew = await earnings.payOut(author, v.parse(coins, amount), v.parse(bankName, name));
      return `${email}: ${isNew ? `${amount} paid` : `${name} was noted before`}`;
    }
    default:
      return show(await earnings.account(author, MONTHS));
  }
}

/** What codes are to give. Throws ValiError. */
function worthOf({
  coin,
  silver,
  store,
  prepaid,
}: {
  coin: string;
  silver: string;
  store: string[];
  prepaid: boolean;
}) {
  const worth = {
    meowcent: v.parse(whole, coin),
    silver: v.parse(whole, silver),
    storeIds: store.map((id) => v.parse(whole, id)),
    prepaid,
  };
  if (worth.meowcent + worth.silver + worth.storeIds.length === 0)
    throw new CodedError('400', 'codes: --coin, --silver or --store is needed');
  return worth;
}

function expiryOf({ expires }: { expires?: string | undefined }): Date | null {
  return expires === undefined ? null : new Date(`${v.parse(day, expires)}T00:00:00Z`);
}

export type LedgerServices = Pick<Services, 'payment' | 'wallet' | 'quest' | 'outbox' | 'earnings'> & {
  alarm: Pick<Services['alarm'], 'note'>;
  account: Pick<Services['account'], 'findByEmail'>;
  catalog: Pick<Services['catalog'], 'game'>;
};

const show = (value: object): string => JSON.stringify(value, undefined, 2);
