import { randomInt, randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { appCode } from '../../server/testing/app-code.ts';
import { BROADCASTS } from '../store/broadcasts.ts';
import { test as storeTest } from '../store/fixtures.ts';

export const PASSWORD = 'Moonlit42';

/** Plans of the demo's store in USD: what they credit and cost, in hundredths. */
export const PLANS = {
  small: { id: 103, coin: 1000, silver: 50, payAmount: 999 },
  large: { id: 105, coin: 5000, silver: 400, payAmount: 4999 },
};

/** Games of the demo without a discount, and what they cost in meowcent. */
export const GAMES = {
  ledger: { id: 1005, name: 'The Innkeeper’s Ledger', price: 1799 },
  crown: { id: 1008, name: 'Crown of Embers', price: 2999 },
  harper: { id: 1062, name: 'Harper’s Reach', price: 2299 },
};

/** A game of the demo that costs nothing, so that a player owns it at once. */
export const FREE = { id: 1006, name: 'Midnight Tram' };

/** Somebody with an account of their own, signed in to the browser of the test. */
export class Player {
  readonly email: string;
  readonly #context: BrowserContext;
  readonly #origin: string;
  /** Each has a machine of their own: the store takes only so many accounts from one. */
  readonly #address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

  constructor(context: BrowserContext, origin: string, email: string) {
    this.#context = context;
    this.#origin = origin;
    this.email = email;
  }

  async #post(path: string, data: object): Promise<void> {
    const response = await this.#context.request.post(`${this.#origin}${path}`, {
      data,
      headers: { 'x-forwarded-for': this.#address },
    });
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  }

  signUp(): Promise<void> {
    return this.#post('/api/account/sign-up', { email: this.email, password: PASSWORD });
  }

  signIn(): Promise<void> {
    return this.#post('/api/account/sign-in', { email: this.email, password: PASSWORD });
  }

  /** Has an authenticator app guard the account; answers the key to type into it, and the backup codes. */
  async turnOnSecondStep(): Promise<{ key: string; backupCodes: string[] }> {
    const post = async (action: string, data: object) =>
      (await this.#context.request.post(`${this.#origin}/api/account/two-factor/${action}`, { data })).json();
    const { uri, backup_codes } = await post('setup', { password: PASSWORD });
    const key = new URL(uri).searchParams.get('secret') ?? '';
    await post('enable', { code: await appCode(key) });
    return { key, backupCodes: backup_codes };
  }

  /** Asks the API as this player. */
  async query<Data>(query: string, variables: object = {}): Promise<Data> {
    const { request } = this.#context;
    const { token } = await (await request.get(`${this.#origin}/api/account/token`)).json();
    const response = await request.post(`${this.#origin}/graphql`, {
      data: { query, variables },
      headers: { authorization: `Bearer ${token}`, 'accept-version': 'v2' },
    });
    const { data, errors }: { data: Data; errors?: unknown } = await response.json();
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }

  async liveIn(country: string): Promise<void> {
    await this.query('mutation($country: String!) { setUserCountry(country: $country) { uuid } }', {
      country,
    });
  }

  async addToCart(...storeIds: readonly number[]): Promise<void> {
    for (const id of storeIds)
      await this.query('mutation($id: Int!) { addCartStore(store_id: $id) { uuid } }', { id });
  }

  async addToWishlist(...storeIds: readonly number[]): Promise<void> {
    for (const id of storeIds)
      await this.query('mutation($id: Int!) { addWishlist(store_id: $id) { uuid } }', { id });
  }

  /** Takes a game that costs nothing. */
  claim(id: number): Promise<void> {
    return this.buy({ id, price: 0 });
  }

  /** Buys a game for coins alone; its price in meowcent. */
  async buy({ id, price }: { id: number; price: number }): Promise<void> {
    await this.query(
      `mutation($id: Int!, $price: Minor!, $operation: UUID!) {
        addCartStoreAndCheckout(store_id: $id, silverAmount: 0, expected_total: $price, operation_id: $operation) { uuid }
      }`,
      { id, price, operation: randomUUID() },
    );
  }

  async balances(): Promise<{ meowcent: number; silver: number }> {
    const { me } = await this.query<{ me: { wallet: { meowcent: number; silver: number } } }>(
      '{ me { wallet { meowcent silver } } }',
    );
    return me.wallet;
  }

  /** Buys coins as a browser without a page would: opens the pay page and pays. */
  async topUp({ id }: { id: number }): Promise<void> {
    const { addRecharge } = await this.query<{ addRecharge: { pay_url: string } }>(
      `mutation($plan: Int!, $back: String!) {
        addRecharge(plan_id: $plan, currency_id: "USD", method: "moggie-pay", payment_provider_id: 1, return_url: $back) {
          pay_url
        }
      }`,
      { plan: id, back: `${this.#origin}/` },
    );
    const { request } = this.#context;
    const page = await request.get(addRecharge.pay_url);
    const paid = await request.post(page.url(), {
      form: { decision: 'paid' },
      headers: { origin: this.#origin },
    });
    if (!paid.ok()) throw new Error(`paying answered ${paid.status()}`);
  }
}

/** Lets the visitor of a site in, who is over 18 and is not counted. */
export async function enter(context: BrowserContext, origin: string): Promise<void> {
  await context.addCookies([
    { name: 'r18', value: '1', url: origin },
    { name: 'consent', value: 'refused', url: origin },
  ]);
}

/** Signs a player in to another site of the same store, where no cookie of the first one counts. */
export async function signInOn(page: Page, origin: string, { email }: Player): Promise<void> {
  await page.goto(`${origin}/about-us`);
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/account/sign-in', { method: 'POST', headers, body })).status;
    },
    JSON.stringify({ email, password: PASSWORD }),
  );
  if (status !== 200) throw new Error(`signing in to ${origin} answered ${status}`);
}

/** A second player with a browser of their own. */
export async function another(browser: Browser, origin: string) {
  const context = await browser.newContext({ baseURL: origin });
  await context.addCookies([{ name: 'r18', value: '1', url: origin }]);
  const player = new Player(context, origin, `${randomUUID()}@moggie.test`);
  await player.signUp();
  return { player, context, page: await context.newPage() };
}

interface Fixtures {
  /** A player of one's own: signed in, without coins or a country of residence. */
  newcomer: Player;
  /** The same, living in the United States. */
  player: Player;
}

/** News pops up over no first view (P03), and once it was read over none. */
function wereHereBefore(read: readonly string[]) {
  // Game frames and pages without an origin have no storage.
  if (location.protocol !== 'http:' || window !== top) return;
  localStorage.setItem('first_view', '');
  localStorage.setItem('has_read_article_list', JSON.stringify(read));
}

/**
 * Visitors who have said to be over 18, on the international site; they were here before, have read what pops up and are not
 * counted.
 */
export const test = storeTest.extend<Fixtures>({
  baseURL: ({ store }, use) => use(store.origin),
  context: async ({ context, store }, use) => {
    await enter(context, store.origin);
    await context.addInitScript(wereHereBefore, BROADCASTS);
    await use(context);
  },
  newcomer: async ({ context, store }, use) => {
    const newcomer = new Player(context, store.origin, `${randomUUID()}@moggie.test`);
    await newcomer.signUp();
    await use(newcomer);
  },
  player: async ({ newcomer }, use) => {
    await newcomer.liveIn('us');
    await use(newcomer);
  },
});
