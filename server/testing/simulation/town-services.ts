import { createLeaving } from '../../account/leaving.ts';
import { createAccountStore } from '../../account/store.ts';
import { createCartService } from '../../cart/service.ts';
import { createCatalogService } from '../../catalog/service.ts';
import type { Database } from '../../db/database.ts';
import { createEarningsService } from '../../earnings/service.ts';
import { SIGNATURE_HEADER, signMessage } from '../../http/signed-message.ts';
import { createLicenceSigner } from '../../library/licence-signer.ts';
import { createLibraryService } from '../../library/service.ts';
import { createMoggiePayService } from '../../moggie-pay/service.ts';
import type { StoreClient } from '../../moggie-pay/store-client.ts';
import { createOutboxService } from '../../outbox/service.ts';
import type { ProviderKey } from '../../payment/catalogue.ts';
import type { PaymentProvider } from '../../payment/provider.ts';
import { createMoggie } from '../../payment/providers/moggie/adapter.ts';
import { redeemedMessage } from '../../payment/redemption.ts';
import { createPaymentService } from '../../payment/service.ts';
import { createPrivacyService } from '../../privacy/service.ts';
import { createQuestService } from '../../quest/service.ts';
import { createReviewService } from '../../review/service.ts';
import { createWalletService } from '../../wallet/service.ts';
import type { Dice } from '../dice.ts';
import { draftsAt } from '../invoices.ts';
import { quoteOf } from '../shop.ts';
import { refusedAs } from './refused-as.ts';

const SECRET = 'a secret of the store and Moggie Pay';

interface TownDeps {
  database: Database;
  dice: Dice;
  /** Meowcent by game. */
  prices: ReadonlyMap<number, number>;
  /** The payment provider beside Moggie Pay. */
  bank: PaymentProvider;
  returnUrl: string;
  /** Whether nothing is lost any more. */
  isCalm(): boolean;
  now(): Date;
  newId(): string;
}

export type TownServices = ReturnType<typeof openServices>;

/** The services of a store and of Moggie Pay, whose messages to each other get lost. */
export function openServices({ database, dice, prices, bank, returnUrl, isCalm, now, newId }: TownDeps) {
  const deps = { database, outbox: createOutboxService({ database, now, newId }), now, newId };
  const isLost = (percent: number) => !isCalm() && dice.chance(percent);

  const wallet = createWalletService({ ...deps, draftInvoice: draftsAt('top-up') });
  const library = createLibraryService({
    ...deps,
    catalog: { game: async () => undefined, isVisible: async () => false, hiddenBy: async () => new Map() },
    signer: createLicenceSigner([Buffer.alloc(32, 7).toString('base64url')]),
  });
  const catalog = createCatalogService({ ...deps, closedBy: () => null });
  const review = createReviewService({
    ...deps,
    catalog,
    library,
    account: { get: () => Promise.reject(new Error('every review of the town names its language')) },
  });
  const cart = createCartService({
    ...deps,
    wallet,
    library,
    withdrawVote: review.withdrawVote,
    catalog: {
      quotes: async (ids) => new Map(ids.map((id) => [id, quoteOf(prices.get(id) ?? 0)])),
      hiddenBy: async () => new Map(),
      matching: async (ids) => [...ids],
      infos: async (ids) => ids.map((id) => [{ name: `Game ${id}` }]),
    },
  });
  const moggie: PaymentProvider = {
    ...createMoggie({ origin: () => '', secret: SECRET, now }),
    async query({ orderNo }) {
      if (isLost(10)) throw new Error('Moggie Pay does not answer');
      return moggiePay.report(orderNo);
    },
    async refund({ orderNo }, { refundNo, amount }) {
      if (isLost(10)) throw new Error('Moggie Pay does not answer');
      const isTaken = await moggiePay.giveBack(orderNo, refundNo, amount);
      if (isLost(10)) throw new Error('the answer of Moggie Pay was lost');
      return isTaken;
    },
  };
  const payment = createPaymentService({
    ...deps,
    wallet,
    closedBy: () => null,
    accounts: { countryOf: async () => 'tw', memberSinceOf: async () => new Date('2020-01-01T00:00:00Z') },
    takeTry: async () => {},
    purchases: cart,
    providers: new Map<ProviderKey, PaymentProvider>([
      ['moggie', moggie],
      ['newebpay', bank],
    ]),
    switchedOff: new Set(),
    allAgesPlatforms: new Set(),
    callbackOrigin: () => 'https://moggie.test',
    returnOrigins: [new URL(returnUrl).origin],
  });

  /** Whether the store took a message. */
  function tellStore(key: 'moggie' | 'newebpay', body: Buffer): Promise<boolean> {
    const headers = { [SIGNATURE_HEADER]: signMessage(SECRET, body, now()) };
    return payment.takeNotice(key, { headers, body }).then(({ status }) => status === 200);
  }

  /** The store as Moggie Pay reaches it: messages are lost, doubled, or taken without an answer. */
  const link: StoreClient = {
    async redeem(message) {
      const redeemed = await payment.redeem(message).catch(refusedAs(undefined));
      return redeemed && redeemedMessage(redeemed);
    },
    async notify(text) {
      const body = Buffer.from(text);
      if (isLost(20)) return false;
      if (isLost(20)) await tellStore('moggie', body);
      const isTaken = await tellStore('moggie', body);
      return isTaken && !isLost(20);
    },
  };
  const moggiePay = createMoggiePayService({ ...deps, store: link });

  const quest = createQuestService({
    ...deps,
    wallet,
    cart,
    tries: { take: async () => {}, forget: async () => {} },
  });
  const accounts = createAccountStore(database);
  /** Leaving as one who is signed in and has said the password: who asks is the id in the request's cookie. */
  const leaving = createLeaving({
    ...deps,
    store: accounts,
    sessions: { endOthers: async () => 0 },
    requireSession: async (headers) => ({ user: { id: headers.get('cookie') ?? '' } }),
    askProof: async () => {},
    signOut: async () => [],
    requireSettled: payment.requireSettled,
  });
  const earnings = createEarningsService({
    database,
    wallet,
    account: { isRootAdmin: async () => false },
    now,
  });
  const privacy = createPrivacyService({
    database,
    uploads: async function* () {},
    removeFiles: async () => {},
    forgetAddress: async () => {},
    isMoneyUnderWay: payment.isUnderWay,
    areEarningsOwed: earnings.isOwed,
    now,
  });

  return { wallet, cart, payment, moggiePay, quest, catalog, review, accounts, leaving, privacy, tellStore };
}
