import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Query } from '../../db/database.ts';

/** The process died: whoever waited for it never got an answer. */
export class Crash extends Error {
  override name = 'Crash';
}

export interface CrashingDatabase extends Database {
  /** Lets the process die at the nth transaction from now: before its commit, or after it, unheard. */
  crashAt(transaction: number, moment: 'before' | 'after'): void;
  /** Starts the process again; without a crash it forgets the planned one. */
  restart(): void;
}

/** A database whose process can die at a transaction's end; until it is started again nothing reaches the database. */
export function crashingDatabase(database: Database): CrashingDatabase {
  const inTransaction = new AsyncLocalStorage<true>();
  let plan: { left: number; moment: 'before' | 'after' } | undefined;
  let isDead = false;

  function die(): never {
    isDead = true;
    throw new Crash('the process died');
  }
  function requireLife(): void {
    if (isDead) throw new Crash('the process is dead');
  }
  const whileAlive = (query: Query): Query =>
    new Proxy(query, {
      get(target, key) {
        requireLife();
        return Reflect.get(target, key);
      },
    });

  return {
    query: whileAlive(database.query),
    prepared: whileAlive(database.prepared),

    async transaction(work) {
      requireLife();
      if (inTransaction.getStore()) return database.transaction(work);
      const dies = plan !== undefined && --plan.left === 0 ? plan.moment : undefined;
      const result = await database.transaction(async () => {
        const done = await inTransaction.run(true, work);
        if (dies === 'before') die();
        return done;
      });
      if (dies === 'after') die();
      return result;
    },

    crashAt(transaction, moment) {
      plan = { left: transaction, moment };
    },
    restart() {
      plan = undefined;
      isDead = false;
    },
    statementCount: database.statementCount,
    close: database.close,
  };
}
