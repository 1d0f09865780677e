import { randomUUID } from 'node:crypto';
import { type Cookie, request } from '@playwright/test';
import { GAMES } from '../web/players.ts';

/** Who looks: somebody without an account, one of the demo's people, or somebody who has just opened an account. */
export type Role = 'guest' | 'player' | 'newcomer' | 'author' | 'stranger';

const EMAILS = { player: 'player@moggie.test', newcomer: 'new@moggie.test', author: 'author@moggie.test' };
export const PASSWORD = 'Meow1234';

const FURNISH = `mutation($first: Int!, $second: Int!, $wished: Int!, $metadata: MetadataInput!, $introduction: String!) {
  first: addCartStore(store_id: $first) { uuid }
  second: addCartStore(store_id: $second) { uuid }
  wished: addWishlist(store_id: $wished) { uuid }
  setUser(profile: { introduction: $introduction }, metadata: $metadata) { uuid }
}`;

const BEGIN = `mutation {
  setUserCountry(country: "us") { uuid }
  draft: addStoreSubmit { uuid }
}`;
const WRITE = `mutation($uuid: UUID!, $draft: StoreSubmitInput!) {
  setStoreSubmit(uuid: $uuid, store_submit: $draft) { uuid }
}`;

/** What the demo's player has beside what the demo gives: a cart, a wish, a profile that somebody cared for. */
export const FURNITURE = {
  first: GAMES.ledger.id,
  second: GAMES.crown.id,
  wished: GAMES.harper.id,
  introduction: 'I read slowly, mostly at night, and I never skip the credits.',
  metadata: {
    tags: ['slow burn', 'folklore', 'good endings'],
    social: { discord: 'https://discord.gg/moggie', creator_site: 'https://rin.example/' },
    list: [
      {
        _cid: 'f1d1a1f0-0000-4000-8000-000000000001',
        title: 'Favourite route',
        type: 'string',
        value: 'The ferryman’s',
        show: true,
      },
      {
        _cid: 'f1d1a1f0-0000-4000-8000-000000000002',
        title: 'Blog',
        type: 'url',
        value: 'https://rin.example/notes',
        show: false,
      },
    ],
  },
};

/** What the author has written of a game that is not handed in yet. */
export const DRAFT = {
  store_submit_info: {
    categories: ['girl-gl'],
    genres: [],
    warnings: [],
    default_lang: 'en-us',
    list: [
      {
        language: 'en-us',
        name: 'The Lamplighter’s Daughter',
        brief: 'Two women, one lighthouse, one winter.',
        introduction: 'Ada keeps the light. Then the supply boat brings Ines.',
        labels: ['Slow burn', 'By the sea'],
        data: { cover: '', cover1to1: '', screenshots: [] },
      },
    ],
  },
  store_submit_price: [{ country: 'us', price: 1299 }],
  store_submit_game_pack: [],
  release_type: 'soon',
  serial_status: 'completed',
  languages: ['en-us'],
  adults: false,
  released_at: '2027-02-14T12:00:00Z',
};

/** Signs members of the demo in, each once a site, and remembers their cookies. */
export class People {
  readonly #cookies = new Map<string, Promise<Cookie[]>>();

  /** The cookies of somebody who is signed in; none for a guest. */
  cookies(role: Role, origin: string): Promise<Cookie[]> {
    if (role === 'guest') return Promise.resolve([]);
    if (role === 'stranger') return enter(origin, 'sign-up', `${randomUUID()}@moggie.test`);
    const name = `${role} ${origin}`;
    const cookies = this.#cookies.get(name) ?? enter(origin, 'sign-in', EMAILS[role]);
    this.#cookies.set(name, cookies);
    return cookies;
  }

  /** Gives the demo's player more to look at; the author a draft, and where to live, without which nobody pays. */
  async furnish(origin: string): Promise<void> {
    await this.#ask('player', origin, FURNISH, FURNITURE);
    const { draft } = await this.#ask<{ draft: { uuid: string } }>('author', origin, BEGIN, {});
    await this.#ask('author', origin, WRITE, { uuid: draft.uuid, draft: DRAFT });
  }

  async #ask<T>(role: Role, origin: string, query: string, variables: object): Promise<T> {
    const context = await request.newContext({
      baseURL: origin,
      storageState: { cookies: await this.cookies(role, origin), origins: [] },
    });
    const { token }: { token: string } = await (await context.get('/api/account/token')).json();
    const answer = await context.post('/graphql', {
      data: { query, variables },
      headers: { authorization: `Bearer ${token}`, 'accept-version': 'v2' },
    });
    const { data, errors }: { data: T; errors?: unknown } = await answer.json();
    if (errors) throw new Error(JSON.stringify(errors));
    await context.dispose();
    return data;
  }
}

/**
 * Signs in or up; answers with the cookies of the session. All sites are on this machine, but only browsers know the names
 * of the others: they are asked for by their name at the first one's address.
 */
async function enter(origin: string, way: 'sign-in' | 'sign-up', email: string): Promise<Cookie[]> {
  const { host, hostname, port } = new URL(origin);
  const context = await request.newContext({
    baseURL: `http://localhost:${port}`,
    extraHTTPHeaders: { host },
  });
  const answer = await context.post(`/api/account/${way}`, { data: { email, password: PASSWORD } });
  if (!answer.ok()) throw new Error(`${way} answered ${answer.status()}`);
  const { cookies } = await context.storageState();
  await context.dispose();
  return cookies.map((cookie) => ({ ...cookie, domain: hostname }));
}
