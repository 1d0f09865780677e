import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { openSmtp } from '../testing/smtp.ts';
import { registerMailboxPage } from './mailbox-page.ts';
import { createDevMailbox, createSmtpMail, MAIL_TIME_MS, MailRefusedError } from './service.ts';

const smtpMail = (url: string, timeMs = MAIL_TIME_MS) =>
  createSmtpMail({ url, from: 'no-reply@moggie.test', timeMs });

describe('mail over SMTP', () => {
  test('arrives with its words, and rejects when it is refused', async () => {
    const { url, received } = await openSmtp();
    const mail = smtpMail(url);
    await mail.send({ to: 'rin@moggie.test', subject: 'Your code', text: '12345678' });
    expect(received).toEqual(
      expect.arrayContaining([
        'MAIL FROM:<no-reply@moggie.test>',
        'RCPT TO:<rin@moggie.test>',
        'Subject: Your code',
        '12345678',
      ]),
    );
    await expect(mail.send({ to: 'refused@moggie.test', subject: 'x', text: 'x' })).rejects.toThrow('550');
  });

  test('is refused for good only where the server wants neither the mail nor its address', async () => {
    const smtp = await openSmtp();
    const to = (address: string, url = smtp.url) =>
      smtpMail(url)
        .send({ to: address, subject: 'x', text: 'x' })
        .then(
          () => 'sent',
          (error: unknown) => (error instanceof MailRefusedError ? 'refused' : 'failed'),
        );
    const wrongPassword = smtp.url.replace('smtp://', 'smtp://store:old@');
    expect([await to('refused@moggie.test'), await to('rin@moggie.test', wrongPassword)]).toEqual([
      'refused',
      'failed',
    ]);
    smtp.refusesAll = true;
    expect(await to('rin@moggie.test')).toBe('failed');
  });

  test('ends in time where the server is never silent and never done, and may be tried again', async () => {
    const smtp = await openSmtp();
    const mail = { to: 'rin@moggie.test', subject: 'Your code', text: '12345678' };
    smtp.drips = true;
    const failure = await smtpMail(smtp.url, 300)
      .send(mail)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'AbortError' });
    expect(failure).not.toBeInstanceOf(MailRefusedError);
    smtp.drips = false;
    await smtpMail(smtp.url).send(mail);
    expect(smtp.received.filter((line) => line === '12345678')).toHaveLength(1);
  });
});

describe('mails that follow each other', () => {
  const mailTo = (name: string) => ({ to: `${name}@moggie.test`, subject: 'Your code', text: name });
  const times = (received: readonly string[], line: string) =>
    received.filter((each) => each.startsWith(line)).length;

  test('go over one connection', async () => {
    const { url, received } = await openSmtp();
    const mail = smtpMail(url);
    await mail.send(mailTo('first'));
    await mail.send(mailTo('second'));
    expect([times(received, 'EHLO'), times(received, 'RCPT')]).toEqual([1, 2]);
    mail.close();
  });

  test('arrive once each where the server hung up in between', async () => {
    const { url, received, hangUp } = await openSmtp();
    const mail = smtpMail(url);
    await mail.send(mailTo('first'));
    await hangUp();
    await mail.send(mailTo('second'));
    expect([times(received, 'EHLO'), received.filter((line) => line === 'second')]).toEqual([2, ['second']]);
    mail.close();
  });
});

describe('the development mailbox', () => {
  test('keeps the newest mails, newest first', async () => {
    const mailbox = createDevMailbox(() => new Date('2026-11-21T12:00:00Z'));
    for (let n = 1; n <= 205; n += 1)
      await mailbox.send({ to: 'a@moggie.test', subject: `Mail ${n}`, text: 'x' });
    const subjects = mailbox.list().map(({ subject }) => subject);
    expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([200, 'Mail 205', 'Mail 6']);
  });

  test('shows mails as text, never as markup', async () => {
    const mailbox = createDevMailbox(() => new Date('2026-11-21T12:00:00Z'));
    const app = Fastify();
    registerMailboxPage(app, mailbox);
    expect((await app.inject('/dev/mailbox')).body).toContain('No mail yet.');
    await mailbox.send({ to: '<b>@x', subject: '<script>alert(1)</script>', text: '"&"' });
    const { body, headers } = await app.inject('/dev/mailbox');
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(body).not.toContain('<script>');
    expect(headers['cache-control']).toBe('no-store');
    await app.close();
  });
});
