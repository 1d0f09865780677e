import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AddStorePlayTimeDocument } from '../../shared/contract/gql/graphql.ts';
import { createServerSession, type SecretStore } from './server-session.ts';

interface Seen {
  method: string;
  url: string;
  cookie: string | undefined;
  authorization: string | undefined;
  body: string;
}

let server: Server;
let origin: string;
let seen: Seen[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

const play = { store_id: 1001, session_id: '0b0e4a1c-0000-4000-8000-000000000000', seconds: 5 };

function memorySecret(initial?: string): SecretStore & { value: string | undefined } {
  return {
    value: initial,
    load() {
      return this.value;
    },
    save(secret) {
      this.value = secret;
    },
    clear() {
      this.value = undefined;
    },
  };
}

beforeEach(async () => {
  seen = [];
  answer = (_request, response) => response.end('{}');
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (data) => {
      body += data;
    });
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, cookie: headers.cookie, authorization: headers.authorization, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

const signIn = new Request('app://bundle/api/account/sign-in', { method: 'POST', body: '{"email":"a@b.c"}' });

describe('the session with the store', () => {
  test('begins with the session, not with a sign-in that waits for its second step', async () => {
    const secrets = memorySecret();
    const session = createServerSession({ serverUrl: origin, secrets, lastPlayer: memorySecret() });
    answer = (_request, response) => {
      response.setHeader('set-cookie', ['moggie.two_factor=waiting; HttpOnly; Path=/']);
      response.end('{"ok":true,"second_step":true}');
    };
    await session.forward(signIn.clone());
    expect(session.state().signedIn).toBe(false);
    answer = (_request, response) => {
      response.setHeader('set-cookie', [
        'moggie.two_factor=; Max-Age=0; Path=/',
        'moggie.session_token=secret; HttpOnly; Path=/',
      ]);
      response.end('{"ok":true}');
    };
    await session.forward(signIn.clone());
    expect(seen[1]?.cookie).toBe('moggie.two_factor=waiting');
    expect([session.state().signedIn, secrets.value]).toEqual([true, 'moggie.session_token=secret']);
  });

  test('of another player who signs in instead is told; one that a new password renews is the same', async () => {
    const secrets = memorySecret('moggie.session_token=first');
    const session = createServerSession({ serverUrl: origin, secrets, lastPlayer: memorySecret() });
    const told: unknown[] = [];
    session.onChange((state) => told.push(state));
    const post = async (path: string, cookie: string) => {
      answer = (_request, response) => {
        response.setHeader('set-cookie', [`moggie.session_token=${cookie}; HttpOnly; Path=/`]);
        response.end('{"ok":true}');
      };
      await session.forward(new Request(`app://bundle/api/account/${path}`, { method: 'POST', body: '{}' }));
    };
    await post('change-password', 'renewed');
    await post('two-factor/enable', 'again');
    expect([told, secrets.value]).toEqual([[], 'moggie.session_token=again']);
    await post('sign-in', 'second');
    expect(told).toEqual([{ signedIn: true, online: true, players: 1, over: false }]);
    await post('sign-in', 'second');
    await post('second-step', 'third');
    await post('sign-up', 'fourth');
    await post('passkey/sign-in', 'fifth');
    expect(told.slice(1)).toEqual(
      [2, 3, 4].map((players) => ({ signedIn: true, online: true, players, over: false })),
    );
  });

  test('keeps the cookie of a sign-in in the keychain and not in the answer', async () => {
    answer = (_request, response) => {
      response.setHeader('set-cookie', [
        'moggie.session_token=secret; HttpOnly; Path=/',
        'theme=dark; Path=/',
      ]);
      response.setHeader('content-type', 'application/json');
      response.end('{"ok":true}');
    };
    const secrets = memorySecret();
    const session = createServerSession({ serverUrl: origin, secrets, lastPlayer: memorySecret() });
    const states: boolean[] = [];
    session.onChange(({ signedIn }) => states.push(signedIn));
    const response = await session.forward(signIn.clone());
    expect(await response.text()).toBe('{"ok":true}');
    expect([...response.headers.keys()]).toEqual(['content-type']);
    expect(secrets.value).toBe('moggie.session_token=secret; theme=dark');
    expect(states).toEqual([true]);
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/account/sign-in', body: '{"email":"a@b.c"}' });
  });

  test('never gives the page a token, and asks the server for none on its behalf', async () => {
    const session = createServerSession({
      serverUrl: origin,
      secrets: memorySecret('moggie.session_token=secret'),
      lastPlayer: memorySecret(),
    });
    const response = await session.forward(new Request('app://bundle/api/account/token'));
    expect(await response.json()).toEqual({ token: '' });
    expect(seen).toEqual([]);
  });

  test('sends GraphQL with a bearer token that it fetches once and renews after twelve minutes', async () => {
    let time = 0;
    let tokens = 0;
    answer = (request, response) => {
      tokens += request.url === '/api/account/token' ? 1 : 0;
      response.end(
        request.url === '/api/account/token' ? `{"token":"t${tokens}"}` : '{"data":{"addStorePlayTime":5}}',
      );
    };
    const session = createServerSession({
      serverUrl: origin,
      secrets: memorySecret('moggie.session_token=secret'),
      lastPlayer: memorySecret(),
      now: () => time,
    });
    await session.query(AddStorePlayTimeDocument, play);
    await session.query(AddStorePlayTimeDocument, play);
    time = 13 * 60_000;
    await session.query(AddStorePlayTimeDocument, play);
    expect(seen.map(({ url, authorization }) => [url, authorization])).toEqual([
      ['/api/account/token', undefined],
      ['/graphql', 'Bearer t1'],
      ['/graphql', 'Bearer t1'],
      ['/api/account/token', undefined],
      ['/graphql', 'Bearer t2'],
    ]);
    expect(seen[1]?.cookie).toBeUndefined();
  });

  test('requests of one moment share one question for the token', async () => {
    answer = (request, response) =>
      response.end(
        request.url === '/api/account/token' ? '{"token":"t1"}' : '{"data":{"addStorePlayTime":5}}',
      );
    const session = createServerSession({
      serverUrl: origin,
      secrets: memorySecret('moggie.session_token=secret'),
      lastPlayer: memorySecret(),
    });
    await Promise.all([1, 2, 3].map(() => session.query(AddStorePlayTimeDocument, play)));
    const urls = seen.map(({ url, authorization }) => [url, authorization]);
    expect(urls).toEqual([
      ['/api/account/token', undefined],
      ['/graphql', 'Bearer t1'],
      ['/graphql', 'Bearer t1'],
      ['/graphql', 'Bearer t1'],
    ]);
  });

  test('knows its player as soon as the store has said it, and at the next start with no network', async () => {
    const secrets = memorySecret('moggie.session_token=first');
    const lastPlayer = memorySecret();
    const start = () => createServerSession({ serverUrl: origin, secrets, lastPlayer });
    const session = start();
    let uuid = 'rin';
    answer = (request, response) => {
      if (request.url === '/api/account/sign-in')
        response.setHeader('set-cookie', 'moggie.session_token=second; Path=/');
      const claims = Buffer.from(JSON.stringify({ sub: uuid })).toString('base64url');
      response.end(
        request.url === '/api/account/token'
          ? JSON.stringify({ token: `head.${claims}.seal` })
          : '{"data":{"addStorePlayTime":5}}',
      );
    };
    expect(session.player()).toBeUndefined();
    await session.query(AddStorePlayTimeDocument, play);
    expect([session.player(), start().player()]).toEqual(['rin', 'rin']);
    uuid = 'sumi';
    await session.forward(signIn.clone());
    expect([session.player(), start().player()]).toEqual([undefined, undefined]);
    await session.query(AddStorePlayTimeDocument, play);
    expect(session.player()).toBe('sumi');
    await session.signOut();
    expect([session.player(), lastPlayer.value]).toEqual([undefined, undefined]);
  });

  test('is over here, too, once the store has ended it', async () => {
    const secrets = memorySecret('moggie.session_token=secret');
    const session = createServerSession({ serverUrl: origin, secrets, lastPlayer: memorySecret() });
    const states: boolean[] = [];
    session.onChange(({ signedIn }) => states.push(signedIn));
    answer = (request, response) =>
      response.end(request.url === '/api/account/token' ? '{"token":""}' : '{"data":{"addStorePlayTime":0}}');
    await Promise.all([
      session.query(AddStorePlayTimeDocument, play),
      session.query(AddStorePlayTimeDocument, play),
    ]);
    expect([session.state().signedIn, secrets.value, states]).toEqual([false, undefined, [false]]);
    expect(seen.filter(({ url }) => url === '/graphql').map(({ authorization }) => authorization)).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('that the store has ended lets the page read on as a guest, and refuses its changes [C03]', async () => {
    const secrets = memorySecret('moggie.session_token=secret');
    const session = createServerSession({ serverUrl: origin, secrets, lastPlayer: memorySecret() });
    answer = (request, response) =>
      response.end(request.url === '/api/account/token' ? '{"token":""}' : '{"data":{}}');
    const ask = (query: string) =>
      session.forward(
        new Request('app://bundle/graphql', {
          method: 'POST',
          body: JSON.stringify({ query, variables: {} }),
        }),
      );
    const refused = { code: 'auth/id-token-expired' };
    const [read, ...changes] = await Promise.allSettled([
      ask('query me { me { uuid } }'),
      ask('mutation removeIgnored { x }'),
      ask(' mutation addIgnored { x }'),
    ]);
    expect(read.status).toBe('fulfilled');
    expect(changes).toMatchObject([
      { status: 'rejected', reason: refused },
      { status: 'rejected', reason: refused },
    ]);
    expect(seen.map(({ url }) => url)).toEqual(['/api/account/token', '/graphql']);
    expect(session.state()).toEqual({ signedIn: false, online: true, players: 0, over: true });
    // Who goes on knows to be a guest.
    await ask('mutation addIgnored { x }');
    expect(seen.at(-1)).toMatchObject({ url: '/graphql', authorization: undefined });
    answer = (_request, response) => {
      response.setHeader('set-cookie', 'moggie.session_token=second; Path=/');
      response.end('{"ok":true}');
    };
    await session.forward(signIn.clone());
    expect(session.state()).toEqual({ signedIn: true, online: true, players: 1, over: false });
    await session.signOut();
    expect(session.state()).toMatchObject({ signedIn: false, over: false });
  });

  test('stays where another than the store answers: that is no network [C10]', async () => {
    const secrets = memorySecret('moggie.session_token=secret');
    const session = createServerSession({ serverUrl: origin, secrets, lastPlayer: memorySecret() });
    answer = (_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<html><h1>Welcome to our Wi-Fi</h1></html>');
    };
    await expect(session.query(AddStorePlayTimeDocument, play)).rejects.toMatchObject({
      code: 'other/network-request-failed',
    });
    expect([session.state().signedIn, secrets.value]).toEqual([true, 'moggie.session_token=secret']);
  });

  test('stays where the store cannot say whether it has ended', async () => {
    const secrets = memorySecret('moggie.session_token=secret');
    const session = createServerSession({ serverUrl: origin, secrets, lastPlayer: memorySecret() });
    answer = (request, response) => {
      if (request.url === '/api/account/token') response.statusCode = 503;
      response.end(request.url === '/api/account/token' ? '{"token":""}' : '{"data":{"addStorePlayTime":0}}');
    };
    await session.query(AddStorePlayTimeDocument, play);
    expect([session.state().signedIn, secrets.value]).toEqual([true, 'moggie.session_token=secret']);
  });

  test('never uses the token of a session that a new password has ended meanwhile', async () => {
    const session = createServerSession({
      serverUrl: origin,
      secrets: memorySecret('moggie.session_token=old'),
      lastPlayer: memorySecret(),
    });
    const asked = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    answer = async (request, response) => {
      if (request.url === '/api/account/change-password') {
        response.setHeader('set-cookie', 'moggie.session_token=new; HttpOnly; Path=/');
        response.end('{"ok":true}');
      } else if (request.url === '/api/account/token') {
        const isOld = request.headers.cookie === 'moggie.session_token=old';
        asked.resolve();
        if (isOld) await changed.promise;
        response.end(JSON.stringify({ token: isOld ? 'of-the-old' : 'of-the-new' }));
      } else response.end('{"data":{"addStorePlayTime":5}}');
    };
    const query = session.query(AddStorePlayTimeDocument, play);
    await asked.promise;
    await session.forward(
      new Request('app://bundle/api/account/change-password', { method: 'POST', body: '{}' }),
    );
    changed.resolve();
    await query;
    await session.query(AddStorePlayTimeDocument, play);
    expect(seen.filter(({ url }) => url === '/graphql').map(({ authorization }) => authorization)).toEqual([
      'Bearer of-the-new',
      'Bearer of-the-new',
    ]);
  });

  test('guests send no Authorization header [A01]', async () => {
    answer = (_request, response) => response.end('{"data":{"addStorePlayTime":0}}');
    await createServerSession({
      serverUrl: origin,
      secrets: memorySecret(),
      lastPlayer: memorySecret(),
    }).query(AddStorePlayTimeDocument, play);
    expect(seen.map(({ authorization }) => authorization)).toEqual([undefined]);
  });

  test('turns an error of the store into its code', async () => {
    answer = (_request, response) =>
      response.end('{"errors":[{"message":"no","extensions":{"code":"store/already-owned"}}]}');
    const session = createServerSession({
      serverUrl: origin,
      secrets: memorySecret(),
      lastPlayer: memorySecret(),
    });
    await expect(session.query(AddStorePlayTimeDocument, play)).rejects.toMatchObject({
      code: 'store/already-owned',
    });
  });

  test('keeps a code of a newer store, with its words [C01]', async () => {
    answer = (_request, response) =>
      response.end('{"errors":[{"message":"It is lent.","extensions":{"code":"store/lent"}}]}');
    const session = createServerSession({
      serverUrl: origin,
      secrets: memorySecret(),
      lastPlayer: memorySecret(),
    });
    await expect(session.query(AddStorePlayTimeDocument, play)).rejects.toMatchObject({
      code: '9999',
      foreignCode: 'store/lent',
      message: 'It is lent.',
    });
  });

  test('a page of a proxy in the place of an answer is a failure of the store', async () => {
    answer = (_request, response) => {
      response.statusCode = 502;
      response.end('<html><h1>Bad Gateway</h1></html>');
    };
    const session = createServerSession({
      serverUrl: origin,
      secrets: memorySecret(),
      lastPlayer: memorySecret(),
    });
    await expect(session.query(AddStorePlayTimeDocument, play)).rejects.toMatchObject({
      name: 'CodedError',
      code: '9999',
    });
  });

  test('no answer is other/network-request-failed and offline until the next answer [C10]', async () => {
    const session = createServerSession({
      serverUrl: origin,
      secrets: memorySecret(),
      lastPlayer: memorySecret(),
    });
    const online: boolean[] = [];
    session.onChange((state) => online.push(state.online));
    answer = (request) => request.socket.destroy();
    await expect(session.query(AddStorePlayTimeDocument, play)).rejects.toMatchObject({
      code: 'other/network-request-failed',
    });
    answer = (_request, response) => response.end('{"data":{"addStorePlayTime":5}}');
    await session.query(AddStorePlayTimeDocument, play);
    expect(online).toEqual([false, true]);
  });

  test('signing out forgets the secret even when the store cannot be reached', async () => {
    const secrets = memorySecret('moggie.session_token=secret');
    const session = createServerSession({ serverUrl: origin, secrets, lastPlayer: memorySecret() });
    answer = (request) => request.socket.destroy();
    await session.signOut();
    expect(secrets.value).toBeUndefined();
    expect(session.state().signedIn).toBe(false);
  });
});
