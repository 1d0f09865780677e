import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import Fastify from 'fastify';
import { openSimulator, postedForm } from '../payment-simulators/simulator.ts';

/** What the visitor shows the verifier. */
export type Shown = 'adult' | 'minor' | 'nothing';

/** How a signed word differs from an honest one. */
export interface Lie {
  /** Signed with somebody else's key. */
  forged?: boolean;
  /** Of another check. */
  nonce?: string;
  audience?: string;
  issuer?: string;
  /** Seconds since it was signed. */
  age?: number;
  /** Other claims. */
  claims?: object;
}

interface Check {
  clientId: string;
  redirectUri: string;
  state: string;
  nonce: string;
  challenge: string;
  shown: Shown;
}

export interface AgeCheckClient {
  clientId: string;
  clientSecret: string;
}

const base64 = (value: string | Buffer) => Buffer.from(value).toString('base64url');

/**
 * A verifier of ages over OpenID Connect with a page that a browser can use, written from its documentation (Core 1.0,
 * RFC 7636, scope `age_over:18`) apart from the store's side. It refuses what a verifier would refuse.
 */
export async function openAgeCheck(client: AgeCheckClient, now: () => Date) {
  const app = Fastify();
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const others = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const checks = new Map<string, Check>();
  /** What the verifier was asked for, by the name of its parameters. */
  const asked: Record<string, string>[] = [];

  app.get('/op/.well-known/openid-configuration', async () => ({
    issuer: simulator.issuer,
    authorization_endpoint: `${simulator.issuer}/authorize`,
    token_endpoint: `${simulator.issuer}/token`,
    jwks_uri: `${simulator.issuer}/keys`,
  }));

  app.get('/op/keys', async () => ({
    keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'ES256' }],
  }));

  app.get<{ Querystring: Record<string, string> }>('/op/authorize', async ({ query }, reply) => {
    asked.push(query);
    const isProper =
      query.response_type === 'code' &&
      query.client_id === client.clientId &&
      query.scope === 'openid age_over:18' &&
      query.code_challenge_method === 'S256' &&
      [query.state, query.nonce, query.code_challenge, query.redirect_uri].every((text) => text);
    if (!isProper) return reply.code(400).send('This is no check of an age');
    const id = randomUUID();
    checks.set(id, {
      clientId: query.client_id ?? '',
      redirectUri: query.redirect_uri ?? '',
      state: query.state ?? '',
      nonce: query.nonce ?? '',
      challenge: query.code_challenge ?? '',
      shown: 'nothing',
    });
    return reply
      .type('text/html')
      .send(
        `<!doctype html><html lang="en"><title>Age check (simulated)</title><h1>How old are you?</h1><form method="post" action="/op/answer/${id}"><button name="shown" value="adult">18 or older</button><button name="shown" value="minor">Under 18</button><button name="shown" value="nothing">Cancel</button></form></html>`,
      );
  });

  app.post<{ Params: { id: string } }>('/op/answer/:id', async (request, reply) => {
    const shown = postedForm(request).get('shown');
    return reply.redirect(
      answer(request.params.id, shown === 'adult' || shown === 'minor' ? shown : 'nothing'),
      303,
    );
  });

  app.post('/op/token', async (request, reply) => {
    const form = postedForm(request);
    const code = form.get('code') ?? '';
    const check = checks.get(code);
    if (!isClient(request.headers.authorization)) return reply.code(401).send({ error: 'invalid_client' });
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const fits =
      check !== undefined &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('redirect_uri') === check.redirectUri &&
      challenge === check.challenge;
    if (!fits || simulator.isDown)
      return reply.code(simulator.isDown ? 503 : 400).send({ error: 'invalid_grant' });
    // A code is good once.
    checks.delete(code);
    return { access_token: randomUUID(), token_type: 'Bearer', id_token: wordOf(check, simulator.lie) };
  });

  /** Names and secrets are form-encoded before they are joined (RFC 6749, 2.3.1). */
  function isClient(authorization = ''): boolean {
    const [id, secret, ...more] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
      .toString('utf8')
      .split(':')
      .map((part) => new URLSearchParams(`v=${part}`).get('v'));
    return id === client.clientId && secret === client.clientSecret && more.length === 0;
  }

  /** The address that the visitor's browser is sent back to. */
  function answer(id: string, shown: Shown): string {
    const check = checks.get(id);
    if (!check) throw new Error(`the simulator has no check ${id}`);
    check.shown = shown;
    const url = new URL(check.redirectUri);
    url.searchParams.set('state', check.state);
    if (shown === 'nothing') url.searchParams.set('error', 'access_denied');
    else url.searchParams.set('code', id);
    return url.href;
  }

  function wordOf({ clientId, nonce, shown }: Check, lie: Lie): string {
    const at = Math.floor(now().getTime() / 1000) - (lie.age ?? 0);
    return signed(lie.forged ? others.privateKey : keys.privateKey, {
      iss: lie.issuer ?? simulator.issuer,
      aud: lie.audience ?? clientId,
      sub: randomUUID(),
      nbf: at,
      iat: at,
      exp: at + 300,
      nonce: lie.nonce ?? nonce,
      idp: 'euav',
      age_over_18: shown === 'adult',
      ...lie.claims,
    });
  }

  const origin = await openSimulator(app);
  const simulator = {
    issuer: `${origin}/op`,
    settings: {
      AGE_CHECK_ISSUER: `${origin}/op`,
      AGE_CHECK_CLIENT_ID: client.clientId,
      AGE_CHECK_CLIENT_SECRET: client.clientSecret,
    },
    asked,
    /** How every word is bent from now on. */
    lie: {} as Lie,
    /** On: codes are exchanged for nothing. */
    isDown: false,

    /** Opens the verifier's page and answers it; gives the address that the browser is sent back to. */
    async visit(page: string, shown: Shown): Promise<string> {
      const opened = await fetch(page);
      const id = /\/op\/answer\/([\w-]+)/.exec(await opened.text())?.[1];
      if (!id) throw new Error(`the verifier answered ${opened.status}`);
      return answer(id, shown);
    },

    close: () => app.close(),
  };
  return simulator;
}

function signed(key: KeyObject, claims: object): string {
  const text = `${base64(JSON.stringify({ alg: 'ES256', kid: 'one' }))}.${base64(JSON.stringify(claims))}`;
  return `${text}.${base64(sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }))}`;
}
