import { ConfigError } from '../config-error.ts';

/** An age verifier that speaks OpenID Connect. */
export interface AgeCheckSettings {
  /** Its issuer identifier; `/.well-known/openid-configuration` lies below it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const NAMES = ['AGE_CHECK_ISSUER', 'AGE_CHECK_CLIENT_ID', 'AGE_CHECK_CLIENT_SECRET'] as const;
const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$)/;

/** The verifier of environment variables; undefined when none of them is set. Throws ConfigError for some of them. */
export function readAgeCheckSettings(env: Record<string, string | undefined>): AgeCheckSettings | undefined {
  const given = NAMES.find((name) => env[name]);
  if (given === undefined) return undefined;
  const missing = NAMES.find((name) => !env[name]);
  if (missing) throw new ConfigError(`${missing}: must be set too: ${given} is, and an age check needs both`);
  const { AGE_CHECK_ISSUER = '', AGE_CHECK_CLIENT_ID = '', AGE_CHECK_CLIENT_SECRET = '' } = env;
  if (
    !URL.canParse(AGE_CHECK_ISSUER) ||
    !(AGE_CHECK_ISSUER.startsWith('https://') || LOCAL.test(AGE_CHECK_ISSUER))
  )
    throw new ConfigError('AGE_CHECK_ISSUER: must be an https:// address');
  return {
    issuer: AGE_CHECK_ISSUER,
    clientId: AGE_CHECK_CLIENT_ID,
    clientSecret: AGE_CHECK_CLIENT_SECRET,
  };
}
