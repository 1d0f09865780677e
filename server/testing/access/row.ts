import type { Person, Subject, World } from '../world.ts';
import { forEveryone } from './outcomes.ts';

/**
 * What somebody gets: data (`ok`), a list without rows of his (`none`), null, false, or the code of an error.
 */
export type Outcome = 'ok' | 'none' | 'null' | 'false' | (string & {});

export interface Row {
  outcome: Record<Subject, Outcome>;
  /** Arguments as somebody sends them; of the owner's things they name the owner's. */
  send?(who: Person, world: World): Record<string, unknown>;
  /** Tables that change where the outcome is `ok`, and nowhere else. */
  changes?: string[];
  /** Statements that the owner's call may cost, whatever number of rows it finds. */
  statements: number;
}

export const staffOnly: Row['outcome'] = { ...forEveryone('401'), support: 'ok', admin: 'ok' };

export const LIST = { q: { limit: 100 } };
export const SITE = { platform_key: 'moggie', version: 2 };
/** Tables in which coins that move leave a trace. */
export const LEDGER = ['ledger_entry', 'ledger_posting', 'ledger_account', 'account_balance', 'invoice'];
