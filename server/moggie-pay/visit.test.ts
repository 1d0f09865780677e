import { expect, test } from 'vitest';
import { createVisits } from './visit.ts';

const visits = createVisits({ secret: 'secret', now: () => new Date('2026-11-21T12:00:00Z') });
const begin = (customer: string, protocol: 'http' | 'https') =>
  visits.begin({ customer, returnUrl: 'https://moggie.test/' }, { protocol });
const pairOf = (cookie: string) => cookie.split(';')[0] ?? '';

test('over https a visit is in a cookie that no subdomain can write, and games run on these', () => {
  const cookie = begin('player', 'https');
  // What browsers ask of the prefix: Secure, the whole site, no Domain.
  expect(cookie).toMatch(/^__Host-moggie_pay=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=3600; Secure$/);
  // A longer path comes first among cookies, and a game may write this one.
  const tossed = pairOf(begin('somebody else', 'http'));
  const visitor = visits.visitorOf({
    protocol: 'https',
    headers: { cookie: `${tossed}; ${pairOf(cookie)}` },
  });
  expect(visitor.customer).toBe('player');
  expect(() => visits.visitorOf({ protocol: 'https', headers: { cookie: tossed } })).toThrow(
    expect.objectContaining({ code: '401' }),
  );
});
