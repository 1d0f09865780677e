import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openCounter } from '../testing/counter.ts';

const { run, codesOf, services, player } = await openCounter();
const DEVICE = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k';

test('play time is summed over sittings; licences need a build and a device key', async () => {
  const add = (seconds: number, session: string) =>
    run(`mutation { addStorePlayTime(store_id: 7, session_id: "${session}", seconds: ${seconds}) }`);
  await services.library.grant(player().uuid, [{ storeId: 7, orderId: randomUUID(), paid: 1299 }]);
  const session = randomUUID();
  await add(60, session);
  expect((await add(30, randomUUID())).addStorePlayTime).toBe(90);
  expect((await add(60, session)).addStorePlayTime).toBe(90);
  const issue = (device: string) =>
    `mutation { issueLicence(store_id: 7, type: official_app, device_key: "${device}") { jws } }`;
  expect(await codesOf(issue(DEVICE))).toEqual(['400']);
  expect(await codesOf(issue('short'))).toEqual(['400']);
  const { findLicenceKeys } = await run('{ findLicenceKeys { kid jwk } }');
  const [key] = findLicenceKeys;
  expect(JSON.parse(key?.jwk ?? '')).toMatchObject({ kid: key?.kid, crv: 'Ed25519' });
});
