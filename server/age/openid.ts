import { createHash, randomBytes } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as v from 'valibot';
import { isSameText } from '../http/same-text.ts';
import type { AgeCheckSettings } from './settings.ts';
import type { AgeAnswer, AgeVerifier } from './verifier.ts';

const TIMEOUT_MS = 10_000;
/** How long (ms) a verifier's own description of itself is believed. */
const DISCOVERY_MS = 60 * 60_000;
/** How old (seconds) the signed word may be: it was made while the visitor came back. */
const WORD_LIFE_S = 5 * 60;
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** What asks for a yes or no to "18 or older", and for nothing else of the person. */
const SCOPE = 'openid age_over:18';
const METHOD = /^[\w.:-]{1,40}$/;

const discovery = v.object({
  issuer: v.string(),
  authorization_endpoint: v.pipe(v.string(), v.url()),
  token_endpoint: v.pipe(v.string(), v.url()),
  jwks_uri: v.pipe(v.string(), v.url()),
});
const tokens = v.object({ id_token: v.string() });
const claims = v.object({
  nonce: v.string(),
  age_over_18: v.boolean(),
  /** The means of identification that the visitor chose, where the verifier names it. */
  idp: v.optional(v.string()),
});

const randomText = () => randomBytes(32).toString('base64url');
const challengeOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/**
 * A hosted age check over OpenID Connect (Core 1.0, authorization code with PKCE), as Signaturgruppen Broker documents it
 * for the EU's age verification: scope `openid age_over:18`, and an ID token that says `age_over_18` and nothing of the
 * person. Not verified against the live service.
 */
export function createOpenIdVerifier(
  { issuer, clientId, clientSecret }: AgeCheckSettings,
  now: () => Date,
): AgeVerifier {
  let known: { until: number; about: Promise<Description> } | undefined;

  function describe(): Promise<Description> {
    const at = now().getTime();
    if (known && at < known.until) return known.about;
    const about = discover();
    known = { until: at + DISCOVERY_MS, about };
    about.catch(() => {
      known = undefined;
    });
    return about;
  }

  async function discover() {
    const about = v.parse(
      discovery,
      await getJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`),
    );
    const { authorization_endpoint: page, token_endpoint, jwks_uri } = about;
    if (about.issuer !== issuer) throw new Error(`the verifier calls itself ${about.issuer}`);
    if (
      issuer.startsWith('https:') &&
      [page, token_endpoint, jwks_uri].some((url) => !url.startsWith('https:'))
    )
      throw new Error('the verifier names an address without https');
    return {
      page,
      tokenUrl: token_endpoint,
      keys: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: TIMEOUT_MS }),
    };
  }

  /** The signed word that a code is exchanged for; undefined where the verifier knows no such code. */
  async function wordFor(code: string, returnTo: string, secret: string): Promise<string | undefined> {
    const { tokenUrl } = await describe();
    const answer = await fetch(tokenUrl, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`,
      },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: returnTo,
        code_verifier: secret,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status === 400) return undefined;
    if (!answer.ok) throw new Error(`the verifier answered ${answer.status}`);
    return v.parse(tokens, await answer.json()).id_token;
  }

  async function judge(word: string, nonce: string): Promise<AgeAnswer> {
    const { keys } = await describe();
    const { payload } = await jwtVerify(word, keys, {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['exp', 'iat'],
      maxTokenAge: WORD_LIFE_S,
      clockTolerance: 60,
      currentDate: now(),
    });
    const said = v.parse(claims, payload);
    if (!isSameText(said.nonce, nonce)) return { refusal: 'refused' };
    if (!said.age_over_18) return { refusal: 'under-age' };
    return { method: METHOD.test(said.idp ?? '') ? `${said.idp}` : 'openid' };
  }

  return {
    name: new URL(issuer).host,

    async start(returnTo) {
      const { page } = await describe();
      const memory = { state: randomText(), nonce: randomText(), secret: randomText() };
      const url = new URL(page);
      const asked = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: returnTo,
        scope: SCOPE,
        state: memory.state,
        nonce: memory.nonce,
        code_challenge: challengeOf(memory.secret),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
      return { page: url.href, memory };
    },

    async read(answer, returnTo, { state = '', nonce = '', secret = '' }) {
      if (state === '' || !isSameText(answer.get('state') ?? '', state)) return { refusal: 'refused' };
      const error = answer.get('error');
      if (error !== null) return { refusal: error === 'access_denied' ? 'cancelled' : 'unavailable' };
      const word = await wordFor(answer.get('code') ?? '', returnTo, secret).catch(() => null);
      if (word === null) return { refusal: 'unavailable' };
      if (word === undefined) return { refusal: 'late' };
      // Whatever is wrong with the word: it proves nothing.
      return judge(word, nonce).catch((): AgeAnswer => ({ refusal: 'refused' }));
    },
  };
}

interface Description {
  page: string;
  tokenUrl: string;
  keys: ReturnType<typeof createRemoteJWKSet>;
}

async function getJson(url: string): Promise<unknown> {
  const answer = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`the verifier answered ${answer.status}`);
  return answer.json();
}
