import { parseArgs } from 'node:util';
import * as v from 'valibot';
import type { Reads } from './command-words.ts';
import type { Services } from './services.ts';

/** What a look at the books found to be wrong: what to print, and what it comes to in one sentence. */
export interface Finding {
  text: string;
  fault: string;
}

export type LedgerServices = Pick<Services, 'payment' | 'wallet' | 'quest' | 'outbox' | 'earnings'> & {
  alarm: Pick<Services['alarm'], 'note'>;
  account: Pick<Services['account'], 'findByEmail'>;
  catalog: Pick<Services['catalog'], 'game'>;
};

/** A command line of `npm run ledger`. Throws for an option that no command has. */
export const readLine = (args: readonly string[]) =>
  parseArgs({
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

/** What the options of a command line say. */
export type LedgerOptions = ReturnType<typeof readLine>['values'];

/** What a command reads, and what it does. */
interface LedgerCommand extends Reads {
  /** Takes the words after the command's own; answers with what to print. */
  run(services: LedgerServices, words: readonly string[], options: LedgerOptions): Promise<string | Finding>;
}

/** Commands by their names. */
export type LedgerCommands = Readonly<Record<string, LedgerCommand>>;

export const whole = v.pipe(v.string(), v.regex(/^\d+$/, 'must be a whole number'), v.transform(Number));
export const day = v.pipe(v.string(), v.isoDate('must be a day such as 2026-11-21'));
export const bankName = v.pipe(v.string("the bank's name of the transfer is needed"), v.trim(), v.nonEmpty());
export const uuid = v.pipe(v.string(), v.uuid());

/** What is printed of rows and reports. */
export const show = (value: object): string => JSON.stringify(value, undefined, 2);
