import { beforeAll, expect, test } from 'vitest';
import { publishInstallable, publishWeb } from '../testing/builds.ts';
import { openShelves } from '../testing/shelves.ts';

const tested = await openShelves();
const { gql, signUp, services } = tested;
const [SOLD, ON_WEB, TRIAL, SOON, BARE] = [1, 3, 4, 5, 6];

beforeAll(async () => {
  for (const line of ['official-windows', 'official-mac', 'trial-mac', 'trial-linux'] as const)
    await publishInstallable(tested, SOLD, line);
  for (const id of [TRIAL, SOON])
    for (const line of ['official-windows', 'trial-windows'] as const)
      await publishInstallable(tested, id, line);
  await publishWeb(tested, ON_WEB, '1.0');
});

const packOf = async (id: number, fields: string, token?: string) => {
  const query = `query ($id: Int!) {
    findStore(platform_key: ["moggie"], id: $id) { list { game_pack { ${fields} } } }
  }`;
  const { data } = await gql(query, { id }, token ? { token } : {});
  return data.findStore.list[0]?.game_pack;
};

test('a visitor is told how large the full game is on each system, as an owner is', async () => {
  const game = await services.catalog.game(SOLD);
  const found = (await services.builds.depot([game?.uuid ?? '']))[0] ?? [];
  const sizes = found
    .filter(({ kind }) => kind === 'official')
    .map(({ system, size, downloadSize }) => ({ os: system, size, download_size: downloadSize }));
  expect(sizes.map(({ os, size }) => [os, size])).toEqual([
    ['mac', 4],
    ['windows', 4],
  ]);
  const { token } = await signUp('nobody@moggie.test');
  for (const asking of [undefined, token])
    expect(await packOf(SOLD, 'official_sizes { os size download_size }', asking)).toEqual({
      official_sizes: sizes,
    });
});

test.each([
  ['only to be tried', TRIAL],
  ['still to come', SOON],
  ['played on the web', ON_WEB],
  ['without builds', BARE],
])('of a game that is %s no size is told', async (_what, id) => {
  expect(await packOf(id, 'official_sizes { os }')).toEqual({ official_sizes: [] });
});

test('sizes are all that a visitor is told of a build that is not theirs', async () => {
  const everything = `type languages official_app { icon os } trial_app { icon os } web_url
    official_sizes { os size download_size }`;
  expect(await packOf(SOLD, everything)).toEqual({
    type: 0,
    languages: ['en-us'],
    official_app: { icon: expect.any(String), os: ['mac', 'windows'] },
    trial_app: { icon: expect.any(String), os: ['linux', 'mac'] },
    web_url: null,
    official_sizes: [
      { os: 'mac', size: 4, download_size: expect.any(Number) },
      { os: 'windows', size: 4, download_size: expect.any(Number) },
    ],
  });
  for (const secret of ['build_id', 'version', 'url', 'file_url', 'mirrors', 'updated_at'])
    expect(await packOf(SOLD, `official_sizes { ${secret} }`).catch(() => 'refused')).toBe('refused');
});
