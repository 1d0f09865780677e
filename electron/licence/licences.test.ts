import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { LICENCE_ISSUER, LICENCE_TYPE, type LicenceKey } from '../../shared/contract/licence.ts';
import { createServerSession, type SecretStore } from '../session/server-session.ts';
import { openDocument } from '../settings/document-store.ts';
import { createLicences, licencesDocument } from './licences.ts';

const STORE = '11111111-2222-4333-8444-555555555555';
const DAY = 86_400;
const NO_SECRET: SecretStore = { load: () => undefined, save: () => {}, clear: () => {} };

let server: Server;
let origin: string;
/** The days since the purchase. */
let day: number;
let isUp: boolean;
let asked: number[];
let keys: LicenceKey[];

beforeEach(async () => {
  day = 0;
  isUp = true;
  asked = [];
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
  server = createServer(async (request, response) => {
    const sent = JSON.parse(await text(request));
    asked.push(sent.variables.store_id);
    if (!isUp) return void response.destroy();
    const issueLicence = { jws: await licence(), store_uuid: STORE };
    response.end(JSON.stringify({ data: { issueLicence } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

function openLicences() {
  const state = mkdtempSync(path.join(tmpdir(), 'moggie-licences-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  return createLicences({
    document: openDocument(state, 'licences', licencesDocument, {}),
    session: createServerSession({ serverUrl: origin, secrets: NO_SECRET, lastPlayer: NO_SECRET }),
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
  expect(asked).toEqual([7, 7, 7]);
});

test('a licence is not asked for again before its soft date', async () => {
  const licences = openLicences();
  await licences.obtain(7, 'official');
  await licences.renew();
  expect(asked).toEqual([7]);
  day = 1;
  await licences.renew();
  await licences.renew();
  expect(asked).toEqual([7, 7]);
});

test('where there is no network, one licence is asked for and not all', async () => {
  const licences = openLicences();
  for (const storeId of [7, 8, 9]) await licences.obtain(storeId, 'official');
  isUp = false;
  day = 2;
  await licences.renew();
  expect(asked).toEqual([7, 8, 9, 7]);
});
