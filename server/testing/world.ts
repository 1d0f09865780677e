import { desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { siteOfHost } from '../../shared/contract/site.ts';
import { passkey, session } from '../db/schema/account.ts';
import { author, storeUpdateLog } from '../db/schema/catalog.ts';
import type { Role } from '../http/context.ts';
import { PASSWORD, type TestApp } from './app.ts';
import { publishInstallable, publishWeb } from './builds.ts';
import { addGames } from './games.ts';
import { addPenName, addTags, soonGame, uploadPicture } from './submissions.ts';

/** Whom an operation is tried as: the owner is the player whom the tried rows belong to. */
export const SUBJECTS = ['guest', 'other', 'author', 'support', 'admin', 'owner'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** A code that somebody may redeem, base64-encoded by whoever sends it. */
export const codeFor = (subject: Subject): string => `A code for ${subject}`;

export interface Person {
  subject: Subject;
  uuid: string;
  email: string;
  /** Absent for a guest. */
  token?: string;
  /** The session's cookie; absent for a guest. */
  cookie?: string;
}

/** Rows of the owner's, by their uuid; those with a list have enough for a query that is sent once a row to show. */
export interface Belongings {
  cart: string[];
  wishes: string[];
  orders: string[];
  checkouts: string[];
  payment: string;
  review: string;
  follows: string[];
  blocks: string[];
  notification: string;
  /** A session on another device, and a passkey. */
  session: string;
  passkey: string;
  submissions: Submissions;
}

/** Submissions of the owner's, each for what is tried with it. */
interface Submissions {
  /** With nothing missing. */
  draft: string;
  toSubmit: string;
  unwanted: string;
  /** Handed in. */
  toTakeBack: string;
  toReturn: string;
  toRelease: { uuid: string; submitted_at: string };
}

export interface World {
  people: Record<Subject, Person>;
  owned: Belongings;
  /** Somebody to follow, somebody to block, and somebody who was reported. */
  strangers: { likeable: string; annoying: string; reported: string };
  /** Two of one person. */
  reports: string[];
  /** Games 1 to 12 are the owner's, 13 to 18 in the cart, 19 to 22 wished for, 28 ignored; everyone has game 2. */
  games: {
    owned: number;
    reviewed: number;
    buyable: number;
    ignored: number;
    web: number;
    installable: number;
  };
  /** An article that everyone may read. */
  article: string;
  /** What nobody but the owner may read. */
  secrets: string[];
}

const ROLE_OF: Partial<Record<Subject, Role>> = { author: 'author', support: 'support', admin: 'admin' };
const uuidIn = (field: string) => v.object({ [field]: v.object({ uuid: v.string() }) });

/** A store with games, and one person of every kind; the owner has something of everything. */
export async function peopledWorld(tested: TestApp): Promise<World> {
  const { gql, services, database, clock } = tested;
  const { catalog, account, library, wallet, payment } = services;
  await payment.seedPlans();
  await services.quest.addCodes(SUBJECTS.map(codeFor), { meowcent: 0, silver: 0, storeIds: [30] }, null);
  const games = { owned: 1, reviewed: 2, buyable: 23, ignored: 28, web: 12, installable: 11 };
  await addGames(
    { catalog, clock },
    Array.from({ length: 30 }, (_, at) => ({
      id: at + 1,
      meowcent: 100 + at,
      labels: ['label'],
      game: at + 1 === games.web ? { web: true, platforms: [] } : {},
    })),
  );

  async function person(subject: Subject): Promise<Person> {
    const email = `${subject}.private@mail.example`;
    if (subject === 'guest') return { subject, uuid: '00000000-0000-4000-8000-000000000000', email };
    const { uuid, cookie } = await tested.signUp(email);
    // On another device, too.
    await tested.post('/api/account/sign-in', { email, password: PASSWORD });
    const role = ROLE_OF[subject];
    if (role) await account.setRole(uuid, role);
    await account.profile.change(uuid, { nickname: `Nick ${subject}` });
    await library.grant(uuid, [{ storeId: games.reviewed, orderId: crypto.randomUUID(), paid: 0 }]);
    return { subject, uuid, email, token: await tested.tokenOf(cookie), cookie };
  }

  const people = {
    guest: await person('guest'),
    other: await person('other'),
    author: await person('author'),
    support: await person('support'),
    admin: await person('admin'),
    owner: await person('owner'),
  };
  await database.query.update(author).set({ accountId: people.author.uuid });

  /** Runs a mutation and answers with the uuid of what it made. */
  async function make(who: Person, name: string, args: string): Promise<string> {
    const { data, codes } = await gql(
      `mutation { ${name}(${args}) { uuid } }`,
      {},
      { token: who.token ?? '' },
    );
    if (codes.length > 0) throw new Error(`${name}(${args}): ${codes}`);
    return v.parse(uuidIn(name), data)[name]?.uuid ?? '';
  }

  const { owner } = people;
  await account.setCountry(owner.uuid, 'tw');
  await wallet.reward(owner.uuid, 'world', { meowcent: 100_000, silver: 777 });
  await wallet.reward(people.other.uuid, 'world of others', { meowcent: 50_000, silver: 0 });
  const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const checkouts: string[] = [];
  for (const id of ids(1, 12).filter((id) => id !== games.reviewed))
    checkouts.push(
      await make(
        owner,
        'addCartStoreAndCheckout',
        `store_id: ${id}, silverAmount: 0, expected_total: ${99 + id}, operation_id: "${crypto.randomUUID()}"`,
      ),
    );
  const cart: string[] = [];
  for (const id of ids(13, 18)) cart.push(await make(owner, 'addCartStore', `store_id: ${id}`));
  const wishes: string[] = [];
  for (const id of ids(19, 22))
    wishes.push(await make(owner, 'addWishlist', `store_id: ${id}, memo: "a memo of the owner alone"`));
  for (const who of [people.other, people.support, people.admin])
    await make(who, 'addStoreComment', `store_id: ${games.reviewed}, vote: 1, comment: "Lovely."`);
  const review = await make(
    owner,
    'addStoreComment',
    `store_id: ${games.reviewed}, vote: -1, comment: "Said in secret.", anonymous: true`,
  );
  const recharge = await gql(
    `mutation { addRecharge(plan_id: 203, currency_id: "TWD", method: "moggie-pay", payment_provider_id: 1,
       return_url: "http://localhost:4800/") { payment { uuid } } }`,
    {},
    { token: owner.token ?? '' },
  );
  const opened = v.parse(
    v.object({ addRecharge: v.object({ payment: v.object({ uuid: v.string() }) }) }),
    recharge.data,
  );
  const orderRows = await gql(
    '{ findStoreOrder(platform_key: "moggie", state: 1, q: { limit: 100 }) { list { uuid } } }',
    {},
    { token: owner.token ?? '' },
  );
  const orders = v
    .parse(
      v.object({ findStoreOrder: v.object({ list: v.array(v.object({ uuid: v.string() })) }) }),
      orderRows.data,
    )
    .findStoreOrder.list.map(({ uuid }) => uuid);

  const strangers = await addStrangers(tested, 11);
  const follows: string[] = [];
  const blocks: string[] = [];
  for (const uuid of strangers.slice(0, 3)) {
    follows.push(await make(owner, 'addUserFollowed', `followed_user_uuid: "${uuid}"`));
    await services.community.setOpen(uuid, true);
    await services.community.restoreLike({
      id: crypto.randomUUID(),
      accountId: uuid,
      storeId: 1,
      createdAt: clock.now,
    });
  }
  for (const uuid of strangers.slice(3, 6))
    blocks.push(await make(owner, 'addUserBlocked', `blocked_user_uuid: "${uuid}"`));
  const [likeable = '', annoying = '', reported = '', ...followers] = strangers.slice(6);
  for (const uuid of followers) {
    await services.community.setOpen(uuid, true);
    await services.community.follow(uuid, owner.uuid);
  }
  for (const who of [owner, people.other])
    await gql(
      `mutation { addReport(type: user, uuid: "${reported}", reason: harassment, text: "told in confidence") }`,
      {},
      { token: who.token ?? '' },
    );
  const { list: reports } = await services.report.find(
    { uuid: people.admin.uuid, role: 'admin', session: crypto.randomUUID() },
    0,
    {
      field: 'created_at',
      direction: 'asc',
      limit: 2,
      offset: 0,
    },
  );

  await services.relay(['news']);
  const page = { field: 'created_at', direction: 'desc', limit: 1, offset: 0 } as const;
  const [notification] = await services.notification.list(owner.uuid, true, page);

  await services.preference.ignore(owner.uuid, { platformKey: 'moggie', country: 'us' }, games.ignored);

  await publishWeb(tested, games.web, '1.0');
  await publishInstallable(tested, games.installable);
  await tested.post('/api/account/sign-in', { email: owner.email, password: PASSWORD });
  const [lastSession] = await database.query
    .select({ id: session.id })
    .from(session)
    .where(eq(session.userId, owner.uuid))
    .orderBy(desc(session.createdAt))
    .limit(1);
  const ownersPasskey = crypto.randomUUID();
  await database.query.insert(passkey).values({
    id: ownersPasskey,
    userId: owner.uuid,
    name: 'Key of the owner',
    publicKey: 'none',
    credentialID: Buffer.from('of the owner').toString('base64url'),
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
    createdAt: clock.now,
  });
  const article = await addReading(tested, games.reviewed);
  const submissions = await addSubmissions(tested, owner);
  const owned = {
    submissions,
    cart,
    wishes,
    orders,
    checkouts,
    payment: opened.addRecharge.payment.uuid,
    review,
    follows,
    blocks,
    notification: notification?.id ?? '',
    session: lastSession?.id ?? '',
    passkey: ownersPasskey,
  };
  return {
    people,
    owned,
    strangers: { likeable, annoying, reported },
    reports: reports.map(({ id }) => id),
    games,
    article,
    secrets: [
      owner.email,
      'Key of the owner',
      'a memo of the owner alone',
      ...cart,
      ...wishes,
      ...orders,
      ...checkouts,
      ...follows,
      ...blocks,
      owned.payment,
    ],
  };
}

/** News of the store, and of a game; answers with the article's uuid. */
async function addReading({ services, database, clock }: TestApp, storeId: number): Promise<string> {
  const id = crypto.randomUUID();
  await services.article.add([
    {
      id,
      category: 'announcement',
      headline: 'A new shelf',
      text: 'Come and see.',
      translations: [],
      broadcastState: 0,
      publishedAt: clock.now,
    },
  ]);
  await database.query.insert(storeUpdateLog).values({
    id: crypto.randomUUID(),
    storeId,
    version: '1.1',
    translations: [],
    createdAt: clock.now,
    announcedAt: clock.now,
  });
  return id;
}

/** People who are only there; answers with their uuids. */
async function addStrangers({ services, clock }: TestApp, count: number): Promise<string[]> {
  const uuids = Array.from({ length: count }, () => crypto.randomUUID());
  for (const id of uuids)
    await services.account.addReader({
      id,
      email: `${id}@mail.example`,
      name: 'Stranger',
      locale: 'en-US',
      at: clock.now,
    });
  return uuids;
}

/** Submissions of an author: a draft to change, one to throw away, and three that were handed in. */
async function addSubmissions(tested: TestApp, { uuid: author, cookie = '' }: Person): Promise<Submissions> {
  await addTags(tested);
  await addPenName(tested, author, 'Owner');
  const { submission } = tested.services;
  const site = siteOfHost('localhost');
  const soon = new Date(tested.clock.now.getTime() + 90 * 24 * 60 * 60_000);
  async function draft(): Promise<string> {
    const { id } = (await submission.begin(author, undefined, site)).submit;
    const url = async (slot: string) => (await uploadPicture(tested, cookie, id, { slot })).json().url;
    const pictures = {
      cover: await url('cover'),
      cover1to1: await url('cover1to1'),
      screenshot: await url('screenshot'),
    };
    await submission.save(author, id, soonGame(soon, pictures), undefined, site);
    return id;
  }
  const submitted = async () => (await submission.submit(author, await draft())).submit;
  const toRelease = await submitted();
  return {
    draft: await draft(),
    toSubmit: await draft(),
    unwanted: await draft(),
    toTakeBack: (await submitted()).id,
    toReturn: (await submitted()).id,
    toRelease: { uuid: toRelease.id, submitted_at: toRelease.submittedAt?.toISOString() ?? '' },
  };
}
