import path from 'node:path';
import * as v from 'valibot';
import { type AgeCheckSettings, readAgeCheckSettings } from './age/settings.ts';
import { ConfigError } from './config-error.ts';
import {
  type AgePolicy,
  agePolicies,
  integer,
  mirrors,
  onOff,
  platformKeys,
  providerKeys,
  proxies,
  urlOf,
  vatRates,
} from './config-values.ts';
import type { IsProxy } from './http/proxies.ts';
import type { VatSettings } from './invoice/taxation.ts';
import type { ProviderKey } from './payment/catalogue.ts';
import { type ProviderSettings, readProviderSettings } from './payment/providers/settings.ts';

const LOCAL_HOST = /(^|\.)localhost$/;
/** Interfaces that only this machine reaches. */
const OWN_HOST = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

const settings = v.object({
  /** Port to listen on; 0 takes a free one. */
  PORT: v.optional(integer(0, 65535), '4800'),
  /** Interface to listen on. */
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), 'localhost'),
  /** Where the embedded database, uploads, builds and generated keys live. */
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '.data'),
  /** PostgreSQL; unset: the embedded database below DATA_DIR. */
  DATABASE_URL: v.optional(urlOf('postgres:', 'postgresql:')),
  /** Outgoing mail; unset: the development mailbox, which only localhost may use. */
  SMTP_URL: v.optional(urlOf('smtp:', 'smtps:')),
  /** Sender of every mail. */
  MAIL_FROM: v.optional(v.pipe(v.string(), v.email('must be a mail address')), 'no-reply@moggie.test'),
  /** Who is mailed when an alarm is raised or ends; unset: alarms stand in the log and in /metrics alone. */
  OPERATOR_MAIL: v.optional(v.pipe(v.string(), v.email('must be a mail address'))),
  /**
   * Address of the international site; the other sites are subdomains of it. Default, for development alone:
   * http://localhost:PORT.
   */
  PUBLIC_URL: v.optional(urlOf('http:', 'https:')),
  /**
   * `on`: the demo's games and accounts are added, whose passwords everybody knows. Default: on where PUBLIC_URL is on
   * localhost and HOST lets nobody else in, else off; for another PUBLIC_URL it cannot be on.
   */
  DEMO: v.optional(onOff),
  /** 32 characters or more that sign sessions; unset: made once and kept below DATA_DIR/keys. */
  AUTH_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  /** 32 characters or more shared by the store and Moggie Pay; unset: made once and kept below DATA_DIR/keys. */
  PAY_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  /**
   * `on`: Moggie Pay's pages take decisions instead of money. Default: on for localhost, else off, and then nothing can
   * be paid: coins would be free.
   */
  PAY_SANDBOX: v.optional(onOff),
  /**
   * Addresses at which DATA_DIR/depot lies, too, on servers that give it to everyone: launchers fetch packs from there as
   * well, without the player's licence. What they get is signed.
   */
  DEPOT_MIRRORS: v.optional(mirrors, ''),
  /** Payment providers that take no new payments although they are configured; what was begun there is settled. */
  PAY_SWITCHED_OFF: v.optional(providerKeys, ''),
  /** Platforms that sell no adult games, such as `lynx`: payment providers that forbid those are offered only there. */
  ALL_AGES_PLATFORMS: v.optional(platformKeys, ''),
  /** Who sells, as invoices say it: lines between `|`, such as name, address and VAT number; unset: the store's host. */
  SELLER: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split('|').map((line) => line.trim())),
      v.everyItem((line) => line !== '', 'must be lines separated by |, none of them empty'),
    ),
  ),
  /** VAT on invoices, percent by country, in place of the standard rates; 0 where none is charged. */
  VAT_RATES: v.optional(vatRates, ''),
  /** Where coins are taxed: when they are bought, or when games are bought with them. */
  TAX_POINT: v.optional(v.picklist(['top-up', 'purchase'], 'must be top-up or purchase'), 'top-up'),
  /**
   * Ed25519 secrets that sign licences, 32 bytes each in base64url, separated by commas: the first signs, the others are
   * announced. Unset: one is made once and kept below DATA_DIR/keys.
   */
  LICENCE_KEYS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w-]{43}(,[\w-]{43})*$/, 'must be keys of 32 bytes in base64url'),
      v.transform((text) => text.split(',')),
    ),
  ),
  /**
   * The proxies in front, which set X-Forwarded-For and X-Forwarded-Proto: addresses, networks, `loopback` (this machine)
   * or `private`, separated by commas. Every proxy on the way has to be named: the visitor is the last address that is
   * none of them, since whatever stands before it in the header can be made up.
   */
  TRUST_PROXY: v.optional(proxies, 'off'),
  /** Header in which a trusted proxy names the visitor's country, such as cf-ipcountry; unset: everyone is in `us`. */
  COUNTRY_HEADER: v.optional(
    v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z0-9-]+$/, 'must be a header name')),
  ),
  /** Age policy by country. */
  AGE_POLICY: v.optional(agePolicies, ''),
  /** Id of a tag manager's container (GTM-...); unset: no foreign script is ever loaded. */
  TAG_MANAGER_ID: v.optional(v.pipe(v.string(), v.regex(/^GTM-[A-Z0-9]+$/, 'must look like GTM-ABC123'))),
  /**
   * Requests a minute from one address; images that have to be made first are counted apart, to the same number, and files of
   * web games to five times as many.
   */
  RATE_LIMIT: v.optional(integer(1, 1_000_000), '1200'),
  /** GraphQL operations a minute of one account, from however many addresses. */
  ACCOUNT_RATE_LIMIT: v.optional(integer(1, 1_000_000), '600'),
  /** `production`: only the GraphQL documents of the site and the launcher are answered. */
  NODE_ENV: v.optional(v.string(), ''),
  /** Bearer token for /metrics from other machines; unset: this machine only. */
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  LOG_LEVEL: v.optional(
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino level'),
    'info',
  ),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl?: string;
  smtpUrl?: string;
  mailFrom: string;
  operatorMail?: string;
  publicUrl: URL;
  hasDemo: boolean;
  authSecret?: string;
  paySecret?: string;
  paySandbox: boolean;
  payProviders: ProviderSettings;
  paySwitchedOff: ReadonlySet<ProviderKey>;
  allAgesPlatforms: ReadonlySet<string>;
  /** Without a slash at the end. */
  depotMirrors: readonly string[];
  /** Lines. */
  seller: readonly string[];
  vat: VatSettings;
  licenceKeys?: readonly string[];
  /** Absent: nobody stands between. */
  isProxy?: IsProxy;
  countryHeader?: string;
  agePolicies: ReadonlyMap<string, AgePolicy>;
  /** Who checks ages; absent: nobody, and what asks for `verify` stays closed. */
  ageCheck?: AgeCheckSettings;
  tagManagerId?: string;
  rateLimit: number;
  accountRateLimit: number;
  isProduction: boolean;
  metricsToken?: string;
  logLevel: string;
}

/** Where an installation's data lie, for what needs no other setting. An empty variable counts as unset. */
export const readDataDir = ({ DATA_DIR }: Record<string, string | undefined>): string =>
  path.resolve(v.parse(settings.entries.DATA_DIR, DATA_DIR || undefined));

/** The server's settings from environment variables; an empty variable counts as unset. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(settings, given, { abortEarly: true });
  if (!parsed.success) throw new ConfigError(describe(parsed.issues[0], given));
  const s = parsed.output;
  if (!s.PUBLIC_URL && s.NODE_ENV === 'production')
    throw new ConfigError(
      'PUBLIC_URL: must be set when NODE_ENV is production: on localhost coins are free and mails go nowhere',
    );
  if (!s.PUBLIC_URL && !OWN_HOST.test(s.HOST))
    throw new ConfigError(`PUBLIC_URL: must be set when others reach the server (HOST is '${s.HOST}')`);
  const publicUrl = s.PUBLIC_URL ?? new URL(`http://localhost:${s.PORT}`);
  const isLocal = LOCAL_HOST.test(publicUrl.hostname);
  if (publicUrl.protocol === 'https:' && s.DEPOT_MIRRORS.some((mirror) => !mirror.startsWith('https:')))
    throw new ConfigError('DEPOT_MIRRORS: must start with https:// as PUBLIC_URL does');
  if (!s.SMTP_URL && !isLocal)
    throw new ConfigError(
      `SMTP_URL: must be set when PUBLIC_URL is not on localhost (${publicUrl.host}): mails would go nowhere`,
    );
  if (s.DEMO && !isLocal)
    throw new ConfigError(
      `DEMO: must be off when PUBLIC_URL is not on localhost (${publicUrl.host}): everybody knows its passwords`,
    );
  const ageCheck = readAgeCheckSettings(given);
  if (s.COUNTRY_HEADER && !s.TRUST_PROXY)
    throw new ConfigError('COUNTRY_HEADER: needs TRUST_PROXY: anyone could send that header');
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: readDataDir(given),
    ...(s.DATABASE_URL && { databaseUrl: s.DATABASE_URL.href }),
    ...(s.SMTP_URL && { smtpUrl: s.SMTP_URL.href }),
    mailFrom: s.MAIL_FROM,
    ...(s.OPERATOR_MAIL && { operatorMail: s.OPERATOR_MAIL }),
    publicUrl,
    hasDemo: s.DEMO ?? (isLocal && OWN_HOST.test(s.HOST)),
    ...(s.AUTH_SECRET && { authSecret: s.AUTH_SECRET }),
    ...(s.PAY_SECRET && { paySecret: s.PAY_SECRET }),
    paySandbox: s.PAY_SANDBOX ?? isLocal,
    payProviders: readProviderSettings(given),
    paySwitchedOff: s.PAY_SWITCHED_OFF,
    allAgesPlatforms: s.ALL_AGES_PLATFORMS,
    depotMirrors: s.DEPOT_MIRRORS,
    seller: s.SELLER ?? [publicUrl.host],
    vat: { rates: s.VAT_RATES, taxPoint: s.TAX_POINT },
    ...(s.LICENCE_KEYS && { licenceKeys: s.LICENCE_KEYS }),
    ...(s.TRUST_PROXY && { isProxy: s.TRUST_PROXY }),
    ...(s.COUNTRY_HEADER && { countryHeader: s.COUNTRY_HEADER }),
    agePolicies: s.AGE_POLICY,
    ...(ageCheck && { ageCheck }),
    ...(s.TAG_MANAGER_ID && { tagManagerId: s.TAG_MANAGER_ID }),
    rateLimit: s.RATE_LIMIT,
    accountRateLimit: s.ACCOUNT_RATE_LIMIT,
    isProduction: s.NODE_ENV === 'production',
    ...(s.METRICS_TOKEN && { metricsToken: s.METRICS_TOKEN }),
    logLevel: s.LOG_LEVEL,
  };
}

/** Secrets (URLs with passwords, keys) are named but never repeated. */
const QUOTABLE = new Set([
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DEMO',
  'TRUST_PROXY',
  'PAY_SANDBOX',
  'PAY_SWITCHED_OFF',
  'ALL_AGES_PLATFORMS',
  'COUNTRY_HEADER',
  'AGE_POLICY',
  'SELLER',
  'VAT_RATES',
  'TAX_POINT',
  'TAG_MANAGER_ID',
  'RATE_LIMIT',
  'ACCOUNT_RATE_LIMIT',
  'LOG_LEVEL',
]);

function describe(issue: v.InferIssue<typeof settings>, given: Record<string, string | undefined>): string {
  const name = String(issue.path?.[0]?.key);
  const line = `${name}: ${issue.message}`;
  return QUOTABLE.has(name) ? `${line}, got '${given[name]}'` : line;
}
