import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { PASSWORD, testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { openSmtp } from '../testing/smtp.ts';

const smtp = await openSmtp();
const { app, post, services, signUp, database, clock } = await testApp({ SMTP_URL: smtp.url });
const CROWD = 2000;
const GAME = 7;

/** Players who wish for a game and want a mail when it costs less. */
async function addCrowd(): Promise<void> {
  const { query } = database;
  await query.execute(sql`
    insert into account (id, name, email, email_verified, role, locale, created_at, updated_at)
    select gen_random_uuid(), 'Player', 'crowd' || n || '@moggie.test', true, 'player', 'en-US', now(), now()
    from generate_series(1, ${CROWD}::int) as n`);
  await query.execute(sql`
    insert into notification_setting (account_id, topic, in_app, mail)
    select id, 'games', true, true from account where email like 'crowd%'`);
  await query.execute(sql`
    insert into wishlist (id, user_id, store_id, created_at, updated_at)
    select gen_random_uuid(), id, ${GAME}, now(), now() from account where email like 'crowd%'`);
}

test('thousands of mails about a sale, and a mail server that is stuck with one, delay no code and no alert', async () => {
  const player = 'waits@moggie.test';
  await signUp(player);
  await addGames({ catalog: services.catalog, clock }, [{ id: GAME }]);
  await addCrowd();
  await services.outbox.append('game-reduced', [{ storeId: GAME, country: 'us', meowcent: 500 }]);
  const heard = (start: string) => smtp.received.filter((line) => line.startsWith(start)).length;

  smtp.silentTo = 'crowd';
  await app.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(() => heard('RCPT TO:<crowd'), { timeout: 20_000 }).toBe(1);
  expect((await services.outbox.state()).waiting).toBe(CROWD);

  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' };
  await post('/api/account/sign-in', { email: player, password: PASSWORD }, phone);
  await post('/api/account/reset-password/send', { email: player });
  const subjects = () => smtp.received.filter((line) => line.startsWith('Subject: ')).toSorted();
  await expect
    .poll(subjects, { timeout: 20_000 })
    .toEqual(['Subject: A change to your account', 'Subject: Your code']);
  await expect.poll(async () => (await services.outbox.state()).waiting).toBe(CROWD);
  expect([heard(`RCPT TO:<${player}>`), heard('RCPT TO:<crowd')]).toEqual([2, 1]);
  smtp.goOn();
}, 60_000);
