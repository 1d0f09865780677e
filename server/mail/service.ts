import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** A mail that the development mailbox keeps instead of sending. */
export interface KeptMail extends Mail {
  sentAt: Date;
}

/** Sends mails. */
export interface MailService {
  send(mail: Mail): Promise<void>;
}

/** Mails of a server without SMTP, newest first. */
export interface DevMailbox extends MailService {
  list(): readonly KeptMail[];
}

const KEPT = 200;

/** Sends through an SMTP server; a mail that the server refuses rejects. */
export function createSmtpMail(url: string, from: string): MailService {
  const transport = createTransport(url, { from });
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
  };
}

/** Keeps the last mails in memory for the page /dev/mailbox. */
export function createDevMailbox(now: () => Date): DevMailbox {
  const kept: KeptMail[] = [];
  return {
    async send(mail) {
      kept.unshift({ ...mail, sentAt: now() });
      kept.length = Math.min(kept.length, KEPT);
    },
    list: () => kept,
  };
}
