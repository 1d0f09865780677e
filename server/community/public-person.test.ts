import { describe, expect, test } from 'vitest';
import { openCommunity } from '../testing/community.ts';
import { addGames } from '../testing/games.ts';

const { gql, services, clock, person, pageOf } = await openCommunity();

describe('a public person', () => {
  test('has a name, a picture and counts, and nothing that is private [O06]', async () => {
    const [one, two] = [await person(), await person()];
    const query = 'query ($uuid: [UUID!]!) { findUserPublic(uuid: $uuid) { totalCount list { uuid } } }';
    const uuid = [two.uuid, crypto.randomUUID(), one.uuid];
    expect((await gql(query, { uuid })).data.findUserPublic).toEqual({
      totalCount: 2,
      list: [{ uuid: two.uuid }, { uuid: one.uuid }],
    });
    expect(await pageOf(one)).toEqual({
      uuid: one.uuid,
      profile: { nickname: 'Player', head: '', brief: '' },
      is_author: false,
      follower_count: 0,
      followed_count: null,
      activity_visible: false,
      activity: { totalCount: 0, list: [] },
    });
    const many = Array.from({ length: 21 }, () => one.uuid);
    expect((await gql(query, { uuid: many })).codes).toEqual(['400']);
  });

  test('shows of the profile what its player shows', async () => {
    const one = await person();
    const entry = (title: string, show: boolean) => ({
      _cid: crypto.randomUUID(),
      title,
      type: 'string',
      value: 'x',
      show,
    });
    await services.account.profile.change(one.uuid, {
      introduction: 'Reads every ending twice.',
      social: { discord: 'https://discord.gg/moggie' },
      tags: ['Lighthouses'],
      entries: [entry('Shown', true), entry('Hidden', false)],
      communityEmail: { value: 'me@example.test', show: false },
    });
    const query = `query ($uuid: [UUID!]!) { findUserPublic(uuid: $uuid) { list {
      introduction social { discord facebook } metadata { tags list { title } community_email { value show } } } } }`;
    expect((await gql(query, { uuid: [one.uuid] })).data.findUserPublic.list).toEqual([
      {
        introduction: 'Reads every ending twice.',
        social: { discord: 'https://discord.gg/moggie', facebook: null },
        metadata: {
          tags: ['Lighthouses'],
          list: [{ title: 'Shown' }],
          community_email: { value: '', show: false },
        },
      },
    ]);
  });

  test('who publishes goes by the pen name, and their games are found', async () => {
    const one = await person();
    const pen = crypto.randomUUID();
    await services.catalog.addAuthors([
      { id: pen, nickname: 'Inkwell', head: '/cdn/pen.svg', brief: 'Stories.', translations: [] },
    ]);
    await addGames({ catalog: services.catalog, clock }, [{ id: 40, game: { authorId: pen } }]);
    await services.catalog.assignAuthor(pen, one.uuid);
    await services.catalog.assignAuthor(pen, (await person()).uuid);
    expect(await pageOf(one)).toMatchObject({
      profile: { nickname: 'Inkwell', head: '/cdn/pen.svg', brief: 'Stories.' },
      is_author: true,
    });
    const query = `query ($uuid: UUID!) { findStore(platform_key: ["moggie"], q: { author_uuid: $uuid, limit: 10 }) {
      totalCount list { id author { uuid } } } }`;
    expect((await gql(query, { uuid: one.uuid })).data.findStore).toEqual({
      totalCount: 1,
      list: [{ id: 40, author: { uuid: one.uuid } }],
    });
  });
});
