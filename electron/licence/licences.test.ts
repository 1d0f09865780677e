import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as v from 'valibot';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { LICENCE_ISSUER, LICENCE_TYPE, type LicenceKey } from '../../shared/contract/licence.ts';
import type { InstalledRecord } from '../library/installed.ts';
import { StubStore } from '../session/testing/stub-store.ts';
import { openDocument } from '../settings/document-store.ts';
import { createLicences, licencesDocument } from './licences.ts';
import { clockDocument, createTrustedClock } from './trusted-clock.ts';

const STORE = '11111111-2222-4333-8444-555555555555';
const DAY = 86_400;

const store = new StubStore();
/** The days since the purchase. */
let day: number;
/** The store's own day, where this computer's clock is wrong. */
let storeDay: number | undefined;
let isUp: boolean;
let isOwned: boolean;
/** What the store signs licences for. */
let build: 'official' | 'trial';
/** Official builds that are installed, by game. */
let here: number[];
/** Who is signed in. */
let player: string;
let keys: LicenceKey[];

beforeEach(async () => {
  day = 0;
  storeDay = undefined;
  isUp = true;
  isOwned = true;
  build = 'official';
  here = [];
  player = 'ann';
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const { x = '' } = await exportJWK(publicKey);
  keys = [{ kid: 'one', kty: 'OKP', crv: 'Ed25519', x }];
  const today = () => storeDay ?? day;
  /** As the store signs one that can still be refunded: for a fortnight, to be renewed after a day. */
  const licence = () =>
    new SignJWT({
      ent: { store: STORE, build },
      soft: (today() + 1) * DAY,
      cnf: { jkt: 'device' },
    })
      .setProtectedHeader({ alg: 'EdDSA', typ: LICENCE_TYPE, kid: 'one' })
      .setIssuer(LICENCE_ISSUER)
      .setSubject('somebody')
      .setJti('licence')
      .setIssuedAt(today() * DAY)
      .setNotBefore(today() * DAY)
      .setExpirationTime((today() + 14) * DAY)
      .sign(privateKey);
  store.answer = async (_request, response) => {
    if (!isUp) return response.destroy();
    response.setHeader('date', new Date(today() * DAY * 1000).toUTCString());
    if (!isOwned) {
      const errors = [{ message: 'no', extensions: { code: 'launch/no-licence' } }];
      return response.end(JSON.stringify({ data: null, errors }));
    }
    const issueLicence = { jws: await licence(), store_uuid: STORE };
    return response.end(JSON.stringify({ data: { issueLicence } }));
  };
});

/** Games whose licences were asked for. */
const asked = () => store.seen.map(({ body }) => JSON.parse(body).variables.store_id);

function stateFolder(): string {
  const state = mkdtempSync(path.join(tmpdir(), 'moggie-licences-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  return state;
}

const buildOf = (storeId: number): InstalledRecord => ({
  storeId,
  type: 'official',
  version: '1.0',
  buildId: 'one',
  size: 1,
  library: '/games',
  folder: `/games/${storeId}`,
  damaged: false,
});

/** As the launcher opens them at each start: by its clock of that day, which the store's answers set right. */
function openLicences(state = stateFolder()) {
  const session = store.session();
  const clock = createTrustedClock(openDocument(state, 'clock', clockDocument, { seen: 0 }), () => ({
    clock: day * DAY * 1000,
    ticks: 0,
  }));
  session.onTime(clock.heard);
  return createLicences({
    document: openDocument(state, 'licences', licencesDocument, {}),
    session: { query: session.query, player: () => player },
    installed: { list: () => here.map(buildOf) },
    keys,
    deviceKey: 'device',
    now: clock.now,
  });
}

test('a licence whose renewal failed is renewed later, past its end too', async () => {
  const licences = openLicences();
  await licences.obtain(7, 'official');
  isUp = false;
  day = 10;
  await licences.renew();
  expect(await licences.isValid(7)).toBe(true);
  day = 15;
  expect(await licences.isValid(7)).toBe(false);
  isUp = true;
  await licences.renew();
  expect(await licences.isValid(7)).toBe(true);
  expect(asked()).toEqual([7, 7, 7]);
});

test('a licence ends where the store says that the game is owned no more', async () => {
  const licences = openLicences();
  await licences.obtain(7, 'official');
  isOwned = false;
  day = 2;
  expect(await licences.isValid(7)).toBe(true);
  await licences.renew();
  expect(await licences.isValid(7)).toBe(false);
  await licences.renew();
  expect(asked()).toEqual([7, 7]);
});

test('a trial’s licence is asked for by its next download, and not before', async () => {
  const licences = openLicences();
  await licences.obtain(7, 'trial');
  day = 2;
  await licences.renew();
  expect(asked()).toEqual([7]);
  await licences.obtain(7, 'trial');
  expect(asked()).toEqual([7, 7]);
});

test('a trial’s licence starts no official build', async () => {
  const licences = openLicences();
  build = 'trial';
  await licences.obtain(7, 'official');
  expect(await licences.isValid(7)).toBe(false);
});

test('a licence is not asked for again before its soft date', async () => {
  const licences = openLicences();
  await licences.obtain(7, 'official');
  await licences.renew();
  expect(asked()).toEqual([7]);
  day = 1;
  await licences.renew();
  await licences.renew();
  expect(asked()).toEqual([7, 7]);
});

test('where there is no network, one licence is asked for and not all', async () => {
  const licences = openLicences();
  for (const storeId of [7, 8, 9]) await licences.obtain(storeId, 'official');
  isUp = false;
  day = 2;
  await licences.renew();
  expect(asked()).toEqual([7, 8, 9, 7]);
});

test('setting the clock back revives no licence, and one that is far ahead takes none for good', async () => {
  const state = stateFolder();
  await openLicences(state).obtain(7, 'official');
  day = 15;
  isUp = false;
  expect(await openLicences(state).isValid(7)).toBe(false);
  day = 3;
  expect(await openLicences(state).isValid(7)).toBe(false);

  // Mended, the clock is believed once the store has answered.
  isUp = true;
  const licences = openLicences(state);
  await licences.renew();
  expect(await licences.isValid(7)).toBe(true);
  isUp = false;
  expect(await openLicences(state).isValid(7)).toBe(true);

  // Still wrong, it is not what counts while the store answers.
  day = 5000;
  storeDay = 4;
  isUp = true;
  const ahead = openLicences(state);
  expect(await ahead.isValid(7)).toBe(false);
  await ahead.renew();
  expect(await ahead.isValid(7)).toBe(true);
});

test('an installed game without a licence, such as an imported one, gets its own when the store is reached', async () => {
  const licences = openLicences();
  here = [7];
  isUp = false;
  await licences.renew();
  expect(await licences.isValid(7)).toBe(false);
  isUp = true;
  await licences.renew();
  await licences.renew();
  expect(await licences.isValid(7)).toBe(true);
  expect(asked()).toEqual([7, 7]);
});

test('another player who owns not the game leaves its owner the licence', async () => {
  const licences = openLicences();
  await licences.obtain(7, 'official');
  day = 2;
  isOwned = false;
  player = 'bea';
  await licences.renew();
  expect(await licences.isValid(7)).toBe(true);
  player = 'ann';
  await licences.renew();
  expect(await licences.isValid(7)).toBe(false);
});

test('licences that an older launcher kept, without their player, stay in force', async () => {
  const state = stateFolder();
  const jws = await openLicences(state).obtain(7, 'official');
  openDocument(state, 'licences', v.record(v.string(), v.unknown()), {}).write({ '7/official': jws });
  expect(await openLicences(state).isValid(7)).toBe(true);
});
