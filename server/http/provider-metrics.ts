import { Counter, Gauge, type Registry } from 'prom-client';

/** What a server knows of payment providers; each is read when the metrics are. */
export interface ProviderFigures {
  /** Providers' messages that were not authentic, since this server began. */
  refusedNotices(): readonly { key: string; total: number }[];
  /** How the lines to the providers stand. */
  lines(): readonly { key: string; state: string }[];
}

/** Tells Prometheus which messages of payment providers were refused, and which provider does not answer. */
export function registerProviderMetrics(
  registry: Registry,
  { refusedNotices, lines }: ProviderFigures,
): void {
  const registers = [registry];
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
}
