import { expect, test } from 'vitest';
import { parseAnswer, signCall } from './signature.ts';

const SECRET = 'a917ab6a2367b536f8e5a6e2977e06f4';
const NONCE = '44453d45-768e-40e8-8349-748e797c450f';

test.each([
  [
    'LP1',
    '/v3/payments/requests/2021113000697317600/check',
    '',
    'fYf59bjVhBuTo1dQYDuoI178vvgF3/Q+3klTWW4pbjc=',
  ],
  ['LP1', '/v3/payments', 'orderId=ORDER-1', 'lBu8kHYEMhtGjSO1lgvuyTZR4PG7voSbZyMdoOaVus8='],
])('%s: %s?%s is signed to the byte', (_id, path, queryOrBody, expected) => {
  expect(signCall({ path, queryOrBody, nonce: NONCE }, SECRET)).toBe(expected);
});

test('LP1: a transaction id keeps all its digits', () => {
  const text = '{"returnCode":"0000","info":{"transactionId": 2021113000697317601,"amount":300}}';
  expect(parseAnswer(text)).toEqual({
    returnCode: '0000',
    info: { transactionId: '2021113000697317601', amount: 300 },
  });
});
