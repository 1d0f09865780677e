import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { createAccountService } from './account/service.ts';
import { createOpenIdVerifier } from './age/openid.ts';
import { createAgeService } from './age/service.ts';
import { createAlarmService } from './alarm/service.ts';
import { createArticleService } from './article/service.ts';
import { createCartService } from './cart/service.ts';
import { createCatalogService, downloadsOf } from './catalog/service.ts';
import { createCommunityService } from './community/service.ts';
import type { Config } from './config.ts';
import { COUNTRIES } from './countries.ts';
import type { Database } from './db/database.ts';
import { createBuildFinder } from './depot/service.ts';
import { createEarningsService } from './earnings/service.ts';
import { siteOrigins } from './http/origins.ts';
import { createImageService } from './image/service.ts';
import { createInvoiceDrafts } from './invoice/draft.ts';
import { createInvoiceService } from './invoice/service.ts';
import { createLicenceSigner } from './library/licence-signer.ts';
import { createLibraryService } from './library/service.ts';
import { createDevMailbox, createSmtpMail, MAIL_TIME_MS } from './mail/service.ts';
import { createMoggiePayService } from './moggie-pay/service.ts';
import { createStoreClient } from './moggie-pay/store-client.ts';
import { createNotificationService } from './notification/service.ts';
import { createRelay } from './outbox/relay.ts';
import { createOutboxService } from './outbox/service.ts';
import { openProviders } from './payment/providers/open-providers.ts';
import { createPaymentService } from './payment/service.ts';
import { createPlayService } from './play/service.ts';
import { createPreferenceService } from './preference/service.ts';
import { createPrivacyService } from './privacy/service.ts';
import { createQuestService } from './quest/service.ts';
import { createRecommendationService } from './recommendation/service.ts';
import { createReportService } from './report/service.ts';
import { createReviewService } from './review/service.ts';
import { installationSecret } from './secrets.ts';
import { createSiteService } from './site/service.ts';
import { createSubmissionService } from './submission/service.ts';
import { createTrafficService } from './traffic/service.ts';
import { createWalletService } from './wallet/service.ts';

/** Codes that a player may try in vain. */
const WRONG_CODES = { tries: 5, window: 60 * 60_000 };

interface ServicesDeps {
  config: Config;
  database: Database;
  now?: () => Date;
  /** Address at which this server reaches itself; the public one by default. */
  ownOrigin?: () => string;
}

export type Services = ReturnType<typeof createServices>;

/** Every domain's service, wired to each other: the one place that knows who needs whom. */
export function createServices({
  config,
  database,
  now = () => new Date(),
  ownOrigin = () => config.publicUrl.origin,
}: ServicesDeps) {
  const { publicUrl, agePolicies, dataDir } = config;
  const secret = config.authSecret ?? installationSecret(dataDir, 'auth');
  const mailbox = config.smtpUrl === undefined ? createDevMailbox(now) : undefined;
  const mail =
    mailbox ?? createSmtpMail({ url: config.smtpUrl ?? '', from: config.mailFrom, timeMs: MAIL_TIME_MS });

  const site = createSiteService({
    database,
    publicUrl,
    agePolicies,
    hasAgeCheck: config.ageCheck !== undefined,
    countries: COUNTRIES,
    tagManagerId: config.tagManagerId,
  });
  const age = createAgeService({
    database,
    verifier: config.ageCheck && createOpenIdVerifier(config.ageCheck, now),
    secret,
    now,
  });
  const outbox = createOutboxService({ database, now, newId: randomUUID });
  const notification = createNotificationService({ database, mail, publicUrl, now });
  const alarm = createAlarmService({
    database,
    outbox,
    mail,
    operator: config.operatorMail,
    host: publicUrl.host,
    now,
  });
  const relay = createRelay({
    database,
    consumers: { ...notification.consumers, alarm: alarm.mail },
    now,
  });
  const wallet = createWalletService({
    database,
    now,
    newId: randomUUID,
    draftInvoice: createInvoiceDrafts(config),
  });
  const image = createImageService({ dataDir, now });
  const account = createAccountService({
    database,
    outbox,
    publicUrl,
    secret,
    mail,
    lockWallet: wallet.lockBalances,
    removePictures: image.removeAvatars,
    requireSettled: (player) => payment.requireSettled(player),
    isCountry: (code) => site.country(code) !== undefined,
    now,
  });
  const catalog = createCatalogService({ database, outbox, closedBy: site.closedBy, now });
  const findDepotBuilds = createBuildFinder(path.join(dataDir, 'depot'));
  const library = createLibraryService({
    database,
    catalog: {
      isVisible: catalog.isVisible,
      hiddenBy: catalog.hiddenBy,
      async game(storeId) {
        const game = await catalog.game(storeId);
        if (!game) return undefined;
        const [builds = []] = await findDepotBuilds([game.uuid]);
        return { uuid: game.uuid, builds: builds.map(({ kind }) => kind) };
      },
    },
    signer: createLicenceSigner(config.licenceKeys ?? [installationSecret(dataDir, 'licence')]),
    now,
    newId: randomUUID,
  });
  const preference = createPreferenceService({ database, catalog, now });
  const review = createReviewService({ database, outbox, catalog, account, library, now, newId: randomUUID });
  const community = createCommunityService({ database, outbox, catalog, now, newId: randomUUID });
  const report = createReportService({ database, outbox, account, now, newId: randomUUID });
  const cart = createCartService({
    database,
    outbox,
    catalog,
    library,
    wallet,
    withdrawVote: review.withdrawVote,
    now,
    newId: randomUUID,
  });
  const wrongCodes = (player: string) => `redeem:${player}`;
  const quest = createQuestService({
    database,
    outbox,
    wallet,
    cart,
    tries: {
      take: (player) => account.attempts.take(wrongCodes(player), WRONG_CODES),
      forget: (player) => account.attempts.forget(wrongCodes(player)),
    },
    now,
    newId: randomUUID,
  });
  const payLink = {
    origin: ownOrigin,
    secret: config.paySecret ?? installationSecret(dataDir, 'pay'),
    now,
  };
  const payment = createPaymentService({
    database,
    outbox,
    wallet,
    accounts: {
      countryOf: account.residenceOf,
      memberSinceOf: async (player) => (await account.get(player)).createdAt,
    },
    closedBy: site.closedBy,
    takeTry: account.attempts.take,
    purchases: cart,
    providers: openProviders({
      settings: config.payProviders,
      now,
      moggie: config.paySandbox ? payLink : undefined,
    }),
    switchedOff: config.paySwitchedOff,
    allAgesPlatforms: config.allAgesPlatforms,
    callbackOrigin: () => publicUrl.origin,
    returnOrigins: siteOrigins(publicUrl),
    now,
    newId: randomUUID,
  });
  const moggiePay = createMoggiePayService({
    database,
    store: createStoreClient(payLink),
    now,
    newId: randomUUID,
  });
  const play = createPlayService({
    database,
    dataDir,
    publicUrl,
    secret,
    catalog,
    library,
    sessions: account.sessions,
    now,
  });
  const builds = { depot: findDepotBuilds, web: play.build, mirrors: config.depotMirrors };
  const submission = createSubmissionService({
    database,
    outbox,
    catalog,
    account,
    site,
    image,
    async builds({ id, uuid, releaseType }) {
      const game = { id, uuid, release_type: releaseType, game_pack: { type: 1, languages: [] } };
      const [found = []] = await downloadsOf([game], builds);
      return found;
    },
    now,
    newId: randomUUID,
  });
  const article = createArticleService({ database, takeTry: account.attempts.take, now });
  const earnings = createEarningsService({ database, wallet, account, now });
  const privacy = createPrivacyService({
    database,
    uploads: async function* (player) {
      yield* image.uploads(player, await submission.gamesOf(player));
    },
    removeFiles: async (player) => {
      await image.removeAvatars(player);
      await submission.removePictures(player);
    },
    forgetAddress: account.codes.forgetAddress,
    isMoneyUnderWay: payment.isUnderWay,
    areEarningsOwed: earnings.isOwed,
    now,
  });
  const traffic = createTrafficService({ database, isAllowed: account.attempts.isAllowed, now });
  return {
    /** The time of day of the whole server. */
    now,
    database,
    outbox,
    relay,
    alarm,
    notification,
    countries: COUNTRIES,
    privacy,
    site,
    age,
    account,
    wallet,
    invoice: createInvoiceService({ database, vat: config.vat, seller: config.seller, now }),
    catalog,
    library,
    review,
    community,
    preference,
    recommendation: createRecommendationService({ database, catalog }),
    report,
    submission,
    earnings,
    cart,
    quest,
    payment,
    moggiePay,
    paySecret: payLink.secret,
    play,
    builds,
    article,
    traffic,
    image,
    mail,
    mailbox,
  };
}
