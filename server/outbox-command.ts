import * as v from 'valibot';
import { type LedgerCommands, show, uuid } from './ledger-words.ts';

/** Commands of `npm run ledger` for events that could not be delivered. */
export const OUTBOX_COMMANDS: LedgerCommands = {
  outbox: {
    run: async ({ outbox }) => show({ ...(await outbox.state()), givenUp: await outbox.failed() }),
  },
  'outbox retry': {
    words: 1,
    async run({ outbox }, [id]) {
      await outbox.retry(v.parse(uuid, id));
      return `${id}: tried again`;
    },
  },
};
