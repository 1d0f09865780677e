import { describe, expect, test } from 'vitest';
import { AddStorePlayTimeDocument } from '../../shared/contract/gql/graphql.ts';
import { memorySecret, StubStore } from './testing/stub-store.ts';

const store = new StubStore();

const play = { store_id: 1001, session_id: '0b0e4a1c-0000-4000-8000-000000000000', seconds: 5 };

describe('the session with the store', () => {
  test('sends GraphQL with a bearer token that it fetches once and renews after twelve minutes', async () => {
    let time = 0;
    let tokens = 0;
    store.answer = (request, response) => {
      tokens += request.url === '/api/account/token' ? 1 : 0;
      response.end(
        request.url === '/api/account/token' ? `{"token":"t${tokens}"}` : '{"data":{"addStorePlayTime":5}}',
      );
    };
    const session = store.session({ secrets: memorySecret('moggie.session_token=secret'), now: () => time });
    await session.query(AddStorePlayTimeDocument, play);
    await session.query(AddStorePlayTimeDocument, play);
    time = 13 * 60_000;
    await session.query(AddStorePlayTimeDocument, play);
    expect(store.seen.map(({ url, authorization }) => [url, authorization])).toEqual([
      ['/api/account/token', undefined],
      ['/graphql', 'Bearer t1'],
      ['/graphql', 'Bearer t1'],
      ['/api/account/token', undefined],
      ['/graphql', 'Bearer t2'],
    ]);
    expect(store.seen[1]?.cookie).toBeUndefined();
  });

  test('requests of one moment share one question for the token', async () => {
    store.answer = (request, response) =>
      response.end(
        request.url === '/api/account/token' ? '{"token":"t1"}' : '{"data":{"addStorePlayTime":5}}',
      );
    const session = store.session({ secrets: memorySecret('moggie.session_token=secret') });
    await Promise.all([1, 2, 3].map(() => session.query(AddStorePlayTimeDocument, play)));
    const urls = store.seen.map(({ url, authorization }) => [url, authorization]);
    expect(urls).toEqual([
      ['/api/account/token', undefined],
      ['/graphql', 'Bearer t1'],
      ['/graphql', 'Bearer t1'],
      ['/graphql', 'Bearer t1'],
    ]);
  });

  test('never uses the token of a session that a new password has ended meanwhile', async () => {
    const session = store.session({ secrets: memorySecret('moggie.session_token=old') });
    const asked = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    store.answer = async (request, response) => {
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
    expect(
      store.seen.filter(({ url }) => url === '/graphql').map(({ authorization }) => authorization),
    ).toEqual(['Bearer of-the-new', 'Bearer of-the-new']);
  });

  test('guests send no Authorization header [A01]', async () => {
    store.answer = (_request, response) => response.end('{"data":{"addStorePlayTime":0}}');
    await store.session().query(AddStorePlayTimeDocument, play);
    expect(store.seen.map(({ authorization }) => authorization)).toEqual([undefined]);
  });

  test('turns an error of the store into its code', async () => {
    store.answer = (_request, response) =>
      response.end('{"errors":[{"message":"no","extensions":{"code":"store/already-owned"}}]}');
    const session = store.session();
    await expect(session.query(AddStorePlayTimeDocument, play)).rejects.toMatchObject({
      code: 'store/already-owned',
    });
  });

  test('keeps a code of a newer store, with its words [C01]', async () => {
    store.answer = (_request, response) =>
      response.end('{"errors":[{"message":"It is lent.","extensions":{"code":"store/lent"}}]}');
    const session = store.session();
    await expect(session.query(AddStorePlayTimeDocument, play)).rejects.toMatchObject({
      code: '9999',
      foreignCode: 'store/lent',
      message: 'It is lent.',
    });
  });

  test('a page of a proxy in the place of an answer is a failure of the store', async () => {
    store.answer = (_request, response) => {
      response.statusCode = 502;
      response.end('<html><h1>Bad Gateway</h1></html>');
    };
    const session = store.session();
    await expect(session.query(AddStorePlayTimeDocument, play)).rejects.toMatchObject({
      name: 'CodedError',
      code: '9999',
    });
  });

  test('no answer is other/network-request-failed and offline until the next answer [C10]', async () => {
    const session = store.session();
    const online: boolean[] = [];
    session.onChange((state) => online.push(state.online));
    store.answer = (request) => request.socket.destroy();
    await expect(session.query(AddStorePlayTimeDocument, play)).rejects.toMatchObject({
      code: 'other/network-request-failed',
    });
    store.answer = (_request, response) => response.end('{"data":{"addStorePlayTime":5}}');
    await session.query(AddStorePlayTimeDocument, play);
    expect(online).toEqual([false, true]);
  });
});
