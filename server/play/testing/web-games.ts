import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { testApp } from '../../testing/app.ts';
import { addGames } from '../../testing/games.ts';
import { publishWebBuild } from '../publish.ts';

export const FREE = 1;
export const PAID = 2;
export const NOT_ON_THE_WEB = 3;
export const SOON = 4;
/** Not for sale yet: its web build is a trial. */
export const TRIAL = 5;
/** Has no build. */
export const BROKEN = 6;
/** Free in Taiwan alone, and free everywhere but there. */
export const FREE_THERE = 7;
export const FREE_ELSEWHERE = 8;
/** Its build is its author's to make. */
export const HOSTILE = 9;

const ADD_TICKET = 'mutation ($id: Int!) { addPlayTicket(store_id: $id) { url expires_at } }';

/** A store with web games, the build that they share, and somebody who owns the one that costs something. */
export async function testWebGames() {
  const store = await testApp();
  const { app, services, clock, config, gql, signUp } = store;
  const web = { web: true, platforms: [] };
  await addGames({ catalog: services.catalog, clock }, [
    { id: FREE, meowcent: 0, game: web },
    { id: PAID, meowcent: 500, game: web },
    { id: NOT_ON_THE_WEB, meowcent: 0 },
    { id: SOON, meowcent: 0, game: { ...web, releaseType: 'soon' } },
    { id: BROKEN, meowcent: 0, game: web },
    { id: TRIAL, meowcent: 500, game: { ...web, releaseType: 'trial' } },
    { id: FREE_THERE, meowcent: 500, own: { tw: 0 }, game: web },
    { id: FREE_ELSEWHERE, meowcent: 0, own: { tw: 500 }, game: web },
    { id: HOSTILE, meowcent: 0, game: web },
  ]);
  const build = mkdtempSync(path.join(tmpdir(), 'moggie-web-'));
  mkdirSync(path.join(build, 'data'));
  writeFileSync(path.join(build, 'index.html'), '<!doctype html><title>Game</title>');
  writeFileSync(path.join(build, 'game.wasm'), 'wasm');
  writeFileSync(path.join(build, 'data/pack.js.gz'), gzipSync('pack'));
  writeFileSync(path.join(build, 'data/unknown.bin'), 'bin');
  writeFileSync(path.join(build, 'data/!$扉 (夜).ogg'), '0123456789');
  for (const id of [FREE, PAID, TRIAL, FREE_THERE, FREE_ELSEWHERE])
    await publishWebBuild(config.dataDir, id, build, '1.2.0');
  symlinkSync(config.dataDir, path.join(config.dataDir, 'web/1/up'));
  writeFileSync(path.join(config.dataDir, 'secret.txt'), 'secret');

  /** A player who owns the game that costs something. */
  async function signUpOwner(email: string) {
    const player = await signUp(email);
    await services.library.grant(player.uuid, [{ storeId: PAID, orderId: crypto.randomUUID(), paid: 0 }]);
    return player;
  }
  const owner = await signUpOwner('owner@moggie.test');
  return {
    ...store,
    build,
    owner,
    signUpOwner,
    /** Asks the origin of a game. */
    onGame: (id: number, url: string, headers: Record<string, string> = {}) =>
      app.inject({ url, headers: { host: `g-${id}.play.localhost:4800`, ...headers } }),
    async ticketFor(id: number, sender: { token?: string } = owner) {
      const { data, codes } = await gql(ADD_TICKET, { id }, sender);
      return { ...data?.addPlayTicket, codes };
    },
  };
}
