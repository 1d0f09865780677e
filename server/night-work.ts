import { type AlarmLog, logChange } from './alarm/watch.ts';
import { PROVIDERS, type ProviderKey } from './payment/catalogue.ts';
import { differencesIn } from './payment/reconciliation.ts';
import type { Services } from './services.ts';

type NightServices = Pick<Services, 'payment' | 'wallet' | 'alarm'>;

interface NightLog extends AlarmLog {
  warn(details: object, text: string): void;
}

const DAY_MS = 24 * 60 * 60_000;
/** Hour, UTC, from which on a day's work is done; providers have closed the day before by then. */
const HOUR = 3;
/** The most days that a night makes up for. */
const MOST_DAYS = 31;

/**
 * Work of every night, once a day: the books are compared with themselves, and with each provider's days that no night has
 * compared yet (rule 27). What does not agree raises an alarm, and so does what could not be compared; the rest goes on. A
 * day with an alarm is compared again each night until it agrees or is accepted. A night that is to stop is worked through by
 * whoever comes next.
 */
export function createNightWork(services: NightServices, log: NightLog, now: () => Date) {
  let done = '';

  async function attempt(
    { work, command }: { work: string; command: string },
    step: () => Promise<void>,
    stop?: AbortSignal,
  ): Promise<void> {
    if (stop?.aborted) return;
    let hasFailed = false;
    await step().catch((err: unknown) => {
      hasFailed = true;
      if (!stop?.aborted) log.error({ err, work }, 'work of the night failed');
    });
    if (stop?.aborted) return;
    // What went wrong may name people: it stays in the log.
    const detail = hasFailed
      ? `could not be compared, as the log tells: npm run ledger -- ${command}`
      : undefined;
    await note(services.alarm, log, `${work} unchecked`, detail);
  }

  return async (stop?: AbortSignal): Promise<void> => {
    const at = now();
    const today = dayOf(at.getTime());
    if (done === today || at.getUTCHours() < HOUR) return;
    await attempt({ work: 'the books', command: 'check' }, () => checkBooks(services, log), stop);
    const standing = await services.alarm.standing();
    for (const { key } of PROVIDERS) {
      const due = daysAfter(await services.payment.operator.comparedUntil(key), at);
      for (const day of new Set([...openDays(key, standing), ...due]))
        await attempt(
          { work: booksOf(key, day), command: `reconcile ${key} ${day}` },
          () => reconcile(services, log, { key, day, stop }),
          stop,
        );
      const last = due.at(-1);
      if (last !== undefined && !stop?.aborted) await services.payment.operator.noteCompared(key, last);
    }
    if (!stop?.aborted) done = today;
  };
}

/** The day, YYYY-MM-DD in UTC, of an instant in ms. */
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The days that are over, after one, the newest of them where there are many; yesterday where no day was compared yet. */
function daysAfter(last: string | undefined, at: Date): string[] {
  const back = Array.from({ length: MOST_DAYS }, (_, index) => MOST_DAYS - index);
  const days = back.map((count) => dayOf(at.getTime() - count * DAY_MS));
  return last === undefined ? days.slice(-1) : days.filter((day) => day > last);
}

/** What alarms call the comparison of a provider's day. */
export const booksOf = (provider: ProviderKey, day: string) => `${provider} and the books of ${day}`;

/** The days of a provider that differ or could not be compared, by the alarms that stand, the oldest first. */
function openDays(provider: ProviderKey, standing: readonly { name: string }[]): string[] {
  const begin = booksOf(provider, '');
  return standing
    .filter(({ name }) => name.startsWith(begin))
    .map(({ name }) => name.slice(begin.length, begin.length + 'YYYY-MM-DD'.length))
    .toSorted();
}

async function checkBooks({ wallet, alarm }: NightServices, log: NightLog): Promise<void> {
  const faults = await wallet.faults();
  const isFaulty = faults.lopsided.length + faults.drifted.length > 0;
  if (isFaulty) log.error(faults, 'the books do not balance');
  await note(
    alarm,
    log,
    'the books',
    isFaulty ? `${JSON.stringify(faults)}: npm run ledger -- check` : undefined,
  );
}

async function note(
  alarm: NightServices['alarm'],
  log: NightLog,
  name: string,
  detail: string | undefined,
): Promise<void> {
  const change = await alarm.note(name, detail, { isKnownHere: true });
  if (change) logChange(log, change);
}

async function reconcile(
  { payment, alarm }: NightServices,
  log: NightLog,
  { key: provider, day, stop }: { key: ProviderKey; day: string; stop: AbortSignal | undefined },
): Promise<void> {
  const compared = await payment.operator.reconcile(provider, day, stop);
  const count = differencesIn(compared);
  if (count > 0) {
    const { payments, orphans, settled } = compared;
    const differences = payments.filter(({ difference }) => difference !== undefined);
    log.warn({ provider, day, differences, orphans, settled }, 'a provider and the books differ');
  }
  await note(
    alarm,
    log,
    booksOf(provider, day),
    count > 0 ? `${count} differ: npm run ledger -- reconcile ${provider} ${day}` : undefined,
  );
}
