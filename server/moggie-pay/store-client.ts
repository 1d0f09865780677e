import * as v from 'valibot';
import { SIGNATURE_HEADER, signMessage } from '../http/signed-message.ts';

const order = v.object({
  provider_key: v.string(),
  order_no: v.string(),
  method: v.string(),
  currency: v.string(),
  amount: v.number(),
  coin: v.number(),
  silver: v.number(),
});

/** How the payer goes on: pays here, or at the provider that the store opened the order at. */
const step = v.variant('kind', [
  v.object({ kind: v.literal('hosted') }),
  v.object({ kind: v.literal('redirect'), url: v.string() }),
  v.object({ kind: v.literal('qr'), text: v.string() }),
  v.object({
    kind: v.literal('transfer'),
    holder: v.string(),
    bank: v.string(),
    account: v.string(),
    reference: v.string(),
  }),
  v.object({
    kind: v.literal('card'),
    sdk: v.string(),
    appId: v.number(),
    appKey: v.string(),
    trial: v.boolean(),
  }),
  v.object({ kind: v.literal('form'), url: v.string(), fields: v.record(v.string(), v.string()) }),
]);

const redeemed = v.object({
  customer: v.string(),
  returnUrl: v.string(),
  /** Absent: the payer asked for the list of payments. */
  order: v.optional(order),
  step: v.optional(step),
  /** Lets the payer's card be charged once. */
  ticket: v.optional(v.string()),
});

export type Redeemed = v.InferOutput<typeof redeemed>;
/** The step of a payer whom another provider takes over. */
export type AwayStep = Exclude<v.InferOutput<typeof step>, { kind: 'hosted' }>;

export interface StoreClient {
  /** What the store says of a payer's code; undefined when it refuses it. Throws when the store cannot be asked. */
  redeem(message: object): Promise<Redeemed | undefined>;
  /** Whether the store took a message. */
  notify(body: string): Promise<boolean>;
}

const TIMEOUT_MS = 10_000;
/** The store opens the order at its provider meanwhile, which it waits 90 s for. */
const OPENING_MS = 100_000;
/** Changed, used or old addresses, players who top up too fast, and providers that are out of reach. */
const REFUSALS = new Set([400, 401, 429, 503]);

/** The store as Moggie Pay sees it: two signed calls over HTTP. `origin` is read at each call. */
export function createStoreClient(deps: { origin: () => string; secret: string; now(): Date }): StoreClient {
  function post(path: string, text: string, timeoutMs: number): Promise<Response> {
    const body = new TextEncoder().encode(text);
    const signature = signMessage(deps.secret, body, deps.now());
    return fetch(`${deps.origin()}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  return {
    async redeem(message) {
      const response = await post('/pay/redeem', JSON.stringify(message), OPENING_MS);
      if (REFUSALS.has(response.status)) return undefined;
      if (!response.ok) throw new Error(`the store answered ${response.status}`);
      return v.parse(redeemed, await response.json());
    },
    notify: (body) =>
      post('/pay/notify/moggie', body, TIMEOUT_MS).then(
        ({ ok }) => ok,
        () => false,
      ),
  };
}
