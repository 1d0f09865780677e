import { describe, expect, test } from 'vitest';
import { AddStorePlayTimeDocument } from '../../shared/contract/gql/graphql.ts';
import { memorySecret, StubStore } from './testing/stub-store.ts';

const store = new StubStore();

const play = { store_id: 1001, session_id: '0b0e4a1c-0000-4000-8000-000000000000', seconds: 5 };
const signIn = new Request('app://bundle/api/account/sign-in', { method: 'POST', body: '{"email":"a@b.c"}' });

describe('the session with the store', () => {
  test('begins with the session, not with a sign-in that waits for its second step', async () => {
    const secrets = memorySecret();
    const session = store.session({ secrets });
    store.answer = (_request, response) => {
      response.setHeader('set-cookie', ['moggie.two_factor=waiting; HttpOnly; Path=/']);
      response.end('{"ok":true,"second_step":true}');
    };
    await session.forward(signIn.clone());
    expect(session.state().signedIn).toBe(false);
    store.answer = (_request, response) => {
      response.setHeader('set-cookie', [
        'moggie.two_factor=; Max-Age=0; Path=/',
        'moggie.session_token=secret; HttpOnly; Path=/',
      ]);
      response.end('{"ok":true}');
    };
    await session.forward(signIn.clone());
    expect(store.seen[1]?.cookie).toBe('moggie.two_factor=waiting');
    expect([session.state().signedIn, secrets.value]).toEqual([true, 'moggie.session_token=secret']);
  });

  test('of another player who signs in instead is told; one that a new password renews is the same', async () => {
    const secrets = memorySecret('moggie.session_token=first');
    const session = store.session({ secrets });
    const told: unknown[] = [];
    session.onChange((state) => told.push(state));
    const post = async (path: string, cookie: string) => {
      store.answer = (_request, response) => {
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

  test('stays ended when the answer to something asked before the sign-out comes after it', async () => {
    const secrets = memorySecret('moggie.session_token=first');
    const session = store.session({ secrets });
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    store.answer = async (request, response) => {
      if (request.url === '/api/account/change-password') {
        asked.resolve();
        await answered.promise;
        response.setHeader('set-cookie', ['moggie.session_token=renewed; HttpOnly; Path=/']);
      }
      response.end('{"ok":true}');
    };
    const change = session.forward(
      new Request('app://bundle/api/account/change-password', { method: 'POST', body: '{}' }),
    );
    await asked.promise;
    await session.signOut();
    answered.resolve();
    await change;
    expect([session.state().signedIn, secrets.value]).toEqual([false, undefined]);
  });

  test('who signs out has left at once, however long the store takes to hear of it', async () => {
    const secrets = memorySecret('moggie.session_token=first');
    const session = store.session({ secrets });
    const heard = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    store.answer = async (_request, response) => {
      heard.resolve();
      await answered.promise;
      response.end('{"ok":true}');
    };
    const leaving = session.signOut();
    await heard.promise;
    expect([session.state().signedIn, secrets.value]).toEqual([false, undefined]);
    answered.resolve();
    await leaving;
    expect(store.seen).toEqual([
      expect.objectContaining({ url: '/api/account/sign-out', cookie: 'moggie.session_token=first' }),
    ]);
  });

  test('keeps the cookie of a sign-in in the keychain and not in the answer', async () => {
    store.answer = (_request, response) => {
      response.setHeader('set-cookie', [
        'moggie.session_token=secret; HttpOnly; Path=/',
        'theme=dark; Path=/',
      ]);
      response.setHeader('content-type', 'application/json');
      response.end('{"ok":true}');
    };
    const secrets = memorySecret();
    const session = store.session({ secrets });
    const states: boolean[] = [];
    session.onChange(({ signedIn }) => states.push(signedIn));
    const response = await session.forward(signIn.clone());
    expect(await response.text()).toBe('{"ok":true}');
    expect([...response.headers.keys()]).toEqual(['content-type']);
    expect(secrets.value).toBe('moggie.session_token=secret; theme=dark');
    expect(states).toEqual([true]);
    expect(store.seen[0]).toMatchObject({
      method: 'POST',
      url: '/api/account/sign-in',
      body: '{"email":"a@b.c"}',
    });
  });

  test('never gives the page a token, and asks the server for none on its behalf', async () => {
    const session = store.session({ secrets: memorySecret('moggie.session_token=secret') });
    const response = await session.forward(new Request('app://bundle/api/account/token'));
    expect(await response.json()).toEqual({ token: '' });
    expect(store.seen).toEqual([]);
  });

  test('knows its player as soon as the store has said it, and at the next start with no network', async () => {
    const secrets = memorySecret('moggie.session_token=first');
    const lastPlayer = memorySecret();
    const start = () => store.session({ secrets, lastPlayer });
    const session = start();
    let uuid = 'rin';
    store.answer = (request, response) => {
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
    const session = store.session({ secrets });
    const states: boolean[] = [];
    session.onChange(({ signedIn }) => states.push(signedIn));
    store.answer = (request, response) =>
      response.end(request.url === '/api/account/token' ? '{"token":""}' : '{"data":{"addStorePlayTime":0}}');
    await Promise.all([
      session.query(AddStorePlayTimeDocument, play),
      session.query(AddStorePlayTimeDocument, play),
    ]);
    expect([session.state().signedIn, secrets.value, states]).toEqual([false, undefined, [false]]);
    expect(
      store.seen.filter(({ url }) => url === '/graphql').map(({ authorization }) => authorization),
    ).toEqual([undefined, undefined]);
  });

  test('that the store has ended lets the page read on as a guest, and refuses its changes [C03]', async () => {
    const secrets = memorySecret('moggie.session_token=secret');
    const session = store.session({ secrets });
    store.answer = (request, response) =>
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
    expect(store.seen.map(({ url }) => url)).toEqual(['/api/account/token', '/graphql']);
    expect(session.state()).toEqual({ signedIn: false, online: true, players: 0, over: true });
    // Who goes on knows to be a guest.
    await ask('mutation addIgnored { x }');
    expect(store.seen.at(-1)).toMatchObject({ url: '/graphql', authorization: undefined });
    store.answer = (_request, response) => {
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
    const session = store.session({ secrets });
    store.answer = (_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<html><h1>Welcome to our Wi-Fi</h1></html>');
    };
    await expect(session.query(AddStorePlayTimeDocument, play)).rejects.toMatchObject({
      code: 'other/network-request-failed',
    });
    expect([session.state(), secrets.value]).toEqual([
      { signedIn: true, online: false, players: 0, over: false },
      'moggie.session_token=secret',
    ]);
    store.answer = (_request, response) => response.end('{"status":"ok"}');
    await session.knock();
    expect(session.state().online).toBe(true);
  });

  test.each([
    ['/healthz', 200, 'text/html; charset=utf-8', false],
    ['/cdn/games/1/cover.svg', 302, 'text/plain', false],
    ['/graphql', 511, 'text/html', false],
    ['/graphql', 502, 'text/html', true],
    ['/cdn/games/1/cover.svg', 304, '', true],
    ['/api/invoice/1', 200, 'text/html', true],
  ])('%s answered with %i and %s: the store is reached: %s', async (path, status, type, online) => {
    const session = store.session();
    store.answer = (_request, response) => {
      if (type) response.setHeader('content-type', type);
      if (status === 302) response.setHeader('location', 'http://login.cafe.example/');
      response.writeHead(status).end();
    };
    await session.forward(new Request(`app://bundle${path}`)).catch(() => {});
    expect(session.state().online).toBe(online);
  });

  test('stays where the store cannot say whether it has ended', async () => {
    const secrets = memorySecret('moggie.session_token=secret');
    const session = store.session({ secrets });
    store.answer = (request, response) => {
      if (request.url === '/api/account/token') response.statusCode = 503;
      response.end(request.url === '/api/account/token' ? '{"token":""}' : '{"data":{"addStorePlayTime":0}}');
    };
    await session.query(AddStorePlayTimeDocument, play);
    expect([session.state().signedIn, secrets.value]).toEqual([true, 'moggie.session_token=secret']);
  });

  test.each([
    ['a question', '/graphql'],
    ['the question for a token', '/api/account/token'],
  ])('waits only so long where the store leaves %s without an answer', async (_what, silent) => {
    const session = store.session({ secrets: memorySecret('moggie.session_token=secret'), answerMs: 50 });
    store.answer = (request, response) => request.url !== silent && response.end('{"token":"a.b.c"}');
    await expect(session.query(AddStorePlayTimeDocument, play)).rejects.toMatchObject({
      code: 'other/network-request-failed',
    });
    expect(session.state()).toMatchObject({ signedIn: true, online: false });
  });

  test('gives up a page’s question that the store leaves unanswered, and waits for the end of a change', async () => {
    const session = store.session({ secrets: memorySecret(undefined), answerMs: 50 });
    const ask = (query: string) =>
      session.forward(
        new Request('app://bundle/graphql', { method: 'POST', body: JSON.stringify({ query }) }),
      );
    const question = 'query getConfig2 { getConfig2 { agePolicy } }';
    store.answer = ({ url }, response) => url === '/healthz' && response.end('ok');
    await expect(ask(question)).rejects.toMatchObject({ code: 'other/network-request-failed' });
    await expect.poll(() => store.seen.map(({ url }) => url)).toEqual(['/graphql', '/healthz']);
    expect(session.state().online).toBe(true);
    // One whose answer has begun may take its time.
    store.answer = (_request, response) => {
      response.write('{"data":');
      setTimeout(() => response.end('{}}'), 150);
    };
    expect(await (await ask(question)).json()).toEqual({ data: {} });
    store.answer = (_request, response) => void setTimeout(() => response.end('{"data":{}}'), 150);
    expect(await (await ask('mutation bookmarkStore { bookmarkStore }')).json()).toEqual({ data: {} });
  });

  test.each<[string, StubStore['answer']]>([
    ['cannot be reached', (request) => request.socket.destroy()],
    ['is silent', () => {}],
  ])('signing out forgets the secret even when the store %s', async (_how, answer) => {
    const secrets = memorySecret('moggie.session_token=secret');
    const session = store.session({ secrets, answerMs: 50 });
    store.answer = answer;
    await session.signOut();
    expect(secrets.value).toBeUndefined();
    expect(session.state().signedIn).toBe(false);
  });
});
