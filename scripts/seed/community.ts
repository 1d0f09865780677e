import type { Services } from '../../server/services.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { authorId } from './catalogue.ts';
import { type CatalogueGame, readCatalogue, readGameText } from './resources.ts';
import { readerId } from './reviews.ts';
import { stableId } from './stable-id.ts';

const DAY = 24 * 60 * 60_000;
/** The demo's author account publishes under this name. */
const DEMO_AUTHOR = 'lantern-moon';
/** Of so many readers one keeps to themselves what they do. */
const PRIVATE_ONE_IN = 3;
/** Games that the demo's player likes, and has played. */
const LIKED_BY_PLAYER = [1001, 1006, 1012];
const PLAYED_BY_PLAYER = { storeId: 1001, seconds: 5400 };
const FOLLOWED_BY_PLAYER = 4;

/**
 * Gives the demo's authors accounts and lets its readers follow them, like games and show what they do, so that pages of
 * people look lived in. Does nothing where it was done before.
 */
export async function seedCommunity(services: Services, now: Date): Promise<void> {
  const { authors, games } = readCatalogue();
  const [first] = authors;
  if (!first || (await services.account.findMany([authorId(first.slug)])).length > 0) return;
  await services.database.transaction(async () => {
    const people = await openAuthors(services, authors, games);
    for (const game of games) await seedReaders(services, game, people.get(game.author), now);
    await seedPlayer(services, [...people.values()], now);
  });
}

/** Opens an account for every author, the demo's own for one of them; answers with the accounts by slug. */
async function openAuthors(
  { account, catalog }: Services,
  authors: readonly { slug: string; nickname: string }[],
  games: readonly CatalogueGame[],
): Promise<Map<string, string>> {
  const demo = await account.findByEmail(DEMO_ACCOUNTS[1].email);
  const people = new Map<string, string>();
  for (const { slug, nickname } of authors) {
    const id = authorId(slug);
    const released = games.filter(({ author }) => author === slug).map((game) => Date.parse(game.releasedAt));
    const at = new Date(Math.min(...released) - 90 * DAY);
    const email = `${id}@authors.moggie.test`;
    await account.addReader({ id, email, name: nickname, locale: 'en-US', at });
    const person = slug === DEMO_AUTHOR && demo ? demo.id : id;
    await catalog.assignAuthor(id, person);
    people.set(slug, person);
  }
  return people;
}

/** Readers who liked a game in their review like it here, too, and follow its author. */
async function seedReaders(
  { community }: Services,
  { slug, id: storeId }: CatalogueGame,
  author: string | undefined,
  now: Date,
): Promise<void> {
  for (const [index, { nickname, vote, date }] of readGameText(slug).comments.entries()) {
    const reader = readerId(nickname);
    const at = (hours: number) => new Date(Math.min(Date.parse(date) + hours * 60 * 60_000, now.getTime()));
    await community.setOpen(reader, (storeId + nickname.length) % PRIVATE_ONE_IN !== 0);
    if (vote !== 1) continue;
    const like = { id: stableId(`like:${nickname}:${slug}`), accountId: reader, storeId };
    await community.restoreLike({ ...like, createdAt: at(1) });
    if (author && index % 2 === 0) {
      const follow = { id: stableId(`follow:${nickname}:${slug}`), followerId: reader, followedId: author };
      await community.restoreFollow({ ...follow, createdAt: at(2) });
    }
  }
}

/** What the demo's player does: everyone may see it. */
async function seedPlayer(
  { account, community, library }: Services,
  authors: readonly string[],
  now: Date,
): Promise<void> {
  const player = await account.findByEmail(DEMO_ACCOUNTS[0].email);
  if (!player) return;
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  await community.setOpen(player.id, true);
  const { storeId, seconds } = PLAYED_BY_PLAYER;
  await library.addPlayTime(player.id, storeId, stableId('session:demo'), seconds);
  for (const [index, liked] of LIKED_BY_PLAYER.entries()) {
    const like = { id: stableId(`like:demo:${liked}`), accountId: player.id, storeId: liked };
    await community.restoreLike({ ...like, createdAt: ago(index + 1) });
  }
  for (const [index, author] of authors.slice(0, FOLLOWED_BY_PLAYER).entries()) {
    const follow = { id: stableId(`follow:demo:${author}`), followerId: player.id, followedId: author };
    await community.restoreFollow({ ...follow, createdAt: ago(index + 3) });
  }
}
