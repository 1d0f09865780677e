import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { account } from '../db/schema/account.ts';
import { testApp } from '../testing/app.ts';

const { gql, signUp, services, database, clock } = await testApp();

describe('the country of residence', () => {
  test('counts from the moment it is chosen, and a change by support within a minute', async () => {
    const { uuid } = await signUp('settler@moggie.test');
    const { residenceOf } = services.account;
    expect(await residenceOf(uuid)).toBeNull();
    await services.account.setCountry(uuid, 'JP');
    expect(await residenceOf(uuid)).toBe('jp');
    await database.query.update(account).set({ country: 'tw' }).where(eq(account.id, uuid));
    expect(await residenceOf(uuid)).toBe('jp');
    const { now } = clock;
    clock.now = new Date(now.getTime() + 60_000);
    expect(await residenceOf(uuid)).toBe('tw');
    clock.now = now;
  });

  const setCountry = 'mutation ($country: String!) { setUserCountry(country: $country) { country } }';

  test('is set once, also when it is tried many times at once [V04] [P12] [O07]', async () => {
    const { token } = await signUp('resident@moggie.test');
    expect((await gql(setCountry, { country: 'ZZ' }, { token })).codes).toEqual(['400']);
    const tries = await Promise.all(
      ['TW', 'JP', 'DE', 'FR'].map((country) => gql(setCountry, { country }, { token })),
    );
    const set = tries.filter(({ codes }) => codes.length === 0);
    expect(set).toHaveLength(1);
    expect(tries.filter(({ codes }) => codes[0] === '400')).toHaveLength(3);
    const { data } = await gql('{ me { country } }', {}, { token });
    expect(data.me.country).toBe(set[0]?.data.setUserCountry.country);
  });
});
