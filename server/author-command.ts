import * as v from 'valibot';
import { CodedError } from '../shared/contract/errors.ts';
import { bankName, type LedgerCommands, type LedgerServices, show, whole } from './ledger-words.ts';

/** Months that are shown of an author, as many as a list of the API may have. */
const MONTHS = 100;
const coins = v.pipe(whole, v.minValue(1, 'MEOWCENT is at least 1'));
const percent = v.pipe(whole, v.maxValue(100, 'PERCENT is 100 at most'));
const month = v.pipe(
  v.string('a month is needed'),
  v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-12'),
);

/** Commands of `npm run ledger` for what authors earn. */
export const AUTHOR_COMMANDS: LedgerCommands = {
  author: {
    words: 4,
    run: (services, [email = '', ...words]) => runAuthor(services, email, words),
  },
};

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
