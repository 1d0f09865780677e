// Somebody signs in with a password while its player sets another one: no session of the old one outlives that.
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { credential } from '../db/schema/account.ts';
import { PASSWORD, testApp } from '../testing/app.ts';
import { untilOneWaits } from '../testing/lock-wait.ts';

const { post, signUp, mailTo, services, database } = await testApp();
const NEW_PASSWORD = 'Meow4321';

async function player(email: string) {
  const { uuid } = await signUp(email);
  await post('/api/account/reset-password/send', { email });
  const { code = '' } = await mailTo(email);
  return {
    uuid,
    reset: () => services.account.codes.resetPassword({ email, code, password: NEW_PASSWORD }, '192.0.2.1'),
    signIn: async () => (await post('/api/account/sign-in', { email, password: PASSWORD })).statusCode,
    sessions: () => services.account.sessions.list(uuid),
  };
}

test('a sign-in that waits while its password is replaced is refused', async () => {
  const { uuid, reset, signIn, sessions } = await player('mia@moggie.test');
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const replaced = database.transaction(async () => {
    await database.query
      .select({ locked: sql`1` })
      .from(credential)
      .where(eq(credential.userId, uuid))
      .for('update');
    held.resolve();
    await asked.promise;
    await reset();
  });
  await held.promise;
  const waiting = signIn();
  await untilOneWaits(database);
  asked.resolve();
  await replaced;
  expect(await waiting).toBe(401);
  expect(await sessions()).toEqual([]);
});

test('sign-ins raced with a new password leave no session behind', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { reset, signIn, sessions } = await player(`mia${round}@moggie.test`);
    const signedIn = await Promise.all([reset(), signIn(), signIn(), signIn(), signIn()]);
    for (const status of signedIn.slice(1)) expect([200, 401]).toContain(status);
    expect(await sessions()).toEqual([]);
  }
});
