import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get, IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import * as v from 'valibot';
import { afterAll } from 'vitest';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Mutation, Query } from '../gql/resolvers.ts';
import { createServices, type Services } from '../services.ts';
import { testDatabase } from './database.ts';

export const HOST = 'localhost:4800';
export const PASSWORD = 'Meow1234';

/** Where a test's operation comes from. */
interface Sender {
  token?: string;
  host?: string;
  headers?: Record<string, string>;
}

/** Every field that an operation may ask for, as the SDL has it. */
type Asked = Query & Mutation;

interface Answer<Data> {
  status: number;
  /** What was asked for, and nothing else of it; null where all of it was refused, which `codes` tell of. */
  data: Data;
  /** Codes of all errors, in their order. */
  codes: string[];
}

const errorsShape = v.optional(
  v.array(v.object({ message: v.string(), extensions: v.object({ code: v.string() }) })),
  [],
);

const refusalShape = v.object({ error: v.optional(v.object({ code: v.string() })) });
const tokenShape = v.strictObject({ token: v.string() });
const mailsShape = v.array(v.object({ to: v.string(), subject: v.string(), text: v.string() }));

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  database: Database;
  config: Config;
  /** The server's clock; set it to travel. */
  clock: { now: Date };
  /** Runs an operation over HTTP; where it gives fields other names, `Data` says which. */
  gql<Data = Asked>(
    query: string,
    variables?: Record<string, unknown>,
    sender?: Sender,
  ): Promise<Answer<Data>>;
  /** Posts JSON, as a page of the same origin does. */
  post(url: string, body: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Status of a GET whose path goes over the wire as it is written, dots and all. */
  rawStatus(path: string, host?: string): Promise<number>;
  /** Signs up and answers with the account's uuid, its cookie and an access token. */
  signUp(email: string): Promise<{ uuid: string; cookie: string; token: string }>;
  /** The access token that a session gives, by its cookie; empty where there is no session. */
  tokenOf(cookie: string): Promise<string>;
  /** The newest mail to an address, and the code in it; nothing where none came. */
  mailTo(email: string): Promise<{ subject?: string; text?: string; code?: string | undefined }>;
}

/** The whole server over a test database and a folder of its own, without a port; with a story player, if it needs one. */
export async function testApp(env: Record<string, string> = {}, playerDir?: string): Promise<TestApp> {
  const database = await testDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'moggie-app-'));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  const clock = { now: new Date('2026-11-21T12:00:00Z') };
  const services = createServices({ config, database, now: () => clock.now });
  const app = await buildApp(config, services, playerDir);
  afterAll(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { host: HOST, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  async function tokenOf(cookie: string): Promise<string> {
    const response = await app.inject({ url: '/api/account/token', headers: { host: HOST, cookie } });
    return v.parse(tokenShape, response.json()).token;
  }

  return {
    app,
    services,
    database,
    config,
    clock,
    post,
    tokenOf,

    async gql<Data>(
      query: string,
      variables: Record<string, unknown> = {},
      { token, host = HOST, headers = {} }: Sender = {},
    ) {
      const response = await post(
        '/graphql',
        { query, variables },
        { host, 'accept-version': 'v2', ...(token && { authorization: `Bearer ${token}` }), ...headers },
      );
      // The server answers by the SDL or not at all, so that its types are not checked a second time.
      const answerShape = v.object({ data: v.custom<Data>(() => true), errors: errorsShape });
      const { data, errors } = v.parse(answerShape, response.json());
      return { status: response.statusCode, data, codes: errors.map(({ extensions }) => extensions.code) };
    },

    async rawStatus(path, host = HOST) {
      if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
      const address = app.server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      const request = get({ host: '127.0.0.1', port, path, headers: { host } });
      const [answer] = await once(request, 'response');
      const response = v.parse(v.instance(IncomingMessage), answer);
      response.resume();
      return response.statusCode ?? 0;
    },

    async signUp(email) {
      const cookie = cookieOf(await post('/api/account/sign-up', { email, password: PASSWORD }));
      const token = await tokenOf(cookie);
      return { uuid: (await services.account.verifyToken(token)).uuid, cookie, token };
    },

    async mailTo(email) {
      const headers = { host: HOST, accept: 'application/json' };
      const mails = v.parse(mailsShape, (await app.inject({ url: '/dev/mailbox', headers })).json());
      const mail = mails.find(({ to }) => to === email);
      return mail ? { ...mail, code: /\n(\d+)\n/.exec(mail.text)?.[1] } : {};
    },
  };
}

/** The code with which a route refused; undefined where it did not. */
export function codeOf(response: LightMyRequestResponse): string | undefined {
  return v.parse(refusalShape, response.json()).error?.code;
}

/** The cookies of an answer as the header of the next request. */
export function cookieOf(response: LightMyRequestResponse): string {
  return response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}
