import { DrizzleQueryError } from 'drizzle-orm/errors';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { logOptions, withoutSecrets } from './log.ts';

const SECRETS = {
  password: 'Meow1234',
  mail: 'yuki.tanaka+games@mail.example.jp',
  token: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl',
  hash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
  code: '48201937',
  ticket: 'XbJ2ticket',
};

/** A server that logs everything to memory. */
function logging() {
  const lines: string[] = [];
  const app = Fastify({
    logger: { ...logOptions('trace'), stream: { write: (line: string) => lines.push(line) } },
  });
  return { app, text: () => lines.join('') };
}

const expectNoSecret = (text: string) => {
  for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
};

describe('the log', () => {
  test('names a request by method and path alone', async () => {
    const { app, text } = logging();
    app.post('/play', async () => ({}));
    await app.inject({
      method: 'POST',
      url: `/play?ticket=${SECRETS.ticket}&q=${SECRETS.mail}`,
      headers: { authorization: `Bearer ${SECRETS.token}`, cookie: `moggie.session=${SECRETS.token}` },
      payload: { email: SECRETS.mail, password: SECRETS.password, code: SECRETS.code },
    });
    expect(text()).toContain('"url":"/play"');
    expectNoSecret(text());
  });

  test('tells a failed statement without its values, and keeps where it failed', async () => {
    const { app, text } = logging();
    const detail = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      constraint: 'account_email_unique',
      detail: `Key (email)=(${SECRETS.mail}) already exists.`,
    });
    const values = [SECRETS.mail, SECRETS.hash, SECRETS.password];
    app.log.error(
      { err: new DrizzleQueryError('insert into account values ($1, $2, $3)', values, detail) },
      'x',
    );
    expect(text()).toContain('insert into account values ($1, $2, $3)');
    expect(text()).toContain('"constraint":"account_email_unique"');
    expect(text()).toContain('log.test.ts');
    expectNoSecret(text());
  });

  test('hides secrets in texts that nobody knew to hold one', async () => {
    const { app, text } = logging();
    app.log.warn(`mail to ${SECRETS.mail} was refused`);
    app.log.warn({ body: JSON.stringify({ password: SECRETS.password, code: SECRETS.code }) });
    app.log.warn({ err: new Error(`authorization: Bearer ${SECRETS.token}, licence ${SECRETS.token}`) });
    app.log.warn({ credential: SECRETS.hash, password: 'with "quotes" in it' });
    expectNoSecret(text());
    expect(text()).not.toContain('quotes');
    for (const line of text().trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
  });

  test('leaves what is no secret as it is', () => {
    const line =
      '{"level":30,"code":"23505","msg":"job failed","reqId":"00000000-0000-4000-8000-000000000000"}';
    expect(withoutSecrets(line)).toBe(line);
  });

  test('finds a token behind other letters', () => {
    expect(withoutSecrets(`"licence-${SECRETS.token} of x.${SECRETS.token}"`)).toBe(
      '"licence-[token] of x.[token]"',
    );
  });

  test.each(['a', 'a.', 'eyJ-', '-eyJa.'])(
    'takes no longer the longer a line is that repeats "%s", as an address can that anybody sends',
    (letters) => {
      // Where each letter is a beginning, this takes from ten seconds to many minutes.
      const line = letters.repeat(100_000 / letters.length);
      const begun = performance.now();
      withoutSecrets(line);
      expect(performance.now() - begun).toBeLessThan(2_000);
    },
  );
});
