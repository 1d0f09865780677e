import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import { STORY_FILE } from '../../shared/story/pack.ts';
import type { AccountService } from '../account/service.ts';
import type { Audience, CatalogService, Game } from '../catalog/service.ts';
import type { Database } from '../db/database.ts';
import type { Viewer } from '../http/context.ts';
import { playOrigin } from '../http/origins.ts';
import { orWarn, readIfThere, statIfThere } from '../if-there.ts';
import type { LibraryService } from '../library/service.ts';
import { firstFileIn } from './first-file.ts';
import { WEB_MANIFEST, webFolder } from './layout.ts';
import { type Pass, readPass, writePass } from './pass.ts';
import { createPlayStore } from './store.ts';

const TICKET_LIFE = 60_000;
/** How long a pass holds that is not used: so long may a game rest. */
const PASS_LIFE = 12 * 60 * 60_000;
/** How old a pass may get in use. Then it is given anew, to those whose session lives. */
const RENEWED_AFTER = 15 * 60_000;

const webManifest = v.object({ version: v.string(), size: v.number() });

/** A build that plays in the browser, at its own origin. */
export interface WebBuild {
  version: string;
  /** Bytes of all files. */
  size: number;
  updatedAt: Date;
  origin: string;
}

interface PlayDeps {
  database: Database;
  dataDir: string;
  publicUrl: URL;
  secret: string;
  catalog: Pick<CatalogService, 'game' | 'isFreeEverywhere' | 'isVisible' | 'isVisibleOnAnySite'>;
  library: Pick<LibraryService, 'owned'>;
  sessions: Pick<AccountService['sessions'], 'lives'>;
  now(): Date;
}

/** A pass as the text of a cookie, and for how many seconds it holds. */
interface GivenPass {
  pass: string;
  maxAge: number;
}

export type PlayService = ReturnType<typeof createPlayService>;

/** Web builds below `web/<store id>/`, and who may play them. */
export function createPlayService({
  database,
  dataDir,
  publicUrl,
  secret,
  catalog,
  library,
  sessions,
  now,
}: PlayDeps) {
  const store = createPlayStore(database);
  const folderOf = (storeId: number) => webFolder(dataDir, storeId);

  async function readBuild(storeId: number): Promise<WebBuild | undefined> {
    const file = path.join(folderOf(storeId), WEB_MANIFEST);
    const [text, found] = await Promise.all([readIfThere(file), statIfThere(file)]);
    if (text === undefined || found === undefined) return undefined;
    const { version, size } = v.parse(webManifest, JSON.parse(text.toString('utf8')));
    return { version, size, updatedAt: found.mtime, origin: playOrigin(publicUrl, storeId) };
  }

  const findBuild = (storeId: number) =>
    orWarn(() => readBuild(storeId), undefined, `Game ${storeId} has no web build`);

  /** Throws render/game-data-lost without a build that says what it is, render/error for one without a first page. */
  async function requireBuild(storeId: number): Promise<void> {
    if (!(await findBuild(storeId)))
      throw new CodedError('render/game-data-lost', 'This game has no web build');
    const page = await orWarn(
      () => firstFileIn(folderOf(storeId)),
      undefined,
      `The web build of game ${storeId} cannot begin`,
    );
    if (page === undefined) throw new CodedError('render/error', 'The web build has no first page');
  }

  /** A game that plays on the web, with its price in a country. */
  async function webGame(storeId: number, country: string): Promise<Game | undefined> {
    const game = await catalog.game(storeId, country);
    return game?.game_pack.type === 1 && game.release_type !== 'soon' ? game : undefined;
  }

  const owns = async (accountId: string | undefined, storeId: number) =>
    accountId !== undefined && (await library.owned(accountId, [storeId])).has(storeId);

  /**
   * Whether those who see a game play it without owning it: a trial, which is what plays of a game that is not for sale yet,
   * or a game without a price where a player lives; for guests, who may come from anywhere, without a price everywhere.
   */
  async function isFree(game: Game, isGuest: boolean): Promise<boolean> {
    if (game.release_type === 'trial') return true;
    return game.quote?.full === 0 && (!isGuest || (await catalog.isFreeEverywhere(game.id)));
  }

  function give(pass: Pass, storeId: number): GivenPass {
    const until = new Date(now().getTime() + PASS_LIFE);
    return { pass: writePass(pass, storeId, until, secret), maxAge: PASS_LIFE / 1000 };
  }

  /** What a cookie says of its reader, and when it was given; whoever signed out since is a guest again. */
  async function held(storeId: number, cookie: string): Promise<{ pass: Pass; givenAt: Date } | undefined> {
    const read = readPass(cookie, storeId, now(), secret);
    if (!read) return undefined;
    const { pass, until } = read;
    const givenAt = new Date(until.getTime() - PASS_LIFE);
    if (pass.player && !(await sessions.lives(pass.player.session, givenAt))) return undefined;
    return { pass, givenAt };
  }

  /** Whether the holder of a pass, or a guest in a country, may read the game's files. */
  async function mayPlay(storeId: number, pass: Pass | undefined, country: string): Promise<boolean> {
    const reader = pass ?? { player: null, country, ageVerified: false };
    const game = await webGame(storeId, reader.country);
    if (!game) return false;
    if (await owns(reader.player?.accountId, storeId)) return true;
    return (
      (await isFree(game, reader.player === null)) &&
      catalog.isVisibleOnAnySite(reader.country, reader.ageVerified, storeId)
    );
  }

  return {
    folderOf,

    /** Whether a game's web build is a story pack, which the player plays. */
    isStory: async (storeId: number) => (await firstFileIn(folderOf(storeId))) === STORY_FILE,

    /** The web build of a game, if it has one; none, with a warning, where it cannot be read. */
    build: findBuild,

    /**
     * The address at which a player, or a guest, plays a web game: one that they own, or a free one that they see. It carries
     * a ticket that opens the game once, within 60 s, unless the game is open to every guest there. Throws 404 for no such
     * game, 401 for a guest, launch/no-licence for those who do not own it, render/game-data-lost and render/error where
     * its build cannot be played.
     */
    async open(
      storeId: number,
      viewer: Pick<Viewer, 'uuid' | 'session'> | undefined,
      audience: Audience,
    ): Promise<{ url: string; expiresAt: Date | null }> {
      const { country, ageVerified = false } = audience;
      const game = await webGame(storeId, country);
      const isOwner = await owns(viewer?.uuid, storeId);
      if (!game || !(isOwner || (await catalog.isVisible(audience, storeId))))
        throw new CodedError('404', 'This game does not play on the web');
      if (!isOwner && !(await isFree(game, viewer === undefined)))
        throw viewer === undefined
          ? new CodedError('401', 'Sign in first')
          : new CodedError('launch/no-licence', 'This game is not in your library');
      await requireBuild(storeId);
      const origin = playOrigin(publicUrl, storeId);
      // A player may be elsewhere than at home, where the game's own origin would take them for a guest of that country.
      if (viewer === undefined && (await mayPlay(storeId, undefined, country)))
        return { url: `${origin}/`, expiresAt: null };
      await store.removeExpired(now());
      const code = randomBytes(24).toString('base64url');
      const expiresAt = new Date(now().getTime() + TICKET_LIFE);
      await store.add({
        codeHash: hashOf(code),
        storeId,
        accountId: viewer?.uuid ?? null,
        sessionId: viewer?.session ?? null,
        country,
        ageVerified,
        expiresAt,
      });
      return { url: `${origin}/?ticket=${code}`, expiresAt };
    },

    /** Turns a ticket into a pass for the game's origin; undefined for one that is used, too old or another game's. */
    async redeem(storeId: number, code: string): Promise<GivenPass | undefined> {
      const ticket = await store.take(hashOf(code), storeId);
      if (!ticket || ticket.expiresAt <= now()) return undefined;
      const { accountId, sessionId, country, ageVerified } = ticket;
      const player = accountId && sessionId ? { accountId, session: sessionId } : null;
      return give({ player, country, ageVerified }, storeId);
    },

    /**
     * Lets a request from a country (alpha-2 lower case) read the game's files with the pass in its cookie, or without one:
     * its owner, for as long as it is theirs and they are signed in, and whoever sees it where it is free. Answers with the
     * pass anew once it is due, so that none runs out in the middle of a game; undefined for whoever may not.
     */
    async admit(
      storeId: number,
      cookie: string | undefined,
      country: string,
    ): Promise<{ renewed?: GivenPass } | undefined> {
      const found = cookie === undefined ? undefined : await held(storeId, cookie);
      if (!(await mayPlay(storeId, found?.pass, country))) return undefined;
      const isDue = found && now().getTime() - found.givenAt.getTime() >= RENEWED_AFTER;
      return isDue ? { renewed: give(found.pass, storeId) } : {};
    },
  };
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url');
