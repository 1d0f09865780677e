import { expect, test } from 'vitest';
import { HOST, testApp } from '../testing/app.ts';

const { app, signUp } = await testApp({ RATE_LIMIT: '2' });
const SECONDS = expect.toSatisfy((told) => Number.isInteger(told) && told >= 1 && told <= 60);

test('who asks too often hears after how many seconds it may again, in the body as in the header', async () => {
  const remoteAddress = '203.0.113.7';
  const ask = () => app.inject({ url: '/healthz', headers: { host: HOST }, remoteAddress });
  for (let n = 0; n < 2; n += 1) expect((await ask()).statusCode).toBe(200);
  const refused = await ask();
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    {
      error: {
        code: 'auth/too-many-requests',
        message: 'Too many requests, try again later',
        retry_after: SECONDS,
      },
    },
  ]);
  expect(refused.headers['retry-after']).toBe(String(refused.json().error.retry_after));
});

test('an account that asks too often hears it, too', async () => {
  const { token } = await signUp('busy@moggie.test');
  let from = 0;
  const ask = () => {
    from += 1;
    return app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { host: HOST, authorization: `Bearer ${token}`, 'accept-version': 'v2' },
      payload: { query: '{ apiVersion }' },
      remoteAddress: `203.0.113.${100 + from}`,
    });
  };
  let refused = await ask();
  while (refused.statusCode === 200) refused = await ask();
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    {
      data: null,
      errors: [
        {
          message: 'Too many requests, try again later',
          extensions: { code: 'auth/too-many-requests', retry_after: SECONDS },
        },
      ],
    },
  ]);
  expect(refused.headers['retry-after']).toBe(String(refused.json().errors[0].extensions.retry_after));
});
