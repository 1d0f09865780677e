import { expect, test } from 'vitest';
import { siteOfHost } from '../../shared/contract/site.ts';
import {
  currenciesOf,
  currencyLabel,
  defaultCurrency,
  isPaidOnOurPages,
  methodsOf,
  providersOf,
} from './recharge-options.ts';

const provider = (id: number, provider_key: string, ...methods: [string, string][]) => ({
  id,
  provider_key,
  available: true,
  payment_provider_method: methods.map(([method, support_currency]) => ({ method, support_currency })),
});

const PROVIDERS = [
  provider(1, 'moggie', ['moggie-pay', 'USD,TWD, CNY']),
  provider(2, 'newebpay', ['credit-card', 'TWD']),
  provider(3, 'alipay', ['alipay-wap', 'CNY']),
  provider(4, 'wechat', ['wechatpay-wap', 'CNY']),
  provider(5, 'sugoi', ['sugoi', 'CNY']),
  provider(6, 'offline', ['offlinePay', 'CNY']),
];
const METHODS = ['offlinePay', 'moggie-pay', 'wechatpay-wap', 'credit-card', 'sugoi', 'alipay-wap'].map(
  (method, index) => ({ id: index + 1, method }),
);
const OFFER = { findPaymentMethod: METHODS, findPaymentProvider: PROVIDERS };

test('T2: top-ups start in USD, TWD for zh-TW, CNY for zh-CN [B05]', () => {
  expect(defaultCurrency('en-US')).toBe('USD');
  expect(defaultCurrency('de-DE')).toBe('USD');
  expect(defaultCurrency('zh-TW')).toBe('TWD');
  expect(defaultCurrency('zh-CN')).toBe('CNY');
});

test('the first preferred currency that somebody takes comes first, each other one once', () => {
  const here = siteOfHost('localhost');
  expect(currenciesOf(OFFER, here, ['TWD', 'CNY'])).toEqual(['TWD', 'CNY', 'USD']);
  expect(currenciesOf(OFFER, here, ['JPY', undefined, 'USD'])).toEqual(['USD', 'CNY', 'TWD']);
});

test('a currency in which nothing can be paid here is not offered, preferred or not', () => {
  const byHand = {
    findPaymentMethod: METHODS,
    findPaymentProvider: PROVIDERS.filter(({ provider_key }) => /newebpay|offline/.test(provider_key)),
  };
  expect(currenciesOf(byHand, siteOfHost('localhost'), ['USD', 'CNY'])).toEqual(['TWD']);
  expect(currenciesOf(byHand, siteOfHost('cn.localhost'), ['USD', 'CNY'])).toEqual(['CNY', 'TWD']);
  const nothing = { findPaymentMethod: METHODS, findPaymentProvider: [] };
  expect(currenciesOf(nothing, siteOfHost('localhost'), ['USD'])).toEqual([]);
});

test('blanks in a list of currencies do not hide one', () => {
  expect(providersOf(PROVIDERS, 'moggie-pay', 'CNY').map(({ id }) => id)).toEqual([1]);
  expect(providersOf(PROVIDERS, 'credit-card', 'USD')).toEqual([]);
});

test('T2: in zh-CN Alipay, Sugoi and WeChat come before the rest [B05]', () => {
  expect(methodsOf(OFFER, 'CNY', 'zh-CN', siteOfHost('localhost'))).toEqual([
    'alipay-wap',
    'sugoi',
    'wechatpay-wap',
    'moggie-pay',
  ]);
  expect(methodsOf(OFFER, 'TWD', 'zh-TW', siteOfHost('localhost'))).toEqual(['moggie-pay', 'credit-card']);
});

test('topping up by hand is offered on the one site that has it [A14]', () => {
  expect(methodsOf(OFFER, 'CNY', 'en-US', siteOfHost('cn.localhost'))).toContain('offlinePay');
  for (const host of ['localhost', 'master.localhost', 'lynx.localhost'])
    expect(methodsOf(OFFER, 'CNY', 'en-US', siteOfHost(host))).not.toContain('offlinePay');
});

test('Sugoi is labelled CNY [B05]', () => {
  expect(currencyLabel('sugoi', 'USD')).toBe('CNY');
  expect(currencyLabel('credit-card', 'USD')).toBe('USD');
});

test.each([
  ['credit-card', 'moggie', true],
  ['credit-card', 'newebpay', false],
  ['wechatpay-qr-code', 'wechatpay', true],
  ['wechatpay-wap', 'wechatpay', false],
  ['offlinePay', 'bank-transfer', true],
])('%s through %s is paid on our own pages: %j', (method, provider, ours) => {
  expect(isPaidOnOurPages(method, provider)).toBe(ours);
});
