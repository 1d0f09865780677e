import * as v from 'valibot';
import { CodedError } from '../shared/contract/errors.ts';
import { day, type LedgerCommands, type LedgerOptions, whole } from './ledger-words.ts';

/** Codes of one command. */
const MOST_CODES = 10_000;
const codeCount = v.pipe(
  whole,
  v.minValue(1, '--count is at least 1'),
  v.maxValue(MOST_CODES, `--count is ${MOST_CODES} at most`),
);

/** Commands of `npm run ledger` for redemption codes. */
export const CODE_COMMANDS: LedgerCommands = {
  codes: {
    options: ['count', 'coin', 'silver', 'store', 'prepaid', 'expires'],
    async run({ catalog, quest }, _words, options) {
      const worth = worthOf(options);
      for (const id of worth.storeIds)
        if (!(await catalog.game(id))) throw new CodedError('400', `codes: there is no game ${id}`);
      return (await quest.makeCodes(v.parse(codeCount, options.count), worth, expiryOf(options))).join('\n');
    },
  },
};

/** What codes are to give. Throws CodedError or ValiError. */
function worthOf({ coin, silver, store, prepaid }: LedgerOptions) {
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

function expiryOf({ expires }: LedgerOptions): Date | null {
  return expires === undefined ? null : new Date(`${v.parse(day, expires)}T00:00:00Z`);
}
