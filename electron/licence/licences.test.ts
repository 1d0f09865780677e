import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { LICENCE_ISSUER, LICENCE_TYPE, type LicenceKey } from '../../shared/contract/licence.ts';
import { StubStore } from '../session/testing/stub-store.ts';
import { openDocument } from '../settings/document-store.ts';
import { createLicences, licencesDocument } from './licences.ts';

const STORE = '11111111-2222-4333-8444-555555555555';
const DAY = 86_400;

const store = new StubStore();
/** The days since the purchase. */
let day: number;
let isUp: boolean;
let keys: LicenceKey[];

beforeEach(async () => {
  day = 0;
  isUp = true;
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const { x = '' } = await exportJWK(publicKey);
  keys = [{ kid: 'one', kty: 'OKP', crv: 'Ed25519', x }];
  /** As the store signs one that can still be refunded: for a fortnight, to be renewed after a day. */
  const licence = () =>
    new SignJWT({ ent: { store: STORE, build: 'official' }, soft: (day + 1) * DAY, cnf: { jkt: 'device' } })
      .setProtectedHeader({ alg: 'EdDSA', typ: LICENCE_TYPE, kid: 'one' })
      .setIssuer(LICENCE_ISSUER)
      .setSubject('somebody')
      .setJti('licence')
      .setIssuedAt(day * DAY)
      .setNotBefore(day * DAY)
      .setExpirationTime((day + 14) * DAY)
      .sign(privateKey);
  store.answer = async (_request, response) => {
    if (!isUp) return response.destroy();
    const issueLicence = { jws: await licence(), store_uuid: STORE };
    return response.end(JSON.stringify({ data: { issueLicence } }));
  };
});

/** Games whose licences were asked for. */
const asked = () => store.seen.map(({ body }) => JSON.parse(body).variables.store_id);

function openLicences() {
  const state = mkdtempSync(path.join(tmpdir(), 'moggie-licences-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  return createLicences({
    document: openDocument(state, 'licences', licencesDocument, {}),
    session: store.session(),
    keys,
    deviceKey: 'device',
    now: () => day * DAY * 1000,
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
