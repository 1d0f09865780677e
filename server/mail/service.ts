import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same for every copy of one mail, so that mail programs can tell them. */
  messageId?: string;
}

/** A mail that the development mailbox keeps instead of sending. */
export interface KeptMail extends Mail {
  sentAt: Date;
}

/** The server takes this mail neither now nor later. */
export class MailRefusedError extends Error {}

/** Sends mails. */
export interface MailService {
  send(mail: Mail): Promise<void>;
  /** Lets go of the mail server; what is being sent still goes out. */
  close(): void;
}

/** Mails of a server without SMTP, newest first. */
export interface DevMailbox extends MailService {
  list(): readonly KeptMail[];
}

const KEPT = 200;

/** How long (ms) a server may be silent at each step. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** Most mails at a time: one of each line of the outbox, and codes beside them, whose players wait. */
const CONNECTIONS = 6;
/** How long (ms) a connection is kept for the next mail: not until its silence counts as a failure. */
const IDLE_MS = 20_000;

/** How long (ms) one mail may take: a server that says a word now and then is never silent, and never done. */
export const MAIL_TIME_MS = 60_000;

interface SmtpOptions {
  url: string;
  from: string;
  /** How long one mail may take. */
  timeMs: number;
}

/**
 * Sends through an SMTP server. A mail that takes too long rejects, and so does one that the server refuses, with
 * MailRefusedError where it does so for good.
 */
export function createSmtpMail({ url, from, timeMs }: SmtpOptions): MailService {
  const transport = createTransport(
    { url, pool: true, maxConnections: CONNECTIONS, idleTimeout: IDLE_MS, ...PATIENCE },
    { from },
  );
  return {
    close: () => transport.close(),
    async send(mail) {
      await transport.sendMail({ ...mail, signal: AbortSignal.timeout(timeMs) }).catch((cause: unknown) => {
        throw isFinal(cause) ? new MailRefusedError(cause.message, { cause }) : cause;
      });
    },
  };
}

/**
 * Whether a server refused this mail or its address for good: an answer of 5xx (RFC 5321) to the envelope or the text.
 * One to the sign-in (RFC 4954), or that asks for it, is the store's trouble and passes.
 */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false;
  const { code, responseCode } = error;
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutMail && typeof responseCode === 'number' && responseCode >= 500 && responseCode !== 530;
}

/** Keeps the last mails in memory for the page /dev/mailbox. */
export function createDevMailbox(now: () => Date): DevMailbox {
  const kept: KeptMail[] = [];
  return {
    async send(mail) {
      kept.unshift({ ...mail, sentAt: now() });
      kept.length = Math.min(kept.length, KEPT);
    },
    close() {},
    list: () => kept,
  };
}
