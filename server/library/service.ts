import { CodedError } from '../../shared/contract/errors.ts';
import type { Audience } from '../catalog/service.ts';
import type { Database } from '../db/database.ts';
import { brokenConstraint } from '../db/errors.ts';
import type { Closure } from '../site/service.ts';
import type { LicenceSigner } from './licence-signer.ts';
import { refundWindow } from './refund-window.ts';
import { createLibraryStore } from './store.ts';

export type BuildType = 'official' | 'trial';

/** What the library needs of the catalogue. */
export interface LibraryCatalog {
  /** A game, also one that was taken off the shelves. */
  game(storeId: number): Promise<{ uuid: string; builds: readonly BuildType[] } | undefined>;
  isVisible(audience: Audience, storeId: number): Promise<boolean>;
  /** Why games are hidden from an audience; no entry for those that are on no shelf. */
  hiddenBy(storeIds: readonly number[], audience: Audience): Promise<ReadonlyMap<number, Closure>>;
}

/** A player who asks for licences, and the shelves that the player sees. */
export interface Licensee {
  uuid: string;
  audience: Audience;
}

/** A game that was bought, and what was paid for it in both coins together. */
export interface Grant {
  storeId: number;
  orderId: string;
  paid: number;
}

/** How a player has played a game of theirs, and what ends the time in which it can be given back. */
export interface Use {
  playSeconds: number;
  /** Null where it was never played. */
  lastPlayedAt: Date | null;
  /** Null once it cannot be given back. */
  refundableUntil: Date | null;
  /** Seconds of play after which it cannot be given back any more; null once it cannot. */
  refundableSeconds: number | null;
}

export interface Licence {
  jws: string;
  storeUuid: string;
  expiresAt: Date | null;
}

export type LibraryService = ReturnType<typeof createLibraryService>;

interface LibraryDeps {
  database: Database;
  catalog: LibraryCatalog;
  signer: LicenceSigner;
  now(): Date;
  newId(): string;
}

const DAY = 24 * 60 * 60 * 1000;
const TRIAL_DAYS = 7;
/** After so long the launcher asks for a fresh licence: often while it can end, rarely once it is perpetual. */
const SOFT_DAYS = { ending: 1, perpetual: 30 };
/** A sitting longer than this is a mistake of its sender. */
const LONGEST_SESSION = 7 * 24 * 60 * 60;
/** Sittings of a player at a game, three a day for over four years: without an end, one sender could fill the disk. */
export const MOST_SESSIONS = 5_000;
/** What a GraphQL Int holds; longer play is told as this. */
const MOST_SECONDS = 2 ** 31 - 1;

/** Seconds of play as an operation can tell them. */
export const toldSeconds = (played: number): number => Math.min(played, MOST_SECONDS);

/** What players own, the licences that prove it offline, and how long they played. */
export function createLibraryService({ database, catalog, signer, now, newId }: LibraryDeps) {
  const store = createLibraryStore(database);
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

  /**
   * What a player sees or owns may be tried. Throws auth/age-required, store/region-blocked, and 404 for what was taken
   * down: a trial that was begun before ends with its licence.
   */
  async function requireTriable(player: string, storeId: number, audience: Audience): Promise<void> {
    if (await catalog.isVisible(audience, storeId)) return;
    if ((await store.ownedOf(player, [storeId])).length > 0) return;
    const closure = (await catalog.hiddenBy([storeId], audience)).get(storeId);
    throw new CodedError(closure ?? '404', 'This game is not shown to you');
  }

  /** When a licence for this build ends; null for a perpetual one. Throws launch/no-licence. */
  async function endOf(user: string, storeId: number, build: BuildType): Promise<Date | null> {
    if (build === 'trial') return new Date(now().getTime() + TRIAL_DAYS * DAY);
    const [purchase] = await store.purchases(user, [storeId]);
    if (!purchase) throw new CodedError('launch/no-licence', 'This game is not in your library');
    return refundWindow(purchase, now())?.until ?? null;
  }

  /** Throws 400 for a sitting at what the player never could play, and for one too many. */
  async function requirePlausible(user: string, storeId: number, sessionId: string): Promise<void> {
    const { hasOwned, others } = await store.sittings(user, storeId, sessionId);
    // What was played offline may be told after the game was given back.
    if (!hasOwned && !(await catalog.game(storeId))?.builds.includes('trial'))
      throw new CodedError('400', 'Only those who own the game can play it, and it has no trial');
    if (others >= MOST_SESSIONS)
      throw new CodedError('400', `A game has at most ${MOST_SESSIONS} sittings of a player`);
  }

  return {
    /** Of these games, the ones that the player owns. */
    owned: async (user: string, storeIds: readonly number[]): Promise<Set<number>> =>
      new Set(storeIds.length === 0 ? [] : await store.ownedOf(user, storeIds)),

    /** Gives bought games to a player, in the purchase's transaction. Error: store/already-owned. */
    async grant(user: string, grants: readonly Grant[]): Promise<void> {
      const grantedAt = now();
      try {
        await store.insert(grants.map((grant) => ({ id: newId(), userId: user, ...grant, grantedAt })));
      } catch (error) {
        if (brokenConstraint(error) !== 'entitlement_once') throw error;
        throw new CodedError('store/already-owned', 'This game is in your library', { cause: error });
      }
    },

    /** Takes a refunded game back, in the refund's transaction. */
    revoke: (orderId: string): Promise<void> => store.revoke(orderId, now()),

    /** Of these games, those that the player owns, each with how it was played and until when it can be given back. */
    async uses(user: string, storeIds: readonly number[]): Promise<Map<number, Use>> {
      const purchases = storeIds.length === 0 ? [] : await store.purchases(user, storeIds);
      return new Map(
        purchases.map((purchase): [number, Use] => {
          const { storeId, playSeconds, lastPlayedAt } = purchase;
          const { until = null, seconds: left = null } = refundWindow(purchase, now()) ?? {};
          const refund = { refundableUntil: until, refundableSeconds: left };
          return [storeId, { playSeconds: toldSeconds(playSeconds), lastPlayedAt, ...refund }];
        }),
      );
    },

    /** Seconds that a player has played a game. */
    playSeconds: store.playSeconds,

    /**
     * A signed licence for a game's build on one device: official for owners, ending with the refund window, then
     * perpetual; trial for everyone who sees the game, seven days. Errors: 400 (no such game or build, odd device key),
     * launch/no-licence (an official build that is not owned), and for the trial of a game that is neither owned nor shown:
     * auth/age-required, store/region-blocked, 404.
     */
    async issueLicence(
      { uuid: user, audience }: Licensee,
      storeId: number,
      build: BuildType,
      deviceKey: string,
    ): Promise<Licence> {
      if (!/^[\w-]{43}$/.test(deviceKey)) throw new CodedError('400', 'device_key is a SHA-256 thumbprint');
      const game = await catalog.game(storeId);
      if (!game?.builds.includes(build)) throw new CodedError('400', 'There is no such build');
      if (build === 'trial') await requireTriable(user, storeId, audience);
      const expiresAt = await endOf(user, storeId, build);
      const issuedAt = now();
      const softDays = expiresAt ? SOFT_DAYS.ending : SOFT_DAYS.perpetual;
      const jws = await signer.sign({
        user,
        jti: newId(),
        store: game.uuid,
        build,
        deviceKey,
        issuedAt: seconds(issuedAt),
        expiresAt: expiresAt ? seconds(expiresAt) : undefined,
        softAt: seconds(new Date(issuedAt.getTime() + softDays * DAY)),
      });
      return { jws, storeUuid: game.uuid, expiresAt };
    },

    /** Public keys of licences, the signing one first. */
    licenceKeys: signer.keys,

    /**
     * Notes how long a sitting has lasted so far; calling again, late or out of order, changes nothing for the worse.
     * Answers with the seconds of all sittings at this game, at most {@link MOST_SECONDS}. Error: 400 (a game that the
     * player never owned and that has no trial, somebody else's sitting, too long a one, or one too many).
     */
    async addPlayTime(user: string, storeId: number, sessionId: string, length: number): Promise<number> {
      if (length < 0 || length > LONGEST_SESSION)
        throw new CodedError('400', `seconds are 0 to ${LONGEST_SESSION}`);
      await requirePlausible(user, storeId, sessionId);
      const at = now();
      const kept = await store.keepLongest({
        id: sessionId,
        userId: user,
        storeId,
        seconds: length,
        startedAt: new Date(at.getTime() - length * 1000),
        updatedAt: at,
      });
      if (!kept) throw new CodedError('400', 'session_id is taken');
      return toldSeconds(await store.playSeconds(user, storeId));
    },
  };
}
