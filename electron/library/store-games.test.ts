import { expect, test } from 'vitest';
import { memorySecret, StubStore } from '../session/testing/stub-store.ts';
import { createStoreGames } from './store-games.ts';

const store = new StubStore();
const STORE = { id: 7, uuid: 'u-7', type: 2, store_info: [] };
const answer = {
  data: {
    findStore: { list: [STORE] },
    getStoreAuthorizedAndFindStoreUrl: { isAuthorized: true, list: [] },
  },
};

test.each([
  ['still there', false, true],
  ['gone meanwhile', true, false],
])('a game is owned by whoever asked for it and is %s', async (_where, leaves, owned) => {
  const session = store.session({ secrets: memorySecret('moggie.session_token=first') });
  store.answer = async (request, response) => {
    if (request.url === '/graphql' && leaves) await session.signOut();
    response.end(JSON.stringify(request.url === '/graphql' ? answer : { token: 'first' }));
  };
  const { game } = await createStoreGames(session, 'linux').offer(7);
  expect([game.storeId, game.owned]).toEqual([7, owned]);
});
