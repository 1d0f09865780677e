import { afterAll, expect, test } from 'vitest';
import { openAgeCheck } from '../../tests/age-check/simulator.ts';
import { cookieOf, HOST, testApp } from '../testing/app.ts';

const clock = { now: new Date('2026-11-21T12:00:00Z') };
const verifier = await openAgeCheck({ clientId: 'moggie', clientSecret: 'secret' }, () => clock.now);
const { app, gql } = await testApp({
  PUBLIC_URL: 'https://localhost:4800',
  AGE_POLICY: 'us:verify',
  ...verifier.settings,
});
afterAll(() => verifier.close());

const get = (url: string, cookie = '') => app.inject({ url, headers: { host: HOST, cookie } });
const agePolicy = async (cookie: string) =>
  (await gql('{ getConfig2 { agePolicy } }', {}, { headers: { cookie } })).data.getConfig2.agePolicy;

test('over https a proof and a check are in cookies that no subdomain can write, and games run on these', async () => {
  const begun = await get('/api/age-check');
  const back = new URL(await verifier.visit(String(begun.headers.location), 'adult'));
  const done = await get(back.pathname + back.search, cookieOf(begun));
  // What browsers ask of the prefix: Secure, the whole site, no Domain.
  const safe = { secure: true, path: '/', httpOnly: true, sameSite: 'lax' };
  expect(begun.cookies).toEqual([
    { name: '__Host-age-check', value: expect.any(String), maxAge: 1800, ...safe },
  ]);
  expect(done.cookies.slice(0, 2)).toEqual([
    { name: '__Host-age-check', value: '', maxAge: 0, ...safe },
    { name: '__Host-age-proof', value: expect.any(String), maxAge: 31_536_000, ...safe },
  ]);

  const proof = done.cookies[1]?.value;
  expect(await agePolicy(`__Host-age-proof=${proof}`)).toBe('gate');
  // A game may write this one, with the proof of somebody else.
  expect(await agePolicy(`age-proof=${proof}`)).toBe('verify');
  const planted = cookieOf(begun).replace('__Host-', '');
  expect((await get(back.pathname + back.search, planted)).headers.location).toContain('outcome=late');
});
