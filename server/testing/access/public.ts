import { randomUUID } from 'node:crypto';
import { forEveryone } from './outcomes.ts';
import { LIST, type Row, SITE } from './row.ts';

const PLATFORM = { platform_key: ['moggie'] };

/** What everyone may read. */
export const PUBLIC_ROWS: Record<string, Row> = {
  apiVersion: { outcome: forEveryone('ok'), statements: 0 },
  findStore: { outcome: forEveryone('ok'), send: () => ({ ...PLATFORM, ...LIST }), statements: 9 },
  findStoreRecommended: {
    outcome: forEveryone('ok'),
    send: (_who, { games }) => ({ ...PLATFORM, id: games.reviewed }),
    statements: 13,
  },
  findStoreUpdateLogByNoAuth: {
    outcome: forEveryone('ok'),
    send: (_who, { games }) => ({ id: games.reviewed }),
    statements: 2,
  },
  findStoreComment: {
    outcome: forEveryone('ok'),
    send: (_who, { games }) => ({ store_id: games.reviewed, ...LIST }),
    statements: 3,
  },
  findArticle: { outcome: forEveryone('ok'), send: () => LIST, statements: 2 },
  setArticleFeedback: {
    outcome: forEveryone('ok'),
    send: (_who, { article }) => ({ uuid: article, helpful: true, reader: randomUUID() }),
    changes: ['article_feedback'],
    statements: 2,
  },
  addLogTraffic: {
    outcome: forEveryone('ok'),
    send: () => ({
      log_traffic: {
        v: '1',
        random_hash: randomUUID(),
        screen_resolution: '1920x1080',
        user_language: 'en-US',
        hostname: 'localhost',
        client_id: 'client-0001',
        hit_counter: 1,
        pathname: '/',
        title: 'Home',
        referrer: '',
        event_name: 'page_view',
        engagement_time: 0,
        session_id: 'session-0001',
        session_count: 1,
        session_engagement: false,
        user_agent: 'Browser/1.0',
      },
    }),
    changes: ['traffic_log'],
    statements: 2,
  },
  findLicenceKeys: { outcome: forEveryone('ok'), statements: 0 },
  findRechargePlan: { outcome: forEveryone('ok'), send: () => ({ currency_id: 'USD' }), statements: 1 },
  findPaymentMethod: { outcome: forEveryone('ok'), send: () => ({ platform: 'web' }), statements: 0 },
  findPaymentProvider: { outcome: forEveryone('ok'), send: () => ({ state: 0 }), statements: 0 },
  preRechargeAccount: {
    outcome: forEveryone('ok'),
    send: () => ({ currency_id: 'USD', amount: [5] }),
    statements: 0,
  },
  getConfig2: { outcome: forEveryone('ok'), statements: 0 },
  ifconfig: { outcome: forEveryone('ok'), statements: 0 },
  findClassify: { outcome: forEveryone('none'), send: () => ({ namespace: 'nav/header' }), statements: 1 },
  findConfigurationPagesIndex2: { outcome: forEveryone('ok'), send: () => SITE, statements: 1 },
  findConfigurationPagesIndex2SEO: { outcome: forEveryone('404'), send: () => SITE, statements: 1 },
  findCountries: { outcome: forEveryone('ok'), statements: 0 },
  getPlatformCoinToCurrencyIdRate: {
    outcome: forEveryone('null'),
    send: () => ({ currency_id: 'TWD' }),
    statements: 0,
  },
};
