import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../db/database.ts';
import type { Dice } from '../dice.ts';
import type { Answers } from './answers.ts';
import type { People, Player } from './people.ts';
import type { TownServices } from './town-services.ts';

/** A review as its game's page must show it. */
interface Written {
  id: string;
  game: number;
  /** Null once the writer's account is erased: the words and the vote stay. */
  writer: string | null;
  vote: number;
  helped: Set<string>;
}

interface ReviewingDeps {
  real: Database;
  dice: Dice;
  people: People;
  answers: Answers;
  review: TownServices['review'];
}

const SHELF = { platformKey: 'moggie', country: 'tw' };

/** Buyers who review games, change their minds, and find the words of others helpful. */
export function createReviewing({ real, dice, people, answers, review }: ReviewingDeps) {
  const { answered } = answers;
  const counts = { reviews: 0, votesHelpful: 0, reviewsRemoved: 0 };
  const written = new Map<string, Written>();
  /** Whose review of which game the staff took down. */
  const takenDown = new Set<string>();
  const placeOf = (writer: string, game: number) => `${writer} ${game}`;

  const words = () => ({
    vote: dice.pick([-1, 0, 1, 1]),
    comment: 'Played it to the end.',
    language: 'en-US',
    anonymous: dice.chance(30),
  });
  const anyReview = () => (written.size === 0 ? undefined : dice.pick([...written.values()]));

  /** Writes, or writes again: one review a game and player. */
  async function write(player: Player): Promise<void> {
    const games = [...player.owned.keys()];
    const game = games.length === 0 || dice.chance(5) ? 1 + dice.below(40) : dice.pick(games);
    const said = words();
    const kept = await answered(() => review.add(player.uuid, game, said));
    expect(kept !== undefined).toBe(player.owned.has(game) && !takenDown.has(placeOf(player.uuid, game)));
    if (!kept) return;
    counts.reviews += 1;
    const known = written.get(kept.uuid);
    if (known) expect([known.game, known.writer]).toEqual([game, player.uuid]);
    written.set(kept.uuid, {
      id: kept.uuid,
      game,
      writer: player.uuid,
      vote: said.vote,
      helped: known?.helped ?? new Set(),
    });
  }

  /** The writer, or somebody else in vain, changes a review. */
  async function change(found: Written, player: Player): Promise<void> {
    const said = words();
    const isOwn = found.writer === player.uuid;
    const kept = await answered(() => review.change(player.uuid, found.id, said));
    const mayChange = isOwn && player.owned.has(found.game);
    expect(kept !== undefined).toBe(mayChange);
    if (mayChange) found.vote = said.vote;
  }

  /** The writer takes a review back, or the staff takes it down. */
  async function remove(found: Written, player: Player): Promise<void> {
    const isOwn = found.writer === player.uuid;
    if (isOwn) await answered(() => review.remove(player.uuid, found.id));
    else if (dice.chance(50)) {
      await answered(() => review.takeDown(found.id, 'An ad.', null));
      if (found.writer !== null) takenDown.add(placeOf(found.writer, found.game));
    } else {
      expect(await answered(() => review.remove(player.uuid, found.id))).toBe(false);
      return;
    }
    counts.reviewsRemoved += 1;
    written.delete(found.id);
  }

  /** A reader finds a review helpful, or no more; the writer may not. */
  async function help(found: Written, player: Player): Promise<void> {
    const isHelpful = dice.chance(80);
    const kept = await answered(() =>
      review.setHelpful({ ...SHELF, viewer: player.uuid }, found.id, isHelpful),
    );
    expect(kept !== undefined).toBe(found.writer !== player.uuid);
    if (!kept) return;
    counts.votesHelpful += 1;
    if (isHelpful) found.helped.add(player.uuid);
    else found.helped.delete(player.uuid);
    expect(kept.helpful_count).toBe(found.helped.size);
  }

  return {
    counts,

    async review(): Promise<void> {
      const player = dice.pick(people.present());
      const found = anyReview();
      if (!found || dice.chance(45)) return write(player);
      // Most changes are the writer's own.
      const who = dice.chance(70)
        ? (people.present().find(({ uuid }) => uuid === found.writer) ?? player)
        : player;
      if (dice.chance(20)) return remove(found, who);
      if (dice.chance(40)) return change(found, who);
      return help(found, player);
    },

    /** A game went back: its player's words stay, the vote goes. */
    onReturned({ uuid }: Player, game: number): void {
      for (const each of written.values()) if (each.writer === uuid && each.game === game) each.vote = 0;
    },

    /** An account was erased: its words stay, its thanks go. */
    forget(uuid: string): void {
      for (const each of written.values()) {
        if (each.writer === uuid) each.writer = null;
        each.helped.delete(uuid);
      }
    },

    /** Reviews, their thanks and the sums of votes are what their writers and readers were told. */
    async check(): Promise<void> {
      const { rows } = await real.query.execute<{
        id: string;
        game: number;
        writer: string | null;
        vote: number;
        helped: number;
      }>(
        sql`select id, store_id as game, account_id as writer, vote,
              (select count(*)::int from store_comment_helpful where comment_id = id) as helped
            from store_comment where removed_at is null order by id`,
      );
      const expected = [...written.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expect(rows).toEqual(expected.map(({ helped, ...each }) => ({ ...each, helped: helped.size })));
      const votes = await real.query.execute<{ id: number; likes: number; dislikes: number }>(
        sql`select id, likes, dislikes from store where likes > 0 or dislikes > 0 order by id`,
      );
      const sums = new Map<number, { id: number; likes: number; dislikes: number }>();
      for (const { game, vote } of expected.filter((each) => each.vote !== 0)) {
        const sum = sums.get(game) ?? { id: game, likes: 0, dislikes: 0 };
        sums.set(game, {
          ...sum,
          likes: sum.likes + (vote > 0 ? 1 : 0),
          dislikes: sum.dislikes + (vote < 0 ? 1 : 0),
        });
      }
      expect(votes.rows).toEqual([...sums.values()].toSorted((a, b) => a.id - b.id));
    },
  };
}
