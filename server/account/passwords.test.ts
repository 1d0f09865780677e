import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';

const inTransaction = new AsyncLocalStorage<true>();
/** Where passwords were hashed or compared. */
const worked: ('free' | 'in a transaction')[] = [];

vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>();
  const noted = () => worked.push(inTransaction.getStore() ? 'in a transaction' : 'free');
  return {
    hash: (...args: Parameters<typeof argon2.hash>) => {
      noted();
      return argon2.hash(...args);
    },
    verify: (...args: Parameters<typeof argon2.verify>) => {
      noted();
      return argon2.verify(...args);
    },
  };
});

// The server is loaded anew with the library that is listened to, and without it for the files after this one.
vi.resetModules();
afterAll(() => vi.resetModules());
const { cookieOf, PASSWORD, testApp } = await import('../testing/app.ts');
const { hashingOnce, hashPassword, isPassword } = await import('./passwords.ts');
const { post, signUp, mailTo, database } = await testApp();
const transaction = database.transaction.bind(database);
database.transaction = (work) => transaction(() => inTransaction.run(true, work));

const steps = () => worked.splice(0);

test('passwords are hashed and compared before a transaction, which holds a connection', async () => {
  const email = 'hashed@moggie.test';
  const { cookie } = await signUp(email);
  expect(steps()).toEqual(['free']);

  const changed = await post(
    '/api/account/change-password',
    { current: PASSWORD, password: 'Changed1234' },
    { cookie },
  );
  expect([changed.statusCode, steps()]).toEqual([200, ['free', 'free']]);

  await post('/api/account/reset-password/send', { email });
  const { code } = await mailTo(email);
  const reset = await post('/api/account/reset-password', { email, code, password: PASSWORD });
  expect([reset.statusCode, steps()]).toEqual([200, ['free']]);

  const { rows } = await database.query.execute<{ password: string }>(
    sql`select password from credential where password is not null`,
  );
  // What OWASP advises: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
  expect(rows.map(({ password }) => password.split('$').slice(0, 4).join('$'))).toEqual([
    '$argon2id$v=19$m=19456,t=2,p=1',
  ]);

  const signedIn = cookieOf(await post('/api/account/sign-in', { email, password: PASSWORD }));
  const begun = await post('/api/account/two-factor/setup', { password: PASSWORD }, { cookie: signedIn });
  expect(begun.statusCode).toBe(200);
  steps();
  const ended = await post('/api/account/two-factor/disable', { password: PASSWORD }, { cookie: signedIn });
  expect([ended.statusCode, steps()]).toEqual([200, ['free']]);
});

test('what was worked out is known within one call only, and for that password only', async () => {
  const [first, second, other] = await hashingOnce(() =>
    Promise.all([hashPassword('Meow1234'), hashPassword('Meow1234'), hashPassword('Meow4321')]),
  );
  expect(first).toBe(second);
  expect(other).not.toBe(first);
  expect(await hashPassword('Meow1234')).not.toBe(first);
  const matches = await hashingOnce(async () => [
    await isPassword({ hash: first, password: 'Meow1234' }),
    await isPassword({ hash: first, password: 'Meow4321' }),
    await isPassword({ hash: other, password: 'Meow4321' }),
    await isPassword({ hash: first, password: 'Meow1234' }),
  ]);
  expect(matches).toEqual([true, false, true, true]);
});
