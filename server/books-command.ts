import * as v from 'valibot';
import { CodedError } from '../shared/contract/errors.ts';
import { readText } from './json-file.ts';
import { day, type LedgerCommands, show } from './ledger-words.ts';
import { booksOf } from './night-work.ts';
import { PROVIDERS } from './payment/catalogue.ts';
import { differencesIn } from './payment/reconciliation.ts';

const providerKey = v.picklist(PROVIDERS.map(({ key }) => key));

/** Commands of `npm run ledger` that compare the books with themselves and with what providers say. */
export const BOOKS_COMMANDS: LedgerCommands = {
  check: {
    async run({ wallet }) {
      const faults = await wallet.faults();
      return faults.lopsided.length + faults.drifted.length === 0
        ? 'The books balance.'
        : { text: show(faults), fault: 'The books do not balance.' };
    },
  },
  reconcile: {
    words: 2,
    async run({ payment }, [key = '', date]) {
      const [provider, at] = [v.parse(providerKey, key), v.parse(day, date)];
      const compared = await payment.operator.reconcile(provider, at);
      const count = differencesIn(compared);
      const text = show(compared);
      return count === 0 ? text : { text, fault: `${booksOf(provider, at)}: ${count} differ.` };
    },
  },
  accept: {
    words: 2,
    async run({ alarm }, [key = '', date]) {
      const [provider, at] = [v.parse(providerKey, key), v.parse(day, date)];
      const ended = await alarm.note(booksOf(provider, at), undefined, { isKnownHere: true });
      if (!ended) throw new CodedError('404', `There is no alarm of ${provider} for ${at}`);
      return `${provider} ${at}: accepted`;
    },
  },
  settle: {
    words: 2,
    async run({ payment }, [key = '', file]) {
      const provider = v.parse(providerKey, key);
      const text = readText(v.parse(v.string('a file is needed'), file));
      return show(await payment.operator.importPayouts(provider, text));
    },
  },
};
