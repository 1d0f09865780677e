import type { Database } from '../db/database.ts';
import { MailRefusedError, type MailService } from '../mail/service.ts';
import { type Body, type OutboxEvent, type OutboxService, Undeliverable } from '../outbox/service.ts';
import { createAlarmStore } from './store.ts';

/** Who hears of alarms: a log, and a person by mail where one is named. */
interface AlarmDeps {
  database: Database;
  outbox: Pick<OutboxService, 'append'>;
  mail: Pick<MailService, 'send'>;
  /** Address of the operator; absent: the log alone. */
  operator?: string | undefined;
  /** The store's host, as mails name it. */
  host: string;
  now(): Date;
}

/** A change of an alarm's state. */
export type AlarmChange = Body<'alarm'>;

export type AlarmService = ReturnType<typeof createAlarmService>;

/** An alarm ends once no server has seen its cause for so long, ms: each of them looks every minute. */
const QUIET_MS = 3 * 60_000;

/**
 * Alarms for the operator: each is told of when it is raised and when it ends, and not while it stands, however many
 * servers look and however often. What was told is in the database, so that a restart tells nothing twice.
 */
export function createAlarmService({ database, outbox, mail, operator, host, now }: AlarmDeps) {
  const store = createAlarmStore(database);

  /** In the transaction of the change: the mail itself goes out of the outbox, so that a slow server holds no lock. */
  async function tell(change: AlarmChange): Promise<AlarmChange> {
    if (operator !== undefined) await outbox.append('alarm', [change]);
    return change;
  }

  function raise(name: string, detail: string): Promise<AlarmChange | undefined> {
    return database.transaction(async () => {
      if (!(await store.raise(name, detail, now()))) return undefined;
      return tell({ name, state: 'raised', detail });
    });
  }

  function end(name: string, quietMs: number): Promise<AlarmChange | undefined> {
    return database.transaction(async () => {
      const ended = await store.end(name, new Date(now().getTime() - quietMs));
      if (!ended) return undefined;
      return tell({ name, state: 'ended', detail: `since ${ended.raisedAt.toISOString()}: ${ended.detail}` });
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

    /** Mails a change to the operator, where one is still named. A mail that waited says when it was written. */
    async mail({ id, at, body: { name, state, detail } }: OutboxEvent<'alarm'>): Promise<void> {
      if (operator === undefined) return;
      const subject = `[${host}] ${name}: ${state === 'raised' ? 'needs you' : 'is over'}`;
      const text = `${at.toISOString()}: ${detail}`;
      try {
        await mail.send({ to: operator, subject, text, messageId: `<${id}@${host}>` });
      } catch (cause) {
        if (cause instanceof MailRefusedError) throw new Undeliverable(cause.message, { cause });
        throw cause;
      }
    },

    /** Alarms that stand, the oldest first. */
    standing: store.standing,
  };
}
