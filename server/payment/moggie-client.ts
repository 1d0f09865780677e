import * as v from 'valibot';
import { SIGNATURE_HEADER, signMessage } from '../http/signed-message.ts';
import type { ProviderReport } from './state.ts';

const report = v.object({
  outcome: v.picklist(['pending', 'paid', 'failed', 'cancelled']),
  amount: v.pipe(v.number(), v.safeInteger()),
  currency: v.string(),
});

/** Message of Moggie Pay that a charge was decided. */
export const notice = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  order_no: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  ...report.entries,
});

const TIMEOUT_MS = 10_000;

export interface MoggieClient {
  /** What Moggie Pay says of an order now; undefined when it has never heard of it. Throws when it cannot be asked. */
  query(orderNo: string): Promise<ProviderReport | undefined>;
}

/** Asks Moggie Pay over HTTP; `origin` is read at each call, for a server learns its own port when it listens. */
export function createMoggieClient(deps: {
  origin: () => string;
  secret: string;
  now(): Date;
}): MoggieClient {
  return {
    async query(orderNo) {
      const body = new TextEncoder().encode(JSON.stringify({ order_no: orderNo }));
      const response = await fetch(`${deps.origin()}/pay/api/query`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: signMessage(deps.secret, body, deps.now()),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`Moggie Pay answered ${response.status}`);
      return v.parse(report, await response.json());
    },
  };
}
