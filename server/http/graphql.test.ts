import { Kind, parse, validate } from 'graphql';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  ConfigDocument,
  ReportsDocument,
  SubmissionsInStateDocument,
} from '../../shared/contract/gql/graphql.ts';
import { HOST, testApp } from '../testing/app.ts';
import { API_SCHEMA, allOperations } from '../testing/operations.ts';
import { readLanded } from './landed-documents.ts';
import { contractDocuments, persistedDocuments } from './persisted-documents.ts';

const { app, gql, post, signUp } = await testApp();
const production = await testApp({ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:4800' });
const limited = await testApp({ ACCOUNT_RATE_LIMIT: '5', TRUST_PROXY: 'loopback,private' });

describe('the endpoint', () => {
  test('answers operations of guests [A01]', async () => {
    expect(await gql('{ apiVersion }')).toEqual({ status: 200, data: { apiVersion: 'v2' }, codes: [] });
  });

  test.each([{}, { 'accept-version': 'v1' }])(
    'refuses %o: another version or none is 400',
    async (headers) => {
      const response = await post('/graphql', { query: '{ apiVersion }' }, headers);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({
        data: null,
        errors: [{ message: 'the header accept-version must be v2', extensions: { code: '400' } }],
      });
    },
  );

  test('takes POST only', async () => {
    const response = await app.inject({ url: '/graphql?query={apiVersion}', headers: { host: HOST } });
    expect(response.statusCode).toBe(404);
  });

  test.each([
    ['no query', {}],
    ['a list of operations', [{ query: '{ apiVersion }' }]],
    ['variables that are no object', { query: '{ apiVersion }', variables: 'x' }],
    ['an endless query', { query: `{ apiVersion ${' '.repeat(20_000)} }` }],
  ])('refuses %s with 400', async (_what, body) => {
    const response = await post('/graphql', body, { 'accept-version': 'v2' });
    expect([response.statusCode, response.json().errors[0].extensions.code]).toEqual([400, '400']);
  });

  test('refuses a body beyond the limit', async () => {
    const response = await post('/graphql', {
      query: '{ apiVersion }',
      variables: { x: 'x'.repeat(100_000) },
    });
    expect([response.statusCode, response.json()]).toEqual([
      413,
      { error: { code: '400', message: 'Request body is too large' } },
    ]);
  });

  test.each([
    ['syntax', '{ apiVersion'],
    ['an unknown field', '{ nothing }'],
    ['introspection', '{ __schema { types { name } } }'],
    [
      'a query of too many levels',
      `{ findStore(platform_key: ["moggie"]) { list { ${'author { profile { translations { '.repeat(1)} lang } } } ...x } } }
       fragment x on Store { store_info { data { cover } } }`.replace(
        'cover',
        'cover { a { b { c { d { e { f { g { h } } } } } } } }',
      ),
    ],
  ])('answers %s with 400 and no data', async (_what, query) => {
    const answer = await gql(query);
    expect([answer.status, answer.data, new Set(answer.codes)]).toEqual([400, null, new Set(['400'])]);
  });

  test('refuses what would cost too much', async () => {
    const fields =
      'id uuid path tags languages store_info { name brief introduction labels } translations { lang key value }';
    const wide = Array.from(
      { length: 120 },
      (_, n) => `a${n}: findStore(platform_key: ["moggie"]) { list { ${fields} } }`,
    );
    const answer = await gql(`{ ${wide.join(' ')} }`);
    expect([answer.status, answer.data, answer.codes]).toEqual([400, null, ['400']]);
  });

  test.each([
    ['in a variable', 'query ($n: String!) { findClassify(namespace: $n) { list { value } } }', { n: 'a\0' }],
    ['as an escape', '{ findClassify(namespace: "\\u0000") { list { value } } }', {}],
    ['as another escape', '{ findClassify(namespace: "\\u{0}") { list { value } } }', {}],
  ])('refuses the character NUL %s', async (_where, query, variables) => {
    expect(await gql(query, variables)).toEqual({ status: 400, data: null, codes: ['400'] });
  });

  test.each([
    [
      'in a variable',
      'query ($n: String!) { findClassify(namespace: $n) { list { value } } }',
      { n: 'a\ud800' },
    ],
    ['as an escape', '{ findClassify(namespace: "\\ud800") { list { value } } }', {}],
    ['as itself', '{ findClassify(namespace: "\ud800") { list { value } } }', {}],
  ])('refuses half of a pair of surrogates %s', async (_where, query, variables) => {
    expect(await gql(query, variables)).toEqual({ status: 400, data: null, codes: ['400'] });
  });

  test.each([
    [
      'in a variable',
      'query ($at: DateTime) { findAccountLog(since: $at) { totalCount } }',
      { at: '2027-02-31' },
    ],
    ['as a number', 'query ($at: DateTime) { findAccountLog(since: $at) { totalCount } }', { at: 1 }],
    ['in the document', '{ findAccountLog(since: "+010000-01-01T00:00:00Z") { totalCount } }', {}],
  ])('refuses an instant that is none %s', async (_where, query, variables) => {
    expect((await gql(query, variables)).codes).toEqual(['400']);
  });

  test('takes a whole pair of surrogates', async () => {
    const query = 'query ($n: String!) { findClassify(namespace: $n) { list { value } } }';
    expect((await gql(query, { n: '\ud83d\udc31' })).codes).toEqual([]);
  });

  test('takes the words for an escape that are none', async () => {
    const query = 'query ($n: String!) { findClassify(namespace: $n) { list { value } } }';
    expect((await gql(query, { n: '\\u0000' })).codes).toEqual([]);
  });

  test.each([
    ['a variable of the wrong type', { id: 'one' }],
    ['a missing variable', {}],
  ])('answers %s with 400, also once the query is compiled', async (_what, variables) => {
    const query = 'query logs($id: Int!) { findStoreUpdateLogByNoAuth(id: $id) { totalCount } }';
    for (const _call of [1, 2, 3]) expect((await gql(query, variables)).codes).toEqual(['400']);
    expect((await gql(query, { id: 1 })).data).toEqual({ findStoreUpdateLogByNoAuth: { totalCount: 0 } });
    expect((await gql(query, variables)).codes).toEqual(['400']);
  });
});

describe('in production', () => {
  const text = ConfigDocument.toString();

  test.each([
    ['as the launcher sends it', text],
    ['as the site sends it', text.trim()],
  ])('a document of the contract is answered %s', async (_how, query) => {
    const { getConfig2 } = v.parse(
      v.object({ getConfig2: v.record(v.string(), v.unknown()) }),
      (await production.gql(query)).data,
    );
    expect(getConfig2).toMatchObject({ platform_key: 'moggie' });
  });

  test('any other is refused, also one that asks for less', async () => {
    for (const query of [
      '{ apiVersion }',
      '{ getConfig2 { platform_key } }',
      `${text} query more { apiVersion }`,
    ])
      expect(await production.gql(query)).toEqual({ status: 400, data: null, codes: ['400'] });
  });

  test('every operation of the SDL is asked by a document', async () => {
    const asked = [...(await persistedDocuments())]
      .flatMap((document) => parse(document).definitions)
      .flatMap((part) => (part.kind === Kind.OPERATION_DEFINITION ? part.selectionSet.selections : []))
      .map((field) => (field.kind === Kind.FIELD ? field.name.value : undefined));
    expect(
      allOperations()
        .map(({ name }) => name)
        .filter((name) => !asked.includes(name)),
    ).toEqual([]);
  });

  test('staff work through the staff documents', async () => {
    const support = await production.signUp('support@moggie.test');
    const { gql, services } = production;
    expect((await gql(ReportsDocument.toString(), { state: 0, q: {} }, support)).codes).toEqual(['401']);
    await services.account.setRole(support.uuid, 'support');
    expect((await gql(ReportsDocument.toString(), { state: 0, q: {} }, support)).data).toEqual({
      findReport: { list: [], totalCount: 0 },
    });
    const answer = await gql(SubmissionsInStateDocument.toString(), { state: 'submitted', q: {} }, support);
    expect(answer.data).toEqual({ findStoreSubmit: { list: [], totalCount: 0 } });
  });

  test('documents that the contract had before are still answered', async () => {
    const current = await contractDocuments();
    const before = readLanded().filter(({ until }) => until !== null);
    for (const { text } of before) {
      expect(current).not.toContain(text);
      const answer = await production.post('/graphql', { query: text }, { 'accept-version': 'v2' });
      // Without variables some are refused for those; none for being no document of the store.
      expect([text, answer.body]).not.toEqual([text, expect.stringContaining('only documents of the store')]);
    }
  });

  // Where this fails a field that older clients ask for is gone: keep it, deprecated, until the record drops the document.
  test('every document, of now and of before, fits the SDL', async () => {
    for (const document of await persistedDocuments())
      expect([document, validate(API_SCHEMA, parse(document))]).toEqual([document, []]);
  });

  test('no document fails inside', async () => {
    for (const document of await persistedDocuments()) {
      const { codes } = await production.gql(document);
      // Without variables most are refused for those; none for what it asks.
      expect([document, codes.filter((code) => code === '9999')]).toEqual([document, []]);
    }
  });
});

describe('an account', () => {
  test('that asks too often waits, from whatever address; others and guests do not', async () => {
    const { gql, signUp } = limited;
    const [busy, calm] = [await signUp('busy@moggie.test'), await signUp('calm@moggie.test')];
    const ask = (sender: { token?: string }) => gql('{ apiVersion }', {}, sender);
    for (let n = 0; n < 5; n += 1) expect((await ask(busy)).status).toBe(200);
    expect(await ask(busy)).toEqual({ status: 429, data: null, codes: ['auth/too-many-requests'] });
    expect((await ask(calm)).status).toBe(200);
    for (let n = 0; n < 8; n += 1) expect((await ask({})).status).toBe(200);
  });
});

describe('access tokens', () => {
  test('an empty Bearer is a guest, whose private questions get 401 [C17]', async () => {
    const guest = await gql('{ me { uuid } }', {}, { headers: { authorization: 'Bearer ' } });
    expect(guest).toEqual({ status: 200, data: null, codes: ['401'] });
  });

  test('a token that is not ours is auth/argument-error [C05]', async () => {
    const answer = await gql('{ apiVersion }', {}, { token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' });
    expect([answer.data, answer.codes]).toEqual([null, ['auth/argument-error']]);
  });

  test('a changed token is auth/argument-error', async () => {
    const { token } = await signUp('changed@moggie.test');
    const [head, , signature] = token.split('.');
    const payload = Buffer.from('{"sub":"00000000-0000-4000-8000-000000000000","role":"admin"}');
    const forged = `${head}.${payload.toString('base64url')}.${signature}`;
    expect((await gql('{ isRootAdmin }', {}, { token: forged })).codes).toEqual(['auth/argument-error']);
  });
});

describe('the server', () => {
  test('says that it lives and that it is ready, and shows metrics to this machine', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' });
    expect((await app.inject('/metrics')).body).toContain('http_request_duration_seconds_bucket');
    const elsewhere = await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
    expect(elsewhere.statusCode).toBe(404);
  });

  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'hides its metrics from who comes through a proxy of this machine, as %s tells',
    async (header) => {
      const proxied = await app.inject({ url: '/metrics', headers: { [header]: '127.0.0.1' } });
      expect(proxied.statusCode).toBe(404);
    },
  );

  test('counts the requests of a machine by the address that its own proxies saw', async () => {
    async function sentBy(remoteAddress: string, forwarded: string) {
      const headers = { 'x-forwarded-for': forwarded };
      const answer = await limited.app.inject({ url: '/healthz', remoteAddress, headers });
      return answer.headers['x-ratelimit-remaining'];
    }
    expect(await sentBy('127.0.0.1', '192.0.2.1, 203.0.113.9')).toBe('1199');
    expect(await sentBy('127.0.0.1', '192.0.2.2, 203.0.113.9')).toBe('1198');
    expect(await sentBy('127.0.0.1', '192.0.2.3, 203.0.113.9, 10.0.0.2')).toBe('1197');
    expect(await sentBy('198.51.100.4', '192.0.2.4')).toBe('1199');
    expect(await sentBy('198.51.100.4', '192.0.2.5')).toBe('1198');
  });

  test('gives a request five minutes to come in whole', () => {
    expect(app.server.requestTimeout).toBe(300_000);
  });

  test('puts security headers on every answer', async () => {
    for (const url of ['/healthz', '/nothing', '/cdn/nothing.svg', '/dev/mailbox']) {
      const { headers } = await app.inject({ url, headers: { host: HOST, accept: 'application/json' } });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    }
  });

  test('answers unknown paths of the API with a code', async () => {
    const response = await app.inject({ url: '/api/nothing', headers: { host: HOST, accept: 'text/html' } });
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { error: { code: '404', message: 'There is nothing here' } },
    ]);
  });
});
