import type { OutboxService } from '../outbox/service.ts';
import type { PaymentService } from '../payment/service.ts';
import type { AlarmChange, AlarmService } from './service.ts';
import { countWaiting, type WaitingDeps } from './waiting.ts';

interface WatchDeps extends WaitingDeps {
  alarm: AlarmService;
  payment: WaitingDeps['payment'] & Pick<PaymentService, 'refusedNotices' | 'lines'>;
  outbox: Pick<OutboxService, 'state'>;
}

export interface AlarmLog {
  error(details: object, text: string): void;
  info(details: object, text: string): void;
}

/** Refused messages of one provider within ten minutes from which on somebody should look: a wrong key, or a forger. */
const REFUSED_NOTICES = 5;
/** Seconds from which on an event that waits is stuck: the relay looks every second, and tries again for minutes. */
const STUCK_SECONDS = 15 * 60;

/** Looks at what money waits for, and raises or ends alarms. */
export function createWatch({ alarm, payment, earnings, outbox }: WatchDeps, log: AlarmLog) {
  async function note(...said: Parameters<AlarmService['note']>): Promise<void> {
    const change = await alarm.note(...said);
    if (change) logChange(log, change);
  }

  return async (): Promise<void> => {
    for (const [kind, count] of Object.entries(await countWaiting({ payment, earnings })))
      await note(
        `${kind} waiting`,
        count > 0 ? `${count} wait for a person: npm run ledger -- waiting` : undefined,
        {
          isKnownHere: true,
        },
      );
    for (const { key, recent } of payment.refusedNotices())
      await note(
        `notices of ${key} refused`,
        recent >= REFUSED_NOTICES
          ? `${recent} messages within ten minutes were not signed by ${key}: its keys may have changed`
          : undefined,
      );
    for (const { key, state } of payment.lines())
      await note(
        `${key} down`,
        state === 'up' ? undefined : `${key} does not answer; it is not offered meanwhile`,
      );
    const { failed, oldestSeconds } = await outbox.state();
    const isStuck = failed > 0 || oldestSeconds > STUCK_SECONDS;
    await note(
      'outbox stuck',
      isStuck
        ? `${failed} events were given up, the oldest that waits is ${Math.round(oldestSeconds)} s old: npm run ledger -- outbox`
        : undefined,
      { isKnownHere: true },
    );
  };
}

/** Writes a change into the log, where an operator without an address finds it. */
export function logChange(log: AlarmLog, { name, state, detail }: AlarmChange): void {
  if (state === 'raised') log.error({ alarm: name, detail }, 'alarm raised');
  else log.info({ alarm: name, detail }, 'alarm ended');
}
