import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll } from 'vitest';
import { createAttemptStore } from '../account/attempt-store.ts';
import { createAttempts } from '../account/attempts.ts';
import type { Database } from '../db/database.ts';
import { installErrorHandler } from '../http/errors.ts';
import { SIGNATURE_HEADER, signMessage } from '../http/signed-message.ts';
import { registerMoggiePay } from '../moggie-pay/routes.ts';
import { createMoggiePayService } from '../moggie-pay/service.ts';
import { createStoreClient } from '../moggie-pay/store-client.ts';
import type { ProviderKey } from '../payment/catalogue.ts';
import type { PaymentProvider } from '../payment/provider.ts';
import { createMoggie } from '../payment/providers/moggie/adapter.ts';
import { registerPaymentRoutes } from '../payment/routes.ts';
import { createPaymentService } from '../payment/service.ts';
import type { Closure } from '../site/service.ts';
import { openShop } from './shop.ts';

const SECRET = 'a secret of the store and Moggie Pay';

/**
 * The store's payments and Moggie Pay behind one listening server, as in production; `clock` is everybody's time, and what is on
 * `shelf` can be bought with the coins.
 */
export async function openPay(
  database: Database,
  {
    /** Providers besides Moggie Pay. */
    providers = (_now: () => Date): [ProviderKey, PaymentProvider][] => [],
    allAges = false,
    switchedOff = new Set<ProviderKey>(),
    /** Milliseconds after which a call to a provider has failed. */
    deadlineMs = 90_000,
  } = {},
) {
  const { clock, wallet, outbox, cart, library, shelf } = openShop(database);
  const now = () => clock.now;
  const countries = new Map<string, string>();
  /** Why countries are sold nothing. */
  const closures = new Map<string, Closure>();
  /** When players signed up; long ago where it is not said. */
  const members = new Map<string, Date>();
  const app = Fastify();
  const link = { origin: () => app.listeningOrigin, secret: SECRET, now };
  const deps = { database, outbox, now, newId: randomUUID };
  const payment = createPaymentService({
    ...deps,
    wallet,
    accounts: {
      countryOf: async (user) => countries.get(user) ?? null,
      memberSinceOf: async (user) => members.get(user) ?? new Date('2020-01-01T00:00:00Z'),
    },
    closedBy(country, ageVerified) {
      const closure = closures.get(country) ?? null;
      return closure === 'auth/age-required' && ageVerified ? null : closure;
    },
    takeTry: createAttempts(createAttemptStore(database), now).take,
    purchases: cart,
    providers: new Map<ProviderKey, PaymentProvider>([['moggie', createMoggie(link)], ...providers(now)]),
    switchedOff,
    deadlineMs,
    allAgesPlatforms: new Set(allAges ? ['moggie'] : []),
    callbackOrigin: () => app.listeningOrigin,
    returnOrigins: ['https://moggie.test'],
  });
  const moggiePay = createMoggiePayService({ ...deps, store: createStoreClient(link) });
  installErrorHandler(app);
  await registerPaymentRoutes(app, { payment, secret: SECRET, now });
  await registerMoggiePay(app, { moggiePay, secret: SECRET, now });
  await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(() => app.close());
  await payment.seedPlans();
  const site = {
    platformKey: 'moggie',
    payBase: `${app.listeningOrigin}/pay`,
    locale: 'en-US' as const,
    ip: '203.0.113.7',
  };

  return {
    clock,
    countries,
    closures,
    members,
    wallet,
    cart,
    library,
    shelf,
    payment,
    moggiePay,
    site,
    origin: app.listeningOrigin,

    /** A player who lives somewhere. */
    player(country = 'tw'): string {
      const user = randomUUID();
      countries.set(user, country);
      return user;
    },

    /** A top-up of TWD 300 (1000 meowcent and 50 silver). */
    recharge: (user: string, changes: Partial<Parameters<typeof payment.addRecharge>[1]> = {}) =>
      payment.addRecharge(
        user,
        {
          planId: 203,
          currency: 'TWD',
          method: 'moggie-pay',
          providerId: 1,
          returnUrl: 'https://moggie.test/account/log?from=pay',
          ...changes,
        },
        // Each player is at home elsewhere.
        { ...site, ip: user },
      ),

    /** Follows a pay address as a browser does, to the page of the provider that takes the payment. */
    async goToProvider(payUrl: string): Promise<Response> {
      const response = await fetch(payUrl, { redirect: 'manual' });
      const location = response.headers.get('location');
      if (location !== null) return fetch(location);
      const html = await response.text();
      const action = /<form method="post" action="([^"]+)">/.exec(html)?.[1];
      if (action === undefined) throw new Error(`no provider's page at ${response.status} ${html}`);
      const inputs = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
      return fetch(unescapeHtml(action), {
        method: 'POST',
        body: new URLSearchParams(inputs.map(([, name = '', value = '']) => [name, unescapeHtml(value)])),
      });
    },

    /** Sends a message to the store as Moggie Pay would. */
    tell(
      message: object | string,
      { path = '/pay/notify/moggie', secret = SECRET, at = clock.now, signature = '' } = {},
    ) {
      const body = Buffer.from(typeof message === 'string' ? message : JSON.stringify(message));
      return fetch(`${app.listeningOrigin}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: signature || signMessage(secret, body, at),
        },
        body,
      });
    },
  };
}

/** What Moggie Pay says of a top-up of TWD 300: that it is paid, as far as `changes` do not say otherwise. */
export const notice = (orderNo: string, changes: object = {}) => ({
  id: randomUUID(),
  order_no: orderNo,
  outcome: 'paid',
  amount: 30_000,
  currency: 'TWD',
  ...changes,
});

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function unescapeHtml(text: string): string {
  return text.replace(/&(#?\w+);/g, (entity, name) => ENTITIES[name] ?? entity);
}
