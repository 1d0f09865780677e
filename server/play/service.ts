import { createHash, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import type { Database } from '../db/database.ts';
import { playOrigin } from '../http/origins.ts';
import { isPassFor, writePass } from './pass.ts';
import { createPlayStore } from './store.ts';

const TICKET_LIFE = 60_000;
const PASS_LIFE = 12 * 60 * 60_000;

/** What a web build says of itself beside its files. */
const webManifest = v.object({ version: v.string(), size: v.number() });
export const WEB_MANIFEST = 'moggie-web.json';
/** The page that a game begins with. */
export const INDEX = 'index.html';

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
  /**
   * What it takes to play a game on the web: nothing, wherever one is, or to own it; undefined when nobody may.
   */
  rightsTo(storeId: number): Promise<'free' | 'owners' | undefined>;
  /** Whether a game costs nothing in a country (alpha-2 lower case). */
  isFreeIn(storeId: number, country: string): Promise<boolean>;
  owns(accountId: string, storeId: number): Promise<boolean>;
  now(): Date;
}

export type PlayService = ReturnType<typeof createPlayService>;

/** Web builds below `web/<store id>/`, and who may play them. */
export function createPlayService({
  database,
  dataDir,
  publicUrl,
  secret,
  rightsTo,
  isFreeIn,
  owns,
  now,
}: PlayDeps) {
  const store = createPlayStore(database);
  const folderOf = (storeId: number) => path.join(dataDir, 'web', String(storeId));

  async function findBuild(storeId: number): Promise<WebBuild | undefined> {
    const file = path.join(folderOf(storeId), WEB_MANIFEST);
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    const { version, size } = v.parse(webManifest, JSON.parse(text));
    return { version, size, updatedAt: (await stat(file)).mtime, origin: playOrigin(publicUrl, storeId) };
  }

  /** Throws render/game-data-lost without a build that says what it is, render/error for one without a first page. */
  async function requireBuild(storeId: number): Promise<void> {
    const build = await findBuild(storeId).catch(() => undefined);
    if (!build) throw new CodedError('render/game-data-lost', 'This game has no web build');
    const page = await stat(path.join(folderOf(storeId), INDEX)).catch(() => undefined);
    if (!page?.isFile()) throw new CodedError('render/error', 'The web build has no first page');
  }

  return {
    folderOf,

    /** The web build of a game, if it has one. */
    build: findBuild,

    /**
     * The address at which an account plays a web game in a country (alpha-2 lower case). Of a game that is not free
     * everywhere it carries a ticket that opens it once, within 60 s: for its owners, and for players where it is free.
     * Throws 404 for no such game, 401 for a guest, launch/no-licence for those who do not own it, render/game-data-lost
     * and render/error where its build cannot be played.
     */
    async open(
      storeId: number,
      accountId: string | undefined,
      country: string,
    ): Promise<{ url: string; expiresAt: Date | null }> {
      const rights = await rightsTo(storeId);
      if (!rights) throw new CodedError('404', 'This game does not play on the web');
      const origin = playOrigin(publicUrl, storeId);
      if (rights === 'free') {
        await requireBuild(storeId);
        return { url: `${origin}/`, expiresAt: null };
      }
      if (accountId === undefined) throw new CodedError('401', 'Sign in first');
      if (!(await owns(accountId, storeId)) && !(await isFreeIn(storeId, country)))
        throw new CodedError('launch/no-licence', 'This game is not in your library');
      await requireBuild(storeId);
      await store.removeExpired(now());
      const code = randomBytes(24).toString('base64url');
      const expiresAt = new Date(now().getTime() + TICKET_LIFE);
      await store.add({ codeHash: hashOf(code), storeId, accountId, expiresAt });
      return { url: `${origin}/?ticket=${code}`, expiresAt };
    },

    /** Turns a ticket into a pass for the game's origin; undefined for one that is used, too old or another game's. */
    async redeem(storeId: number, code: string): Promise<{ pass: string; maxAge: number } | undefined> {
      const ticket = await store.take(hashOf(code), storeId);
      if (!ticket || ticket.expiresAt <= now()) return undefined;
      const { accountId } = ticket;
      const pass = writePass({ storeId, accountId, expiresAt: now().getTime() + PASS_LIFE }, secret);
      return { pass, maxAge: PASS_LIFE / 1000 };
    },

    /** Whether a request with this pass, or none, may read the game's files. */
    async mayPlay(storeId: number, pass: string | undefined): Promise<boolean> {
      const rights = await rightsTo(storeId);
      if (rights === 'free') return true;
      return rights === 'owners' && pass !== undefined && isPassFor(pass, storeId, now(), secret);
    },
  };
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url');
