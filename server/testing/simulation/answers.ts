import { Crash, type CrashingDatabase } from './crashing-database.ts';
import { refusedAs } from './refused-as.ts';

export type Answers = ReturnType<typeof createAnswers>;

/** How those who call a store whose process dies get their answers; `counts` counts the deaths. */
export function createAnswers(database: CrashingDatabase, counts: { crashes: number }) {
  function restartAfter(error: unknown): void {
    if (!(error instanceof Crash)) throw error;
    counts.crashes += 1;
    database.restart();
  }

  /** Calls until there is an answer: a player whose server died asks again. */
  async function insist<T>(call: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        restartAfter(error);
      }
    }
  }

  return {
    insist,

    /** As `insist`, a refusal being an answer, too: undefined. */
    answered: <T>(call: () => Promise<T>): Promise<T | undefined> => insist(call).catch(refusedAs(undefined)),

    /** Does what nobody asks for again when the process dies over it. */
    async attempt(work: () => Promise<unknown>): Promise<void> {
      try {
        await work();
      } catch (error) {
        restartAfter(error);
      }
    },
  };
}
