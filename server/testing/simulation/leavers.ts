import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../db/database.ts';
import type { Dice } from '../dice.ts';
import type { Answers } from './answers.ts';
import type { People, Player } from './people.ts';
import type { TownServices } from './town-services.ts';

const DELETION_DELAY = 30 * 24 * 60 * 60_000;

interface LeaversDeps {
  real: Database;
  dice: Dice;
  people: People;
  answers: Answers;
  services: Pick<TownServices, 'leaving' | 'privacy'>;
  /** Told of each account that was erased. */
  onErased(uuid: string): void;
  now(): Date;
}

/** Players who ask for the end of their accounts, some of whom think better of it. */
export function createLeavers({ real, dice, people, answers, services, onErased, now }: LeaversDeps) {
  const { leaving, privacy } = services;
  const { answered, attempt } = answers;
  const counts = { leaves: 0, stays: 0, erased: 0 };
  const headersOf = ({ uuid }: Player) => new Headers({ cookie: uuid });
  const gone = () => people.all.filter(({ leavesAt }) => leavesAt !== null);

  /** The night's work goes on with the next account when one fails, be it of the process's death. */
  const eraseDue = () =>
    privacy.eraseDue().catch((error: unknown) => {
      throw error instanceof AggregateError ? error.errors[0] : error;
    });

  return {
    counts,

    async leave(): Promise<void> {
      const present = people.present();
      if (present.length < 10) return;
      const player = dice.pick(present);
      const cleared = await answered(() =>
        leaving.begin({ password: '' }, { ip: '203.0.113.7', headers: headersOf(player) }),
      );
      if (!cleared) return;
      counts.leaves += 1;
      player.leavesAt = new Date(now().getTime() + DELETION_DELAY);
    },

    async stay(): Promise<void> {
      const leavers = gone();
      if (leavers.length === 0) return;
      const player = dice.pick(leavers);
      await answered(() => leaving.keep(headersOf(player)));
      counts.stays += 1;
      player.leavesAt = null;
    },

    /** The night's work: accounts whose time is up are erased, and never any other. */
    async erase(): Promise<void> {
      await attempt(eraseDue);
      const { rows } = await real.query.execute<{ id: string }>(sql`select id from account`);
      const there = new Set(rows.map(({ id }) => id));
      for (const player of people.all.filter(({ uuid }) => !there.has(uuid))) {
        expect(player.leavesAt?.getTime() ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(now().getTime());
        counts.erased += 1;
        onErased(player.uuid);
        await people.replace(player);
      }
    },

    /** The store knows who is to leave and when, and keeps only those back whose money is under way. */
    async check(): Promise<void> {
      const { rows } = await real.query.execute<{ id: string; at: string }>(
        sql`select id, to_char(deletes_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
            from account where deletes_at is not null order by id`,
      );
      const leavers = gone().toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
      expect(rows).toEqual(leavers.map(({ uuid, leavesAt }) => ({ id: uuid, at: leavesAt?.toISOString() })));
    },

    /** After all has arrived and been swept: an account that should be gone is there only for money that a person must see to. */
    async checkSettled(): Promise<void> {
      const { rows } = await real.query.execute<{ id: string }>(
        sql`select account.id from account where deletes_at <= ${now()} and not exists (
              select from payment left join payment_reversal as back on back.payment_id = payment.id
              where user_id = account.id and (payment.state = 'review' or back.state in ('requested', 'unknown', 'review'))
            )`,
      );
      expect(rows).toEqual([]);
    },
  };
}
