import type { TownServices } from './town-services.ts';

/** What a player must have, as told by the answers that the player got. */
export interface Player {
  uuid: string;
  /** Coins moved by all but top-ups and their refunds, which are read from what providers were paid. */
  meowcent: number;
  silver: number;
  /** Order by game. */
  owned: Map<number, string>;
  /** When the account is erased, where its player asked for that. */
  leavesAt: Date | null;
}

/** The players of a town; the place of one who left for good is taken by somebody new. */
export type People = Awaited<ReturnType<typeof settlePeople>>;

export async function settlePeople(
  count: number,
  { accounts, now, newId }: Pick<TownServices, 'accounts'> & { now(): Date; newId(): string },
) {
  async function newcomer(): Promise<Player> {
    const uuid = newId();
    const at = now();
    await accounts.add({
      id: uuid,
      email: `${uuid}@mail.example`,
      name: 'Player',
      locale: 'en-US',
      country: 'tw',
      emailVerified: true,
      role: 'player',
      createdAt: at,
      updatedAt: at,
    });
    return { uuid, meowcent: 0, silver: 0, owned: new Map(), leavesAt: null };
  }

  const players: Player[] = [];
  for (let at = 0; at < count; at += 1) players.push(await newcomer());

  return {
    /** Whoever has an account. */
    all: players as readonly Player[],

    /** Those who are not about to leave: whoever asked for that is signed out. */
    present: (): Player[] => players.filter(({ leavesAt }) => leavesAt === null),

    find: (uuid: string | null | undefined): Player | undefined =>
      players.find((player) => player.uuid === uuid),

    async replace(gone: Player): Promise<void> {
      players[players.indexOf(gone)] = await newcomer();
    },
  };
}
