import { CodedError } from '../shared/contract/errors.ts';
import { AUTHOR_COMMANDS } from './author-command.ts';
import { BOOKS_COMMANDS } from './books-command.ts';
import { CODE_COMMANDS } from './code-command.ts';
import { refuseUnread } from './command-words.ts';
import { type Finding, type LedgerServices, readLine } from './ledger-words.ts';
import { OUTBOX_COMMANDS } from './outbox-command.ts';
import { PAYMENT_COMMANDS } from './payment-command.ts';

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

const COMMANDS = {
  ...PAYMENT_COMMANDS,
  ...BOOKS_COMMANDS,
  ...OUTBOX_COMMANDS,
  ...AUTHOR_COMMANDS,
  ...CODE_COMMANDS,
};

/** Runs one command of an operator; answers with what to print. Throws CodedError or ValiError for a bad one. */
export async function runLedger(
  args: readonly string[],
  services: LedgerServices,
): Promise<string | Finding> {
  const { values, positionals, tokens } = readLine(args);
  const found = refuseUnread(tokens, COMMANDS);
  if (!found) throw new CodedError('400', LEDGER_USAGE);
  return found.command.run(services, positionals.slice(found.parts.length), values);
}
