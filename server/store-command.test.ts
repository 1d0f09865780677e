import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { store, storeComment } from './db/schema/catalog.ts';
import { addDefaults } from './defaults.ts';
import { runStore } from './store-command.ts';
import { HOST, testApp } from './testing/app.ts';
import { addGames } from './testing/games.ts';

const { app, gql, services, database, signUp, clock } = await testApp();
await addGames({ catalog: services.catalog, clock }, [
  { id: 1 },
  { id: 2 },
  { id: 3, meowcent: null },
  { id: 4, game: { state: 'draft' } },
]);
const run = (...args: string[]) => runStore(args, services);

test.each([['nothing'], []])('%o is answered with the usage', async (...args) => {
  await expect(run(...args)).rejects.toThrow('Usage: npm run store -- COMMAND');
});

test.each([
  ['role', 'boss@mail.example', 'admin', 'please'],
  ['person', 'boss@mail.example', 'ban', 'spam'],
  ['country', 'boss@mail.example', 'jp', 'moved'],
  ['sale', '1', '25'],
  ['sale add', '1', '25', '50', '--until', '2026-11-23'],
  ['sale end', '1', '2'],
  ['reprice', 'confirm'],
  ['game off', '1', '2'],
  ['game on', '1', '2'],
  ['changes', 'remove', '1', '1.0', 'beta'],
  ['review', 'remove', randomUUID(), 'spam'],
  ['article', 'remove', randomUUID(), randomUUID()],
  ['document', 'all', 'pages/header', 'header.json', 'footer.json'],
])('%s with a word too many is refused', async (command, ...words) => {
  await expect(run(...command.split(' '), ...words)).rejects.toThrow(
    `${command}: too many words; what has a space in it needs quotes`,
  );
});

test('a word too many after the act of a command is refused', async () => {
  const until = ['--until', '2026-12-24'];
  await expect(
    run('person', 'boss@mail.example', 'suspend', ...until, '--reason', 'a', 'lot'),
  ).rejects.toThrow('person suspend: too many words; what has a space in it needs quotes');
});

test.each([
  ['role: --reason', 'role', 'boss@mail.example', 'admin', '--reason', 'hired'],
  ['person: --reason', 'person', 'boss@mail.example', '--reason', 'spam'],
  ['person suspend: --by', 'person', 'boss@mail.example', 'suspend', '--reason', 'spam', '--by', 'me'],
  ['person restore: --until', 'person', 'boss@mail.example', 'restore', '--until', '2026-12-24'],
  ['country: --reason', 'country', 'boss@mail.example', '--reason', 'moved'],
  ['country: --from', 'country', 'boss@mail.example', 'jp', '--reason', 'moved', '--from', '2026-12-24'],
  ['sale: --until', 'sale', '1', '--until', '2026-12-24'],
  ['sale add: --confirm', 'sale', 'add', '1', '25', '--until', '2026-12-24', '--confirm'],
  ['sale end: --until', 'sale', 'end', '1', '--until', '2026-12-24'],
  ['reprice: --from', 'reprice', '--confirm', '--from', '2026-12-24'],
  ['game off: --reason', 'game', 'off', '1', '--pictures', '--reason', 'asked for'],
  ['game on: --pictures', 'game', 'on', '1', '--pictures'],
  ['game block: --pictures', 'game', 'block', '1', 'de', 'at', '--pictures'],
  ['game unblock: --pictures', 'game', 'unblock', '1', 'de', 'at', '--pictures'],
  ['changes: --until', 'changes', 'put', '1', 'changes.json', '--until', '2026-12-24'],
  ['review: --from', 'review', 'remove', randomUUID(), '--reason', 'spam', '--from', '2026-12-24'],
  ['article: --reason', 'article', 'remove', randomUUID(), '--reason', 'old'],
  ['document: --confirm', 'document', 'all', 'pages/header', '--confirm'],
])('%s is refused where it is not read', async (refused, ...args) => {
  await expect(run(...args)).rejects.toThrow(`${refused} would change nothing`);
});

describe('a role', () => {
  test('makes the first root admin of somebody who signed up, and is taken back', async () => {
    const { token } = await signUp('boss@mail.example');
    const isRootAdmin = async () => (await gql('{ isRootAdmin }', {}, { token })).data.isRootAdmin;
    expect(await isRootAdmin()).toBe(false);
    expect(await run('role', 'Boss@mail.example', 'admin')).toBe('boss@mail.example: admin, before: player');
    expect(await isRootAdmin()).toBe(true);
    expect(await run('role', 'boss@mail.example', 'player')).toBe('boss@mail.example: player, before: admin');
    expect(await isRootAdmin()).toBe(false);
  });

  test.each([
    [['role', 'nobody@mail.example', 'admin'], "there is no account 'nobody@mail.example'"],
    [['role', 'nobody@mail.example', 'king'], 'a role is needed: player, author, support, admin'],
    [['role', 'nobody@mail.example'], 'a role is needed: player, author, support, admin'],
  ])('%j is refused', async (args, line) => {
    await expect(run(...args)).rejects.toThrow(line);
  });
});

test('a person is suspended until a day and restored, with reasons that are kept', async () => {
  await signUp('loud@mail.example');
  const person = (...args: string[]) => run('person', 'Loud@mail.example', ...args);
  const until = '2026-12-24T00:00:00.000Z';
  expect(await person()).toBe('loud@mail.example: 0 suspensions');
  expect(await person('suspend', '--until', '2026-12-24', '--reason', 'spam')).toBe(
    `loud@mail.example: suspended until ${until}`,
  );
  await expect(person('suspend', '--until', '2026-12-24', '--reason', 'spam')).rejects.toThrow(
    'The account is suspended already',
  );
  expect(await person('restore', '--reason', 'a mistake')).toBe('loud@mail.example: restored');
  const now = clock.now.toISOString();
  expect(await person()).toBe(
    `loud@mail.example: 1 suspensions\n${now} until ${until} by an operator: spam; ended ${now} by an operator: a mistake`,
  );
  for (const [line, ...args] of [
    ['The account is not suspended', 'restore', '--reason', 'x'],
    ['A reason is needed, of up to 500 characters', 'suspend', '--until', '2026-12-24'],
    ['--until is needed', 'suspend', '--reason', 'x'],
    ['The end of a suspension is to come', 'suspend', '--until', '2026-11-20', '--reason', 'x'],
    ['person: suspend or restore', 'ban'],
  ] as const)
    await expect(person(...args)).rejects.toThrow(line);
});

describe('the country of residence', () => {
  const REASON = 'moved, showed a lease';

  test('is changed by support, with a reason that is kept, and the player is told [V04]', async () => {
    const { uuid, token } = await signUp('mover@mail.example');
    expect(await run('country', 'mover@mail.example')).toBe('mover@mail.example: none yet');
    await services.account.setCountry(uuid, 'tw');
    expect(await run('country', 'mover@mail.example', 'JP', '--reason', REASON)).toBe(
      'mover@mail.example: jp, before: tw',
    );
    expect((await gql('{ me { country } }', {}, { token })).data.me).toEqual({ country: 'jp' });
    expect(await run('country', 'mover@mail.example')).toBe(
      `mover@mail.example: jp\n${clock.now.toISOString()} tw to jp: ${REASON}`,
    );
    await services.relay(['news']);
    await services.relay(['mail']);
    const told = await gql('{ findNotification { list { kind } } }', {}, { token });
    expect(told.data.findNotification.list).toEqual([{ kind: 'country_changed' }]);
    expect(services.mailbox?.list().map(({ to }) => to)).toContain('mover@mail.example');
    // Players themselves still cannot.
    await expect(services.account.setCountry(uuid, 'tw')).rejects.toMatchObject({ code: '400' });
  });

  test.each([
    [['jp'], 'A reason is needed'],
    [['jp', '--reason', ' '], 'A reason is needed'],
    [['jp', '--reason', 'x'.repeat(501)], 'A reason is needed'],
    [['zz', '--reason', REASON], 'There is no such country'],
    [['de', '--reason', REASON], "The account lives in 'de' already"],
  ])('%j is refused and changes nothing', async (args, line) => {
    const email = `${crypto.randomUUID()}@mail.example`;
    const { uuid } = await signUp(email);
    await services.account.setCountry(uuid, 'de');
    await expect(run('country', email, ...args)).rejects.toThrow(line);
    expect(await run('country', email)).toBe(`${email}: de`);
  });
});

const DAY = 24 * 60 * 60_000;
const at = (days: number) => new Date(Date.parse('2026-11-22T00:00:00Z') + days * DAY);
const US = { platformKey: 'moggie', country: 'us' };

describe('a sale', () => {
  const costs = async (id: number, when: Date) =>
    (await services.catalog.quotes([id], { ...US, at: when })).get(id)?.meowcent;

  test('begins and ends by the clock, and is called off [T03]', async () => {
    expect(await run('sale', '1')).toBe('game 1: no sale');
    expect(
      await run('sale', 'add', '1', '25', '--from', '2026-11-23', '--until', '2026-11-25T12:00:00Z'),
    ).toBe('game 1: 25 % off from 2026-11-23T00:00:00.000Z until 2026-11-25T12:00:00.000Z');
    const prices = [at(0.9), at(1), at(3.4), at(3.5)].map((when) => costs(1, when));
    expect(await Promise.all(prices)).toEqual([1000, 750, 750, 1000]);
    await run('sale', 'add', '1', '50', '--until', '2026-11-23');
    expect(await run('sale', '1')).toBe(
      [
        `50 % off from ${clock.now.toISOString()} until 2026-11-23T00:00:00.000Z`,
        '25 % off from 2026-11-23T00:00:00.000Z until 2026-11-25T12:00:00.000Z',
      ].join('\n'),
    );
    clock.now = new Date(clock.now.getTime() + 60_000);
    expect(await costs(1, clock.now)).toBe(500);
    expect(await run('sale', 'end', '1')).toBe('game 1: 1 ended, 1 called off');
    expect([await costs(1, clock.now), await costs(1, at(2))]).toEqual([1000, 1000]);
    await expect(run('sale', 'end', '1')).rejects.toThrow('Game 1 has no sale');
  });

  test.each([
    [['add', '2', '0', '--until', '2026-12-24'], 'A sale takes 1 to 99 percent off'],
    [['add', '2', '100', '--until', '2026-12-24'], 'A sale takes 1 to 99 percent off'],
    [['add', '2', 'half', '--until', '2026-12-24'], 'a sale takes 1 to 99 percent off'],
    [['add', '2', '20'], '--until is needed, such as 2026-12-24'],
    [['add', '2', '20', '--until', '2026-13-24'], '--until is needed, such as 2026-12-24'],
    [['add', '2', '20', '--until', '2026-11-01'], 'A sale ends after it began, and not in the past'],
    [['add', '2', '20', '--from', '2026-12-24', '--until', '2026-12-23'], 'A sale ends after it began'],
    [
      ['add', '2', '20', '--from', '2026-12-31', '--until', '2027-01-03'],
      'Game 2 has a sale until 2027-01-01',
    ],
    [['add', '3', '20', '--until', '2026-12-24'], 'Game 3 has no price to reduce'],
    [['add', '9', '20', '--until', '2026-12-24'], 'There is no game 9'],
    [['end', '9'], 'There is no game 9'],
    [['nine'], "a game's number is needed"],
  ])('%j is refused', async (args, line) => {
    if ((await run('sale', '2')) === 'game 2: no sale')
      await run('sale', 'add', '2', '10', '--from', '2026-12-30', '--until', '2027-01-01');
    const before = await run('sale', '2');
    await expect(run('sale', ...args)).rejects.toThrow(line);
    expect(await run('sale', '2')).toBe(before);
  });
});

describe('a game', () => {
  const isShown = (country: string) => services.catalog.isVisible({ ...US, country }, 2);

  test('is taken off the shelves, its owners keep it, and it is put back', async () => {
    expect(await run('game', 'off', '2')).toBe('game 2: taken off the shelves');
    expect(await isShown('us')).toBe(false);
    expect((await services.catalog.game(2))?.id).toBe(2);
    expect(await run('game', 'off', '2')).toBe('game 2: was off already');
    expect(await run('game', 'on', '2')).toBe('game 2: put back on the shelves');
    expect(await isShown('us')).toBe(true);
    expect(await run('game', 'on', '2')).toBe('game 2: was on already');
  });

  test('is taken off with its pictures, of which no size is given away until it is put back', async () => {
    const { uuid } = (await services.catalog.game(2)) ?? expect.fail('there is a game 2');
    const create = { width: 1280, height: 720, channels: 3, background: '#246' } as const;
    const bytes = await sharp({ create }).png().toBuffer();
    const { url } = await services.image.keepGamePicture(uuid, 'cover', bytes);
    const other = await services.image.keepGamePicture(randomUUID(), 'cover', bytes);
    const answers = async (picture: string) => {
      const sizes = [picture, `${picture}?w=640`].map((size) =>
        app.inject({ url: size, headers: { host: HOST } }),
      );
      return (await Promise.all(sizes)).map(({ statusCode }) => statusCode);
    };
    expect(await run('game', 'off', '2')).toBe('game 2: taken off the shelves');
    expect(await answers(url)).toEqual([200, 200]);
    expect(await run('game', 'off', '2', '--pictures')).toBe(
      'game 2: was off already, its pictures are refused',
    );
    expect([await answers(url), await answers(other.url)]).toEqual([
      [404, 404],
      [200, 200],
    ]);
    await run('game', 'on', '2');
    expect(await answers(url)).toEqual([200, 200]);
  });

  test('is hidden in countries and shown there again', async () => {
    expect(await run('game', 'block', '2', 'DE', 'at')).toBe('game 2: hidden in at de');
    expect(await run('game', 'block', '2', 'de')).toBe('game 2: hidden in at de');
    expect([await isShown('de'), await isShown('at'), await isShown('us')]).toEqual([false, false, true]);
    expect(await run('game', 'unblock', '2', 'de')).toBe('game 2: hidden in at');
    expect(await run('game', 'unblock', '2', 'at')).toBe('game 2: hidden in no country');
    expect(await isShown('at')).toBe(true);
  });

  test.each([
    [['off', '9'], 'There is no game 9'],
    [['on', '4'], 'Game 4 is not published yet'],
    [['block', '2', 'zz'], "there is no country 'zz'"],
    [['block', '2'], "there is no country ''"],
    [['sell', '2'], 'game: off, on, block or unblock'],
    [['off'], "a game's number is needed"],
  ])('%j is refused', async (args, line) => {
    await expect(run('game', ...args)).rejects.toThrow(line);
  });
});

describe('a review', () => {
  test('is removed with its vote; its open reports are settled, and who made them is told', async () => {
    const { review, report, library, relay } = services;
    const [writer, one, two] = [
      await signUp('writer@mail.example'),
      await signUp('one@mail.example'),
      await signUp('two@mail.example'),
    ];
    await library.grant(writer.uuid, [{ storeId: 1, orderId: crypto.randomUUID(), paid: 0 }]);
    const { uuid } = await review.add(writer.uuid, 1, {
      vote: -1,
      comment: 'Buy at my shop',
      anonymous: false,
    });
    const complaint = { type: 'comment', uuid, reason: 'spam', text: '' } as const;
    await report.add(one.uuid, complaint);
    await report.add(two.uuid, complaint);
    await report.add(two.uuid, { ...complaint, type: 'user', uuid: writer.uuid });
    const remove = (...more: string[]) => run('review', 'remove', uuid, ...more);
    await expect(remove()).rejects.toThrow('A reason is needed');
    const signed = ['--reason', 'It is an ad.', '--by', 'one@mail.example'];
    await expect(remove(...signed)).rejects.toThrow('one@mail.example is not of the staff');
    await services.account.setRole(one.uuid, 'support');
    expect(await remove(...signed)).toBe(`review ${uuid}: removed, 2 reports settled`);
    const kept = await database.query.select().from(storeComment).where(eq(storeComment.id, uuid));
    expect(kept).toMatchObject([
      {
        comment: 'Buy at my shop',
        vote: 0,
        removedAt: clock.now,
        removedReason: 'It is an ad.',
        removedBy: one.uuid,
      },
    ]);
    const votes = await database.query
      .select({ dislikes: store.dislikes })
      .from(store)
      .where(eq(store.id, 1));
    expect(votes).toEqual([{ dislikes: 0 }]);
    await relay(['news']);
    for (const { token } of [one, two])
      expect(
        (await gql('{ findNotification { list { kind } } }', {}, { token })).data.findNotification.list,
      ).toEqual([{ kind: 'report_decided' }]);
    // The report of the person is a matter of its own.
    const open = await gql('{ findReport(state: 0) { list { type } } }', {}, { token: one.token });
    expect(open.data.findReport.list).toEqual([{ type: 'user' }]);
    await expect(remove('--reason', 'Again.')).rejects.toThrow('There is no such review');
  });

  test.each([
    [['remove', 'seven'], 'a uuid is needed'],
    [['remove'], 'a uuid is needed'],
    [['hide', crypto.randomUUID()], 'review: remove'],
  ])('%j is refused', async (args, line) => {
    await expect(run('review', ...args)).rejects.toThrow(line);
  });
});

describe('a document', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'moggie-documents-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function file(text: string): string {
    const name = path.join(folder, `${crypto.randomUUID()}.json`);
    writeFileSync(name, text);
    return name;
  }

  async function shownOn(host: string): Promise<unknown> {
    const query = '{ findClassify(namespace: "others/links") { list { value } } }';
    const [found] = (await gql(query, {}, { host })).data.findClassify.list;
    return found && JSON.parse(found.value);
  }

  test('replaces what all sites show, or one of them', async () => {
    await addDefaults(services);
    const own = { app: '/bookmark', creator: 'https://authors.store.example/' };
    expect(await run('document', 'all', 'others/links', file(JSON.stringify(own)))).toBe(
      'all others/links: replaced',
    );
    expect(await run('document', 'china', 'others/links', file('{ "app": "/", "creator": "/" }'))).toBe(
      'china others/links: added',
    );
    expect([await shownOn('localhost:4800'), await shownOn('cn.localhost:4800')]).toEqual([
      own,
      { app: '/', creator: '/' },
    ]);
    expect(JSON.parse(await run('document', 'lynx', 'others/links'))).toEqual(own);
  });

  test.each([
    ['all', 'others/links', '{ "app": "/" }', "others/links lacks 'creator'"],
    ['all', 'others/links', '[]', 'others/links is a record'],
    ['all', 'others/links', '7', 'others/links: Invalid type'],
    ['all', 'others/links', '{', 'is no JSON'],
    ['all', 'price/price-rate', '[{ "code": "USDTWD", "rate": "much" }]', '0.rate: Invalid format'],
    ['all', '../secret', '{}', "'../secret' is no namespace"],
    ['mars', 'others/links', '{}', 'a site is needed: all, international, china, master, lynx'],
  ])('of %s %s with %s is refused', async (site, namespace, text, line) => {
    const before = await run('document', 'all', 'others/links');
    await expect(run('document', site, namespace, file(text))).rejects.toThrow(line);
    expect(await run('document', 'all', 'others/links')).toBe(before);
  });

  test('that is not there is named', async () => {
    await expect(run('document', 'all', 'pages/nothing')).rejects.toThrow(
      "there is no document 'pages/nothing'",
    );
    await expect(run('document', 'all', 'others/links', '/nowhere.json')).rejects.toThrow(
      'there is no file /nowhere.json',
    );
    await expect(run('document', 'all', 'others/links', tmpdir())).rejects.toThrow(
      `${tmpdir()} cannot be read: EISDIR`,
    );
  });
});
