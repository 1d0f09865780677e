import { expect, test } from 'vitest';
import { downloadsOf } from './downloads.ts';

const UUID = '11111111-2222-3333-4444-555555555555';
const depotBuild = {
  kind: 'official' as const,
  system: 'linux',
  version: '1.0',
  build: 'ab'.repeat(32),
  size: 30,
  downloadSize: 20,
  publishedAt: new Date(0),
  line: `${UUID}/official-linux`,
};
const webBuild = { version: '2', size: 7, updatedAt: new Date(0), origin: 'http://g-3.play.localhost:4800/' };
const game = {
  id: 3,
  uuid: UUID,
  release_type: 'normal' as const,
  game_pack: { type: 1 as const, languages: [] },
};

test("a build's mirrors are the addresses of its line there; a web build has none", async () => {
  const sources = {
    depot: async () => [[depotBuild]],
    web: async () => webBuild,
    mirrors: ['https://cdn.example/depot', 'https://far.example'],
  };
  const [found = []] = await downloadsOf([game], sources);
  expect(found.map(({ url, mirrors }) => ({ url, mirrors }))).toEqual([
    {
      url: `/depot/${UUID}/official-linux`,
      mirrors: [
        `https://cdn.example/depot/${UUID}/official-linux`,
        `https://far.example/${UUID}/official-linux`,
      ],
    },
    { url: webBuild.origin, mirrors: [] },
  ]);
});
