import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { passkey as passkeyPlugin } from '@better-auth/passkey';
import { APIError, type BetterAuthOptions, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { emailOTP, jwt, twoFactor as twoFactorPlugin } from 'better-auth/plugins';
import type { Locale } from '../../shared/contract/locales.ts';
import type { Database } from '../db/database.ts';
import {
  account,
  credential,
  passkey,
  session,
  signingKey,
  twoFactor,
  verification,
} from '../db/schema/account.ts';
import { siteOrigins } from '../http/origins.ts';
import type { CodePurpose } from './code-mail.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { secondStepUser } from './second-step-user.ts';
import { TOKEN_LIFE_S } from './token.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** Life of a mailed code, seconds, and how often it may be guessed. */
const CODE_LIFE = 10 * 60;
const CODE_TRIES = 5;
const BACKUP_CODES = 10;
export const CODE_LENGTH = 8;

/**
 * What the library takes for the code that moves an account to an address. It finds codes by the former and the new one
 * with a hyphen between them, which two such pairs can have in common: the code itself proves one address alone.
 */
export const provingCode = (code: string, email: string): string => `${code} ${email}`;

/** What the library's kinds of codes are for. Nobody signs in with one: that kind deletes the account. */
const PURPOSES = {
  'email-verification': 'verify',
  'change-email': 'verify',
  'forget-password': 'reset',
  'sign-in': 'leave',
} as const;

interface IdentityDeps {
  database: Database;
  publicUrl: URL;
  secret: string;
  /** Mails a code; `player` is who is signed in. */
  sendCode(purpose: CodePurpose, email: string, code: string, player?: string): Promise<void>;
  /** Is told of each sign-in before its session is kept, however the player signs in. */
  onSignIn(player: string, userAgent: string | null): Promise<void>;
}

/**
 * The identity library on our tables: passwords, sessions, codes, access tokens. Its own HTTP endpoints are not
 * mounted; the account service calls it and answers with the codes of our catalogue.
 */
export function createIdentity({ database, publicUrl, secret, sendCode, onSignIn }: IdentityDeps) {
  const isSecure = publicUrl.protocol === 'https:';
  const options = {
    appName: 'Moggie',
    baseURL: publicUrl.origin,
    secret,
    database: drizzleAdapter(database.query, {
      provider: 'pg',
      schema: {
        user: account,
        session,
        account: credential,
        verification,
        jwks: signingKey,
        twoFactor,
        passkey,
      },
    }),
    user: {
      additionalFields: {
        role: { type: 'string', required: true, defaultValue: 'player', input: false },
        locale: { type: 'string', required: true },
        country: { type: 'string', required: false, input: false },
        suspendedUntil: { type: 'date', required: false, input: false },
      },
    },
    databaseHooks: {
      session: {
        create: { before: ({ userId, userAgent }) => onSignIn(userId, userAgent ?? null) },
      },
    },
    emailAndPassword: {
      enabled: true,
      // Our own rule stands before it (V03); these only bound the work.
      minPasswordLength: 1,
      maxPasswordLength: 64,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: isPassword },
    },
    // The hour is how exactly the list of sessions tells when each was used last; what is sensitive asks for the
    // password, however fresh the session.
    session: { expiresIn: 60 * DAY, updateAge: HOUR, freshAge: 0 },
    advanced: {
      // Games run on subdomains: of no cookie with this prefix can they write another one.
      cookiePrefix: isSecure ? '__Host-moggie' : 'moggie',
      // The library knows one prefix, which subdomains may write.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      database: { generateId: () => randomUUID() },
    },
    // Limits are ours: they count failures, in the database, for every way in.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    plugins: [
      jwt({
        jwks: { keyPairConfig: { alg: 'EdDSA' } },
        jwt: {
          issuer: publicUrl.origin,
          audience: publicUrl.origin,
          expirationTime: `${TOKEN_LIFE_S}s`,
          definePayload: ({ user, session }) => ({
            role: user.role,
            sid: session.id,
            ...(user.suspendedUntil && { suspended: true }),
          }),
        },
        disableSettingJwtHeader: true,
      }),
      emailOTP({
        otpLength: CODE_LENGTH,
        expiresIn: CODE_LIFE,
        allowedAttempts: CODE_TRIES,
        // Keyed, so that a copy of the database does not give the codes away.
        storeOTP: { hash: async (code) => createHmac('sha256', secret).update(code).digest('base64url') },
        generateOTP: ({ email, type }) => {
          const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
          return type === 'change-email' ? provingCode(code, email) : code;
        },
        sendVerificationOTP: async ({ email, otp, type }, context) =>
          sendCode(PURPOSES[type], email, otp.slice(0, CODE_LENGTH), context?.context.session?.user.id),
        changeEmail: { enabled: true },
      }),
      // Its lock of an account does not tell when it ends; ours does.
      twoFactorPlugin({ backupCodeOptions: { amount: BACKUP_CODES }, accountLockout: { enabled: false } }),
      secondStepUser,
      passkeyPlugin({
        rpID: publicUrl.hostname,
        // Games run on subdomains, which share the id: only the sites' own pages may use a passkey.
        origin: siteOrigins(publicUrl),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        advanced: { webAuthnChallengeCookie: 'passkey' },
        authentication: {
          // A passkey stands for both steps of a sign-in only when its device has asked who is there.
          afterVerification: ({ verification: { authenticationInfo } }) => {
            if (!authenticationInfo.userVerified)
              throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' });
          },
        },
      }),
    ],
  } satisfies BetterAuthOptions;
  return betterAuth(options);
}

const FIRST_NICKNAMES: Record<Locale, string> = {
  'en-US': 'Player',
  'ja-JP': 'プレイヤー',
  'zh-TW': '玩家',
  'zh-CN': '玩家',
  'ko-KR': '플레이어',
  'de-DE': 'Spieler',
  'es-ES': 'Jugador',
  'fr-FR': 'Joueur',
  'pt-BR': 'Jogador',
  'ru-RU': 'Игрок',
  'th-TH': 'ผู้เล่น',
  'tr-TR': 'Oyuncu',
  'vi-VN': 'Người chơi',
};

/** What an account is called until its player names it: nothing of the address, which is private. */
export function firstNickname(locale: Locale): string {
  return FIRST_NICKNAMES[locale];
}

export type Identity = ReturnType<typeof createIdentity>;
