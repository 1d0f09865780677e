import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import { storeUpdateLog, type Translation } from '../db/schema/catalog.ts';
import { lockGame } from './locked-game.ts';

interface ChangesDeps {
  database: Database;
  now(): Date;
}

/** What an operator says of a game's versions: players read it on the game's page (S10), owners are told of it once. */
export function createChanges({ database, now }: ChangesDeps) {
  const { query } = database;
  const noteOf = (storeId: number, version: string) =>
    and(eq(storeUpdateLog.storeId, storeId), eq(storeUpdateLog.version, version));

  return {
    /**
     * Notes what changed in a version, or words it anew, which keeps its time and is told to nobody again. Answers with
     * whether it is new. Throws 404 where there is no such game.
     */
    put: (storeId: number, version: string, translations: Translation[]): Promise<boolean> =>
      database.transaction(async () => {
        await lockGame(database, storeId);
        const reworded = await query
          .update(storeUpdateLog)
          .set({ translations })
          .where(noteOf(storeId, version))
          .returning({ id: storeUpdateLog.id });
        if (reworded.length > 0) return false;
        await query
          .insert(storeUpdateLog)
          .values({ id: randomUUID(), storeId, version, translations, createdAt: now() });
        return true;
      }),

    /** Takes a version's note away. Throws 404. */
    async remove(storeId: number, version: string): Promise<void> {
      const gone = await query
        .delete(storeUpdateLog)
        .where(noteOf(storeId, version))
        .returning({ id: storeUpdateLog.id });
      if (gone.length === 0)
        throw new CodedError('404', `game ${storeId} has no note of version '${version}'`);
    },
  };
}
