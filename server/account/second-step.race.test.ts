// Somebody who reads a backup code over a shoulder enters it at the same moment as its player.
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { twoFactor } from '../db/schema/account.ts';
import { codeOf, cookieOf, PASSWORD, testApp } from '../testing/app.ts';
import { appCode } from '../testing/app-code.ts';
import { untilWaiting } from '../testing/lock-wait.ts';

const { post, signUp, database } = await testApp();

test('of two that come with one backup code at once the later one is told that it is used', async () => {
  const { cookie, uuid } = await signUp('mia@moggie.test');
  const begun = (await post('/api/account/two-factor/setup', { password: PASSWORD }, { cookie })).json();
  const code = await appCode(new URL(begun.uri).searchParams.get('secret') ?? '');
  const on = cookieOf(await post('/api/account/two-factor/enable', { code }, { cookie }));
  const second_step = { code: begun.backup_codes[0], backup: true };
  const ask = () => post('/api/account/passkey/begin', { password: PASSWORD, second_step }, { cookie: on });

  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  // Both are on their way when the first of them may look at the codes.
  const holding = database.transaction(async () => {
    await database.query
      .select({ locked: sql`1` })
      .from(twoFactor)
      .where(eq(twoFactor.userId, uuid))
      .for('update');
    held.resolve();
    await asked.promise;
  });
  await held.promise;
  const both = [ask(), ask()];
  await untilWaiting(database, 2);
  asked.resolve();
  await holding;
  const answers = await Promise.all(both);
  expect(answers.map(codeOf).toSorted()).toEqual(['auth/code-invalid', undefined]);
});
