import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';

const { gql, services, clock } = await testApp();

const addPublisher = async (storeId: number, nickname: string, translations: [string, string][]) => {
  const authorId = randomUUID();
  await services.catalog.addAuthors([
    {
      id: authorId,
      nickname,
      head: '',
      brief: '',
      translations: translations.map(([lang, value]) => ({ lang, key: 'nickname', value })),
    },
  ]);
  await addGames({ catalog: services.catalog, clock }, [{ id: storeId, game: { authorId } }]);
};

await addPublisher(1, '猫工房', [
  ['en-us', 'Cat Works'],
  ['th-th', 'โรงแมว'],
]);
await addPublisher(2, 'Solo', []);

test.each([
  ['its translation', 1, 'th-th', 'โรงแมว'],
  ['the English one where there is none', 1, 'de-de', 'Cat Works'],
  ['itself where it has no translation', 2, 'th-th', 'Solo'],
  ['itself where no language is asked for', 1, null, '猫工房'],
])('a pen name on a card is %s', async (_what, id, language, expected) => {
  const { data } = await gql(
    `query ($id: Int!, $language: String) {
      findStore(platform_key: ["moggie"], id: $id) { list { author { profile { nickname(language: $language) } } } }
    }`,
    { id, language },
  );
  expect(data.findStore.list).toEqual([{ author: { profile: { nickname: expected } } }]);
});
