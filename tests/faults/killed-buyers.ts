import { randomUUID } from 'node:crypto';
import * as v from 'valibot';

export interface Purchase {
  operation: string;
  game: number;
}

/** A player at the shop: what was answered, what was sent without an answer, what comes next. */
export interface Buyer {
  uuid: string;
  cookie: string;
  token: string;
  nextGame: number;
  unanswered: Purchase[];
  /** Checkout by operation id. */
  acknowledged: Map<string, string>;
  /** Payments whose pay page said that they were paid. */
  paid: Set<string>;
}

export const priceOf = (game: number) => 100 + game;

/** The data of an answer, or undefined when the server died before it answered. */
export async function ask(
  address: string,
  token: string,
  query: string,
  variables: object,
): Promise<unknown | undefined> {
  const answer = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-version': 'v2', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  })
    .then((response) => response.json())
    .catch(() => undefined);
  if (answer === undefined) return undefined;
  if (answer.errors) throw new Error(`refused: ${JSON.stringify([variables, answer])}`);
  return answer.data;
}

const BUY = `mutation ($game: Int!, $total: Minor!, $operation: UUID!) {
  addCartStoreAndCheckout(store_id: $game, silverAmount: 0, expected_total: $total, operation_id: $operation) { uuid }
}`;
const bought = v.object({ addCartStoreAndCheckout: v.object({ uuid: v.string() }) });

async function buy(address: string, token: string, { game, operation }: Purchase) {
  const data = await ask(address, token, BUY, { game, total: priceOf(game), operation });
  return data === undefined ? undefined : v.parse(bought, data).addCartStoreAndCheckout.uuid;
}

const RECHARGE = `mutation { addRecharge(plan_id: 101, currency_id: "USD", method: "moggie-pay", payment_provider_id: 1,
  return_url: "http://localhost:0/") { pay_url payment { uuid } } }`;
const opened = v.object({
  addRecharge: v.object({ pay_url: v.string(), payment: v.object({ uuid: v.string() }) }),
});

/** Tops up as a browser does; the payment once its page said that it is paid, undefined when the server died before. */
async function topUp(address: string, token: string): Promise<string | undefined> {
  const data = await ask(address, token, RECHARGE, {});
  if (data === undefined) return undefined;
  const { pay_url, payment } = v.parse(opened, data).addRecharge;
  const { pathname, search } = new URL(pay_url);
  try {
    const page = await fetch(`${address}${pathname}${search}`, { redirect: 'manual' });
    const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const decided = await fetch(`${address}${page.headers.get('location')}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ decision: 'paid' }),
    });
    // A second visit finds the charge decided; that is no answer to this one.
    return decided.status === 303 ? payment.uuid : undefined;
  } catch {
    return undefined;
  }
}

/** So many top-ups an hour are allowed to one player. */
const TOP_UPS = 18;

export interface Visit {
  random(): number;
  /** How many there are to buy. */
  games: number;
  onAnswer(): void;
}

/** Buys one game after the other, first those that were left without an answer, until the server is gone. */
export async function shop(address: string, buyer: Buyer, { random, games, onAnswer }: Visit): Promise<void> {
  for (let opened = buyer.paid.size; ; ) {
    if (random() < 0.2 && opened < TOP_UPS) {
      opened += 1;
      const paid = await topUp(address, buyer.token);
      if (paid === undefined) return;
      buyer.paid.add(paid);
      onAnswer();
      continue;
    }
    const purchase = buyer.unanswered[0] ?? { operation: randomUUID(), game: buyer.nextGame };
    if (buyer.unanswered.length === 0) {
      if (purchase.game > games) return;
      buyer.unanswered.push(purchase);
      buyer.nextGame += 1;
    }
    const checkout = await buy(address, buyer.token, purchase);
    if (checkout === undefined) return;
    buyer.unanswered.shift();
    buyer.acknowledged.set(purchase.operation, checkout);
    onAnswer();
  }
}
