import type { PaymentState, rechargePlan } from '../db/schema/payment.ts';

export type PlanRow = typeof rechargePlan.$inferSelect;

/** Meowcent of the six plans, one for each coin icon, and the silver that comes with them. */
const COINS = [
  { coin: 300, silver: 0 },
  { coin: 500, silver: 0 },
  { coin: 1_000, silver: 50 },
  { coin: 3_000, silver: 200 },
  { coin: 5_000, silver: 400 },
  { coin: 10_000, silver: 1_000 },
] as const;

/** Prices of the plans, major x 100 of each currency; the order of currencies gives plans their ids for ever. */
const PRICES: readonly (readonly [currency: string, prices: readonly number[]])[] = [
  ['USD', [299, 499, 999, 2_999, 4_999, 9_999]],
  ['TWD', [9_000, 15_000, 30_000, 90_000, 150_000, 300_000]],
  ['CNY', [2_100, 3_500, 7_000, 21_000, 35_000, 70_000]],
  ['JPY', [45_000, 75_000, 150_000, 450_000, 750_000, 1_500_000]],
  ['EUR', [279, 469, 929, 2_799, 4_659, 9_299]],
  ['KRW', [420_000, 690_000, 1_390_000, 4_190_000, 6_990_000, 13_900_000]],
  ['BRL', [1_690, 2_790, 5_590, 16_790, 27_990, 55_990]],
  ['THB', [9_900, 16_500, 32_900, 98_900, 164_900, 329_000]],
  ['TRY', [12_490, 20_990, 41_990, 125_990, 209_990, 419_990]],
  ['VND', [7_500_000, 12_900_000, 25_900_000, 77_900_000, 129_900_000, 259_900_000]],
];

/** The plans that a new store sells. */
export function rechargePlans(): PlanRow[] {
  return PRICES.flatMap(([currency, prices], place) =>
    prices.flatMap((payAmount, at) => {
      const coins = COINS[at];
      return coins
        ? [{ id: (place + 1) * 100 + at + 1, index: at + 1, ...coins, currency, payAmount, enabled: true }]
        : [];
    }),
  );
}

/** Currencies that plans exist in. */
const PLAN_CURRENCIES = PRICES.map(([currency]) => currency);

export interface PaymentMethod {
  id: number;
  method: string;
  /** Where it can be offered: desktop pages, phones and tablets. */
  platforms: readonly ('web' | 'wap')[];
}

const BOTH = ['web', 'wap'] as const;

/** Ways to pay, as the spec names them. */
export const METHODS: readonly PaymentMethod[] = [
  { id: 1, method: 'credit-card', platforms: BOTH },
  { id: 2, method: 'wechatpay-qr-code', platforms: ['web'] },
  { id: 3, method: 'wechatpay-wap', platforms: ['wap'] },
  { id: 4, method: 'alipay-qr-code', platforms: ['web'] },
  { id: 5, method: 'alipay-wap', platforms: ['wap'] },
  { id: 6, method: 'sugoi', platforms: BOTH },
  { id: 7, method: 'unionpay', platforms: BOTH },
  { id: 8, method: 'line-pay', platforms: BOTH },
  { id: 9, method: 'moggie-pay', platforms: BOTH },
  { id: 10, method: 'offlinePay', platforms: BOTH },
];

/** Transfers to the store's own account, of which an operator tells. */
export const BANK_TRANSFER = 'bank-transfer';

export type ProviderKey =
  | 'moggie'
  | 'newebpay'
  | 'stripe'
  | 'line-pay'
  | 'alipay'
  | 'wechatpay'
  | 'paypal'
  | 'sugoi'
  | 'tappay'
  | 'unionpay'
  | typeof BANK_TRANSFER;

/** A method at a provider, and the currencies that it takes there. */
export interface Channel {
  method: string;
  currencies: readonly string[];
}

export interface CataloguedProvider {
  id: number;
  key: ProviderKey;
  /** Whether the provider opens an order again under the same number; otherwise a second visit is a new payment. */
  reopens: boolean;
  /** Whether its terms let it take money where adult games are sold; otherwise only all-ages platforms offer it. */
  takesAdult: boolean;
  channels: readonly Channel[];
}

/** Who takes what in which currency; ids never change. */
export const PROVIDERS: readonly CataloguedProvider[] = [
  {
    id: 1,
    key: 'moggie',
    reopens: true,
    takesAdult: true,
    // Its page stands for whichever acquirer is behind it.
    channels: [
      { method: 'credit-card', currencies: PLAN_CURRENCIES },
      { method: 'wechatpay-qr-code', currencies: ['CNY'] },
      { method: 'wechatpay-wap', currencies: ['CNY'] },
      { method: 'alipay-qr-code', currencies: ['CNY'] },
      { method: 'alipay-wap', currencies: ['CNY'] },
      { method: 'sugoi', currencies: ['CNY'] },
      { method: 'unionpay', currencies: ['CNY'] },
      // Japan's service closed in April 2025.
      { method: 'line-pay', currencies: ['TWD'] },
      { method: 'moggie-pay', currencies: PLAN_CURRENCIES },
    ],
  },
  {
    id: 2,
    key: 'newebpay',
    reopens: false,
    takesAdult: true,
    channels: [{ method: 'credit-card', currencies: ['TWD'] }],
  },
  {
    id: 3,
    key: 'stripe',
    reopens: true,
    takesAdult: false,
    channels: [{ method: 'credit-card', currencies: PLAN_CURRENCIES }],
  },
  {
    id: 4,
    key: 'line-pay',
    // Each opening is a transaction of its own, and only the latest is asked about.
    reopens: false,
    takesAdult: true,
    channels: [{ method: 'line-pay', currencies: ['TWD'] }],
  },
  {
    id: 5,
    key: 'alipay',
    reopens: true,
    takesAdult: true,
    channels: [
      { method: 'alipay-qr-code', currencies: ['CNY'] },
      { method: 'alipay-wap', currencies: ['CNY'] },
    ],
  },
  {
    id: 6,
    key: 'wechatpay',
    reopens: true,
    takesAdult: true,
    channels: [
      { method: 'wechatpay-qr-code', currencies: ['CNY'] },
      { method: 'wechatpay-wap', currencies: ['CNY'] },
    ],
  },
  {
    id: 7,
    key: 'paypal',
    reopens: true,
    takesAdult: false,
    channels: [{ method: 'credit-card', currencies: ['USD', 'TWD', 'JPY', 'EUR', 'BRL', 'THB'] }],
  },
  // Unverified: see its adapter.
  {
    id: 8,
    key: 'sugoi',
    reopens: true,
    takesAdult: true,
    channels: [{ method: 'sugoi', currencies: ['CNY'] }],
  },
  {
    id: 9,
    key: 'tappay',
    // Its token works once.
    reopens: false,
    takesAdult: true,
    channels: [{ method: 'credit-card', currencies: ['TWD'] }],
  },
  {
    id: 10,
    key: 'unionpay',
    reopens: false,
    takesAdult: true,
    channels: [{ method: 'unionpay', currencies: ['CNY'] }],
  },
  {
    id: 11,
    key: BANK_TRANSFER,
    reopens: true,
    takesAdult: true,
    channels: [{ method: 'offlinePay', currencies: ['EUR', 'USD', 'TWD', 'JPY', 'KRW', 'THB', 'VND'] }],
  },
];

/** States in which the pay page of a provider's payment can be opened, for the first time or again. */
export const payableStates = ({ reopens }: CataloguedProvider): readonly PaymentState[] =>
  reopens ? ['created', 'redirected'] : ['created'];

/** Whether the pay page of a payment can be opened. */
export const isPayable = ({ providerKey, state }: { providerKey: string; state: PaymentState }): boolean =>
  PROVIDERS.some((provider) => provider.key === providerKey && payableStates(provider).includes(state));
