import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { areFieldsSigned, isTextSigned, signedPart, signFields } from './signature.ts';

/** A payment message of 2019, which drops sign_type before signing. */
const PAYMENT = {
  key: publicKeyOf(
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv3hSQRGGKT4lBsQjHiGjeYZjOPIPHR5knm2jnnz/YGIXIofVHkA/tAlBAd5DrY7YpvI4tP5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcOrxFYRlFilvVLTXg4LWjR1tdPkO6+i7wQZAIVMClPkwVRZEbaERRHlKqTzv2gGv5rDU8gRoe1LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdjtV5/FdcWIt+L8SR1ss7EXTjYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5JwIDAQAB',
  ),
  fields: {
    gmt_create: '2019-08-15 15:56:22',
    charset: 'utf-8',
    seller_email: 'z97-yuquerevenue@service.aliyun.com',
    subject: '语雀空间 500人规模',
    sign: 'QfTb8tqE1BMhS5qAnXtvsF3/jBkEvu9q9en0pdbBUDDjvKycZhQb7h8GDs4FKfi049PynaNuatxSgLb/nLWZpXyyh0LEWdK2S6Ri7nPwrVgOs08zugLO20vOQz44y3ti2Ncm8/wZts1Fr2gZ7pShnVX3d1B50hbsXnObT1r/U8ONNQjWXd0HIul4TG+Q3fm3svmSvFEy0WnzuhcyHPX5Gm4ELNctL6Qd5YniGJFNcc7kopHYtI/XD9YCKCH6Ct02rzUs9i11C9CsadtZn+WhxF26Dqt9sGEFajkJ8cxUTLi8+VCpLHsgPE8P0y095uQcDdK0YjCh4x7wVSov+lrmOQ==',
    buyer_id: '2088102534368455',
    invoice_amount: '0.10',
    notify_id: '2019081500222155624068450559358070',
    fund_bill_list: '[{"amount":"0.10","fundChannel":"ALIPAYACCOUNT"}]',
    notify_type: 'trade_status_sync',
    trade_status: 'TRADE_SUCCESS',
    receipt_amount: '0.10',
    buyer_pay_amount: '0.10',
    app_id: '2019073166072302',
    sign_type: 'RSA2',
    seller_id: '2088531891668739',
    gmt_payment: '2019-08-15 15:56:24',
    notify_time: '2019-08-15 15:56:25',
    version: '1.0',
    out_trade_no: '20190815155618536-564-57',
    total_amount: '0.10',
    trade_no: '2019081522001468450512505578',
    auth_app_id: '2019073166072302',
    buyer_logon_id: 'xud***@126.com',
    point_amount: '0.00',
  },
};

/** A service-market message of 2019, which keeps sign_type. */
const SERVICE = {
  key: createPublicKey(`-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAk6DCsBIUhWriFohzRV8F
ic6oQWNnLKKILNk97VU5qcHEuxYzCujKoyva5gy1170mFJw4IcgJF8AyS7iDUwzA
wF4Pp9CpWxDhUhe7mdQJhjBmvTcPLGFFrzlj6unO5lAcbdwaxPUtSxOaNxPJGrTK
/wnKQSbjTMMltp1J68q2Tfgrsn/NdZ6lrxO9rvmky8kowqaH5NjntyHO59jCGabM
j5sI14z8N61wB/QuIJrDuzIPMPrSNbq0cOWcSCDG09oUHTp9fk7suDB8UiFcmVTX
OvK3d4HbeX8V9YsEMxrwxEoYgRRj6K2qrC6oxw480cqf2ueumCmHg6xrcgkyXK81
hwIDAQAB
-----END PUBLIC KEY-----`),
  fields: {
    app_id: '2017122801303261',
    charset: 'UTF-8',
    commodity_order_id: '2019030800000018079639',
    contactor: '技术支持测试的公司',
    merchant_pid: '2088721996721370',
    method: 'alipay.open.servicemarket.order.notify',
    name: '技术支持测试的公司',
    notify_id: '2019030800222102023008121054923345',
    notify_time: '2019-03-08 10:20:23',
    notify_type: 'servicemarket_order_notify',
    order_item_num: '1',
    order_ticket: '29b1c37d99ab48c5bd5bdaeaeaefbB37',
    order_time: '2019-03-08 10:20:08',
    phone: '17826894615',
    service_code: '58621634',
    sign: 'MsK5SCw8oqLw4f0hiNSd5OVGXxBY3wnQeT8vn5PklJSZFWSZbK4hQbNvkp4ZezeXQH514cEv0ul6Qow8yh6e6yM06LfEL+EZjcpZ0nxzFGRNQ5qq2AUc1OaXQdk92AGvxh+Iq4NGpPQFBd4D8EBJa3NJd8+czMfQskceosOQFqUtLQMYa5DPs+VpN7VM5BdXjaVIuKn5d9Wm2B9dI9ObIM+YRySDkZZPv14DVmUvcrcqJfOR8aHvtSd7B4l92wUQPQgQKNcOQho7xOHS/Bk+Y74AZL2y7TkNmdDoq9OGsThuF5tDW9rI9nVwXxOtsuB+bstra+W7aw9x9DvkKgdSRw==',
    sign_type: 'RSA2',
    timestamp: '2019-03-08 10:20:23',
    title: '麦禾商城模版',
    total_price: '0.00',
    version: '1.0',
  },
};

function publicKeyOf(base64: string) {
  return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
}

describe('published messages', () => {
  test.each([
    ['AL1 a payment', PAYMENT],
    ['AL2 a service', SERVICE],
  ])('of %s are authentic', (_what, { fields, key }) => {
    expect(areFieldsSigned(fields, key)).toBe(true);
  });

  test.each([
    ['a changed amount', { ...PAYMENT.fields, total_amount: '0.01' }],
    ['an added field', { ...PAYMENT.fields, extra: '1' }],
    ['no signature', { ...PAYMENT.fields, sign: '' }],
  ])('with %s are not', (_what, fields) => {
    expect(areFieldsSigned(fields, PAYMENT.key)).toBe(false);
  });

  test('of another key are not', () => {
    expect(areFieldsSigned(PAYMENT.fields, SERVICE.key)).toBe(false);
  });
});

test('a call is signed over its fields by name, without empty ones', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const sign = signFields({ b: '2', a: '1', c: '', sign_type: 'RSA2' }, privateKey);
  expect(isTextSigned('a=1&b=2&sign_type=RSA2', sign, publicKey)).toBe(true);
});

test('the signed part of an answer is taken to the byte', () => {
  const part = '{"code":"10000","image_url":"http:\\/\\/alicdn.com\\/a?b=1","nested":{"x":"}"}}';
  expect(
    signedPart(`{"alipay_trade_query_response":${part},"sign":"P8xr=="}`, 'alipay_trade_query_response'),
  ).toEqual({
    part,
    sign: 'P8xr==',
  });
  expect(signedPart('{"error_response":{"code":"40002"}}', 'alipay_trade_query_response')).toBeUndefined();
});
