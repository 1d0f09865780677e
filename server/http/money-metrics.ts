import { Counter, Gauge, type Registry } from 'prom-client';

/** What an operator must know of money; each is read when the metrics are. */
export interface MoneyFigures {
  /** How much waits for a person, by its kind. */
  waitingCounts(): Promise<object>;
  /** Providers' messages that were not authentic, since this server began. */
  refusedNotices(): readonly { key: string; total: number }[];
  /** How the lines to the providers stand. */
  lines(): readonly { key: string; state: string }[];
  /** Alarms that stand. */
  alarms(): Promise<readonly { name: string }[]>;
}

/** Tells Prometheus what waits for a person, which messages were refused, who does not answer, and which alarms stand. */
export function registerMoneyMetrics(
  registry: Registry,
  { waitingCounts, refusedNotices, lines, alarms }: MoneyFigures,
): void {
  const registers = [registry];
  new Gauge({
    name: 'money_waiting',
    help: 'Payments, chargebacks, refunds and transfers that wait for a person',
    labelNames: ['kind'],
    registers,
    async collect() {
      for (const [kind, count] of Object.entries(await waitingCounts())) this.set({ kind }, count);
    },
  });
  new Counter({
    name: 'payment_notices_refused_total',
    help: 'Messages of payment providers whose signature was not theirs',
    labelNames: ['provider'],
    registers,
    collect() {
      this.reset();
      for (const { key, total } of refusedNotices()) this.inc({ provider: key }, total);
    },
  });
  new Gauge({
    name: 'payment_provider_up',
    help: '1 while a payment provider answers, 0 while it is left alone or tried again',
    labelNames: ['provider'],
    registers,
    collect() {
      for (const { key, state } of lines()) this.set({ provider: key }, state === 'up' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'operator_alarm',
    help: '1 for each alarm that stands; an alarm that ended is not there',
    labelNames: ['name'],
    registers,
    async collect() {
      this.reset();
      for (const { name } of await alarms()) this.set({ name }, 1);
    },
  });
}
