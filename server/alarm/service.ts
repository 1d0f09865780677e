import type { Database } from '../db/database.ts';
import type { MailService } from '../mail/service.ts';
import { createAlarmStore } from './store.ts';

/** Who hears of alarms: a log, and a person by mail where one is named. */
interface AlarmDeps {
  database: Database;
  mail: Pick<MailService, 'send'>;
  /** Address of the operator; absent: the log alone. */
  operator?: string | undefined;
  /** The store's host, as mails name it. */
  host: string;
  now(): Date;
}

/** A change of an alarm's state. */
export interface AlarmChange {
  name: string;
  state: 'raised' | 'ended';
  detail: string;
}

export type AlarmService = ReturnType<typeof createAlarmService>;

/** An alarm ends once no server has seen its cause for so long, ms: each of them looks every minute. */
const QUIET_MS = 3 * 60_000;

/**
 * Alarms for the operator: each is told of when it is raised and when it ends, and not while it stands, however many
 * servers look and however often. What was told is in the database, so that a restart tells nothing twice.
 */
export function createAlarmService({ database, mail, operator, host, now }: AlarmDeps) {
  const store = createAlarmStore(database);

  async function tell({ name, state, detail }: AlarmChange): Promise<void> {
    if (operator === undefined) return;
    await mail.send({
      to: operator,
      subject: `[${host}] ${name}: ${state === 'raised' ? 'needs you' : 'is over'}`,
      text: detail,
    });
  }

  /** The row and the mail go together: a mail that could not be sent is tried at the next look. */
  function raise(name: string, detail: string): Promise<AlarmChange | undefined> {
    return database.transaction(async () => {
      if (!(await store.raise(name, detail, now()))) return undefined;
      const change = { name, state: 'raised' as const, detail };
      await tell(change);
      return change;
    });
  }

  function end(name: string, quietMs: number): Promise<AlarmChange | undefined> {
    return database.transaction(async () => {
      const ended = await store.end(name, new Date(now().getTime() - quietMs));
      if (!ended) return undefined;
      const change = {
        name,
        state: 'ended' as const,
        detail: `since ${ended.raisedAt.toISOString()}: ${ended.detail}`,
      };
      await tell(change);
      return change;
    });
  }

  return {
    /**
     * Says how something stands: `detail` is what is wrong, undefined where nothing is. Answers with the change that it
     * made, if any. `isKnownHere`: only this look can tell, so that it ends the alarm at once.
     */
    note(
      name: string,
      detail: string | undefined,
      { isKnownHere = false } = {},
    ): Promise<AlarmChange | undefined> {
      return detail === undefined ? end(name, isKnownHere ? 0 : QUIET_MS) : raise(name, detail);
    },

    /** Alarms that stand, the oldest first. */
    standing: store.standing,
  };
}
