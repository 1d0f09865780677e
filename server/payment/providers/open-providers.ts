import type { ProviderKey } from '../catalogue.ts';
import type { PaymentProvider } from '../provider.ts';
import { createAlipay } from './alipay/adapter.ts';
import { createBankTransfer } from './bank-transfer/adapter.ts';
import { createLinePay } from './line-pay/adapter.ts';
import { createMoggie } from './moggie/adapter.ts';
import { createNewebPay } from './newebpay/adapter.ts';
import { createPayPal } from './paypal/adapter.ts';
import type { ProviderSettings } from './settings.ts';
import { createStripe } from './stripe/adapter.ts';
import { createSugoi } from './sugoi/adapter.ts';
import { createTapPay } from './tappay/adapter.ts';
import { createUnionPay } from './unionpay/adapter.ts';
import { createWeChatPay } from './wechat-pay/adapter.ts';

interface ProvidersDeps {
  settings: ProviderSettings;
  /** Where Moggie Pay answers; absent: it is off. */
  moggie: { origin: () => string; secret: string } | undefined;
  now(): Date;
}

/** The providers that are configured. */
export function openProviders({ settings, moggie, now }: ProvidersDeps): Map<ProviderKey, PaymentProvider> {
  const providers = new Map<ProviderKey, PaymentProvider>();
  if (moggie) providers.set('moggie', createMoggie({ ...moggie, now }));
  if (settings.newebpay) providers.set('newebpay', createNewebPay(settings.newebpay, { now }));
  if (settings.stripe) providers.set('stripe', createStripe(settings.stripe, { now }));
  if (settings.linePay) providers.set('line-pay', createLinePay(settings.linePay));
  if (settings.alipay) providers.set('alipay', createAlipay(settings.alipay, { now }));
  if (settings.weChatPay) providers.set('wechatpay', createWeChatPay(settings.weChatPay, { now }));
  if (settings.payPal) providers.set('paypal', createPayPal(settings.payPal, { now }));
  if (settings.sugoi) providers.set('sugoi', createSugoi(settings.sugoi, { now }));
  if (settings.tapPay) providers.set('tappay', createTapPay(settings.tapPay));
  if (settings.unionPay) providers.set('unionpay', createUnionPay(settings.unionPay, { now }));
  if (settings.bankTransfer) providers.set('bank-transfer', createBankTransfer(settings.bankTransfer));
  return providers;
}
