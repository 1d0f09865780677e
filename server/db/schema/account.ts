import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { SocialKey } from '../../../shared/contract/profile.ts';
import type { MetadataEntry } from '../../../shared/contract/profile-values.ts';
import { instant } from '../columns.ts';

// The property names of all tables but the profile and the tries are those that the identity library reads and writes.

/** A player's account. */
export const account = pgTable('account', {
  id: uuid('id').primaryKey(),
  /** Nickname. */
  name: text('name').notNull(),
  /** Lower case. */
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull(),
  /** Path of the avatar, starting with /cdn/. */
  image: text('image'),
  /** player, author, support or admin. */
  role: text('role').notNull(),
  /** Language of mails. */
  locale: text('locale').notNull(),
  /** Residence, alpha-2 in lower case; set once (V04), and changed by support alone. */
  country: text('country'),
  /** Whether signing in takes a second step. */
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  /** Until when the player may buy and write nothing; null, or past, where staff has suspended nobody. */
  suspendedUntil: instant('suspended_until'),
  /** When the account is erased for good; null unless its player asked for it. */
  deletesAt: instant('deletes_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** A change of a player's residence by support. */
export const countryChange = pgTable(
  'country_change',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    /** Alpha-2 in lower case, as `to`; null where none was chosen yet. */
    from: text('from'),
    to: text('to').notNull(),
    /** What support was shown or told. */
    reason: text('reason').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.at] })],
);

/** A time for which staff suspended an account, and how it ended before its time. */
export const suspension = pgTable(
  'suspension',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    until: instant('until').notNull(),
    /** As the player reads it. */
    reason: text('reason').notNull(),
    /** Who of the staff it was; null for an operator at a terminal. */
    byId: uuid('by_id'),
    /** When it was taken back; null where it was not. */
    endedAt: instant('ended_at'),
    endedById: uuid('ended_by_id'),
    endReason: text('end_reason'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.at] })],
);

/** What players say of themselves; there is none until the first word. */
export const profile = pgTable('profile', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  introduction: text('introduction').notNull().default(''),
  /** Addresses by kind; a kind without one is missing. */
  social: jsonb('social').$type<Partial<Record<SocialKey, string>>>().notNull().default({}),
  tags: text('tags').array().notNull().default([]),
  entries: jsonb('entries').$type<MetadataEntry[]>().notNull().default([]),
  /** Address for the community, which need not be the account's. */
  communityEmail: text('community_email').notNull().default(''),
  communityEmailShown: boolean('community_email_shown').notNull().default(false),
  updatedAt: instant('updated_at').notNull(),
});

/** A sign-in on one device. */
export const session = pgTable(
  'session',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('session_user').on(table.userId)],
);

/** A session that ended within the life of its last token; a trigger on the sessions writes it. */
export const endedSession = pgTable('ended_session', {
  id: uuid('id').primaryKey(),
  endedAt: instant('ended_at').notNull(),
});

/** A kind of device that a player has signed in with: a program on a system, as its requests call them. */
export const knownDevice = pgTable(
  'known_device',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** `Firefox · Windows`. */
    name: text('name').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.name] })],
);

/** A way to sign in: the password's hash, or another provider's tokens. */
export const credential = pgTable(
  'credential',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    /** argon2id. */
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    scope: text('scope'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('credential_user').on(table.userId)],
);

/** The second step of a player's sign-in: an authenticator app, and codes for when it is lost. */
export const twoFactor = pgTable('two_factor', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** Both encrypted. */
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  /** False until the first code of the app was entered. */
  verified: boolean('verified').notNull(),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: instant('locked_until'),
});

/** A key pair on a device of the player's that signs in without a password; only the public part is here. */
export const passkey = pgTable(
  'passkey',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    createdAt: instant('created_at').notNull(),
    /** Model of the authenticator. */
    aaguid: text('aaguid'),
  },
  (table) => [index('passkey_user').on(table.userId)],
);

/** A one-time code that was mailed, hashed. */
export const verification = pgTable(
  'verification',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('verification_identifier').on(table.identifier)],
);

/** A key pair that signs access tokens; the private part is encrypted. */
export const signingKey = pgTable('signing_key', {
  id: uuid('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at'),
  alg: text('alg'),
  crv: text('crv'),
});

/** Tries that count against a limit: wrong passwords, mails sent, codes guessed. */
export const attempt = pgTable('attempt', {
  /** What is limited and for whom: `sign-in:<mail>:<address>`. */
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  /** When the count starts anew. */
  resetsAt: instant('resets_at').notNull(),
});
