import { describe, expect, test } from 'vitest';
import { readPayoutFile } from './layouts.ts';

const fails = (text: RegExp) =>
  expect.objectContaining({ code: '400', message: expect.stringMatching(text) });

const STRIPE = [
  'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,customer_facing_amount,customer_facing_currency,payment_metadata[order_no]',
  'txn_1,2026-11-21 12:00:00,usd,9.61,0.58,9.03,charge,300.00,twd,P1',
  'txn_2,2026-11-22 08:30:00,usd,-9.61,0.00,-9.61,refund,-300.00,twd,P1',
  'txn_3,2026-11-23 00:00:00,usd,-1015.00,15.00,-1030.00,dispute,-1015.00,usd,P2',
  'txn_4,2026-11-24 00:00:00,usd,-500.25,0.00,-500.25,payout,,,',
].join('\n');

test('Stripe’s itemized report is read as its customers paid, with the fee in the currency of the account', () => {
  expect(readPayoutFile('stripe', STRIPE)).toEqual([
    {
      lineKey: 'txn_1',
      kind: 'capture',
      orderNo: 'P1',
      amount: 30_000,
      currency: 'TWD',
      fee: 58,
      feeCurrency: 'USD',
      at: new Date('2026-11-21T12:00:00Z'),
    },
    expect.objectContaining({ lineKey: 'txn_2', kind: 'refund', amount: 30_000, currency: 'TWD', fee: 0 }),
    expect.objectContaining({
      lineKey: 'txn_3',
      kind: 'chargeback',
      amount: 101_500,
      currency: 'USD',
      fee: 1_500,
    }),
    expect.objectContaining({
      lineKey: 'txn_4',
      kind: 'other',
      orderNo: '',
      amount: 50_025,
      currency: 'USD',
    }),
  ]);
});

const PAYPAL = [
  '"RH","2026/11/22 00:00:00 +0000","X","ACCOUNT","010"',
  '"CH","Transaction ID","Invoice ID","Transaction Event Code","Transaction Completion Date","Transaction Debit or Credit","Gross Transaction Amount","Gross Transaction Currency","Fee Debit or Credit","Fee Amount","Fee Currency","Custom Field"',
  '"SB","9XY","","T0006","2026/11/21 04:00:00 -0800","CR",300,"TWD","DR",12,"TWD","P1"',
  '"SB","9XZ","","T0006","2026/11/21 12:00:01 +0000","CR",999,"USD","DR",64,"USD","P2"',
  '"SB","9XY","","T1107","2026/11/21 13:00:00 +0000","DR",300,"TWD","CR",12,"TWD","P1"',
  '"SB","9W","","T0400","2026/11/21 14:00:00 +0000","DR",1000,"USD","","","",""',
  '"SF","USD",4',
].join('\r\n');

test('PayPal’s Settlement Report is read by the names in its row CH, each currency in its own decimals', () => {
  expect(readPayoutFile('paypal', PAYPAL)).toEqual([
    {
      lineKey: '9XY:T0006',
      kind: 'capture',
      orderNo: 'P1',
      amount: 30_000,
      currency: 'TWD',
      fee: 1_200,
      feeCurrency: 'TWD',
      at: new Date('2026-11-21T12:00:00Z'),
    },
    expect.objectContaining({ lineKey: '9XZ:T0006', amount: 999, currency: 'USD', fee: 64 }),
    expect.objectContaining({ lineKey: '9XY:T1107', kind: 'refund', amount: 30_000, fee: -1_200 }),
    expect.objectContaining({ lineKey: '9W:T0400', kind: 'other', fee: 0, feeCurrency: 'USD' }),
  ]);
});

const NEWEBPAY = [
  '\uFEFF藍新金流交易序號,商店訂單編號,交易類別,交易金額,手續費,撥款日期',
  '26112112000001,P1,請款,300,8.4,2026-11-24',
  '26112112000001,P1,退款,-300,0,2026/11/26',
].join('\r\n');

test('NewebPay’s payouts are read as proposed', () => {
  expect(readPayoutFile('newebpay', NEWEBPAY)).toEqual([
    {
      lineKey: '26112112000001:capture',
      kind: 'capture',
      orderNo: 'P1',
      amount: 30_000,
      currency: 'TWD',
      fee: 840,
      feeCurrency: 'TWD',
      at: new Date('2026-11-23T16:00:00Z'),
    },
    expect.objectContaining({ lineKey: '26112112000001:refund', kind: 'refund', amount: 30_000 }),
  ]);
});

describe('what cannot be read is refused whole', () => {
  test.each<[string, Parameters<typeof readPayoutFile>[0], string, RegExp]>([
    ['another provider', 'alipay', STRIPE, /^files of alipay are not known \(stripe, paypal, newebpay\)$/],
    ['another file', 'stripe', NEWEBPAY, /^the file has no column 'balance_transaction_id'$/],
    [
      'a report without our number',
      'stripe',
      STRIPE.replace('[order_no]', '[x]'),
      /^the file has no column 'payment_metadata\[order_no\]'$/,
    ],
    [
      'an amount in words',
      'stripe',
      STRIPE.replace('-1015.00,usd', 'much,usd'),
      /^customer_facing_amount 'much' is no amount$/,
    ],
    [
      'an amount with too many decimals',
      'stripe',
      STRIPE.replace('0.58', '0.585'),
      /^fee '0.585' is no amount$/,
    ],
    [
      'no time',
      'paypal',
      PAYPAL.replace('2026/11/21 04:00:00 -0800', 'yesterday'),
      /^Transaction Completion Date 'yesterday' is no time$/,
    ],
    ['a movement without a number', 'stripe', STRIPE.replace('txn_3', ''), /^movement 3 has no number$/],
    ['broken quotes', 'newebpay', 'a"b', /^line 1 holds a quote where none can stand$/],
  ])('%s', (_what, provider, text, message) => {
    expect(() => readPayoutFile(provider, text)).toThrow(fails(message));
  });
});
