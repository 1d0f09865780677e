import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { storeInfo } from '../db/schema/catalog.ts';
import { invoice } from '../db/schema/wallet.ts';
import { HOST, testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { soldName } from './names.ts';

const { app, services, database, clock, signUp } = await testApp();
const { cart, wallet } = services;
const page = { field: 'created_at', direction: 'desc', limit: 20, offset: 0 } as const;
const GAME = 7;

await addGames({ catalog: services.catalog, clock }, [{ id: GAME, meowcent: 299 }]);

const call = (language: string, name: string) =>
  database.query
    .insert(storeInfo)
    .values({
      storeId: GAME,
      language,
      name,
      brief: '',
      introduction: '',
      labels: [],
      cover: '/cdn/c',
      cover1to1: '/cdn/c',
      screenshots: [],
    })
    .onConflictDoUpdate({ target: [storeInfo.storeId, storeInfo.language], set: { name } });

async function nameOn(id: string, cookie: string, locale: string): Promise<string | undefined> {
  const { body } = await app.inject({
    url: `/api/invoice/${id}?locale=${locale}`,
    headers: { host: HOST, cookie },
  });
  return /<tbody>\s*<tr><td>(.*?)<\/td>/.exec(body)?.[1];
}

async function buyer() {
  const player = await signUp(`${randomUUID()}@moggie.test`);
  await services.account.setCountry(player.uuid, 'us');
  await wallet.reward(player.uuid, player.uuid, { meowcent: 1_000, silver: 0 });
  const shopper = {
    uuid: player.uuid,
    site: { platformKey: 'moggie' as const, silver: true },
    country: 'us',
    residence: 'us',
  };
  const { id } = await cart.checkOutGame(shopper, GAME, { silver: 0, expectedTotal: 299 }, randomUUID());
  return { ...player, checkout: id };
}

test('an invoice and its credit note call a game what it was called when it was sold, in each language', async () => {
  await call('en-us', 'Sold name');
  await call('de-de', 'Damaliger Name');
  const { uuid, cookie, checkout } = await buyer();
  await call('en-us', 'New name');
  await call('de-de', 'Neuer Name');
  await call('ja-jp', '新しい名前');
  await cart.refund(uuid, (await cart.orders(uuid, page)).list[0]?.id ?? '');
  const [returned] = (await wallet.statement(uuid, 'refund', page)).rows;
  for (const id of [checkout, returned?.id ?? '']) {
    expect(await nameOn(id, cookie, 'en-US')).toBe('Sold name');
    expect(await nameOn(id, cookie, 'de-DE')).toBe('Damaliger Name');
    // A language that came later reads the name of the game's own.
    expect(await nameOn(id, cookie, 'ja-JP')).toBe('Sold name');
  }
  const later = await buyer();
  expect(await nameOn(later.checkout, later.cookie, 'ja-JP')).toBe('新しい名前');
});

test('a game that is gone from the catalogue keeps its name on what was sold', async () => {
  await call('en-us', 'Sold name');
  const { cookie, checkout } = await buyer();
  await database.query
    .delete(storeInfo)
    .where(and(eq(storeInfo.storeId, GAME), eq(storeInfo.language, 'en-us')));
  expect(await nameOn(checkout, cookie, 'en-US')).toBe('Sold name');
});

test('an invoice of a sale of before invoices were kept has the names of when it is made', async () => {
  await call('en-us', 'Sold name');
  const { cookie, checkout } = await buyer();
  await database.query.execute(sql`alter table invoice disable trigger user`);
  await database.query.delete(invoice).where(eq(invoice.entryId, checkout));
  await database.query.execute(sql`alter table invoice enable trigger user`);
  for (const now of ['Name of then', 'Newer name']) {
    await call('en-us', now);
    expect(await nameOn(checkout, cookie, 'en-US')).toBe('Name of then');
  }
});

test('where no name was kept a game is named by its number', () => {
  expect(soldName(null, 7, 'en-US')).toBe('#7');
  expect(soldName({ 8: { 'en-us': 'Other' } }, 7, 'en-US')).toBe('#7');
  expect(soldName({ 7: { '': 'Own' } }, 7, 'en-US')).toBe('Own');
});
