import { expect, test } from 'vitest';
import { HOST, PASSWORD, testApp } from '../testing/app.ts';

const { app } = await testApp({ PUBLIC_URL: 'https://localhost:4800' });

test('no game on a subdomain can put another cookie in the place of the session’s [D08]', async () => {
  const { cookies } = await app.inject({
    method: 'POST',
    url: '/api/account/sign-up',
    headers: { host: HOST, origin: `https://${HOST}` },
    payload: { email: 'rin@moggie.test', password: PASSWORD },
  });
  expect(cookies).toEqual([
    expect.objectContaining({
      name: '__Host-moggie.session_token',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    }),
  ]);
  expect(cookies[0]).not.toHaveProperty('domain');
});
