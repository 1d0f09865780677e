import { CompactSign, compactVerify, exportJWK, generateKeyPair, importJWK } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { type LicenceKey, verifyLicence } from './licence.ts';

const STORE = '5b0c1c8e-7d36-4a55-9f0e-2f3a9d1b7c11';
const NOW = 1_700_000_000;
const claims = {
  iss: 'moggie',
  sub: 'pairwise',
  jti: 'licence-1',
  ent: { store: STORE, build: 'official' },
  iat: NOW - 10,
  nbf: NOW - 10,
  soft: NOW + 1000,
  cnf: { jkt: 'device' },
};

let keys: LicenceKey[];
let privateKey: CryptoKey;

const header = { alg: 'EdDSA', typ: 'ent+jwt', kid: 'k1' };
const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const sign = (payload: unknown, protectedHeader: object = header) =>
  new CompactSign(text(payload)).setProtectedHeader({ alg: 'EdDSA', ...protectedHeader }).sign(privateKey);
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

beforeAll(async () => {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  privateKey = pair.privateKey;
  const { x = '' } = await exportJWK(pair.publicKey);
  keys = [{ kid: 'k1', kty: 'OKP', crv: 'Ed25519', x }];
});

describe('a licence', () => {
  test('that is ours and for this game and device gives its claims', async () => {
    const use = { keys, now: NOW, store: STORE, deviceKey: 'device' };
    expect(await verifyLicence(await sign(claims), use)).toEqual(claims);
  });

  test.each([
    ['another game', { store: '5b0c1c8e-7d36-4a55-9f0e-2f3a9d1b7c12' }],
    ['another device', { deviceKey: 'other' }],
    ['another key set', { keys: [] }],
  ])('for %s is refused', async (_what, change) => {
    await expect(verifyLicence(await sign(claims), { keys, now: NOW, ...change })).rejects.toMatchObject({
      code: 'launch/no-licence',
    });
  });

  test.each([
    [59, true],
    [60, false],
  ])('%i s after its end counts: %s', async (late, good) => {
    const ended = { ...claims, exp: NOW - late };
    const checked = verifyLicence(await sign(ended), { keys, now: NOW });
    await (good ? expect(checked).resolves.toEqual(ended) : expect(checked).rejects.toThrow('expired'));
  });

  test('without an end is good ten years later, and never before its time', async () => {
    const jws = await sign(claims);
    await expect(verifyLicence(jws, { keys, now: NOW + 315_360_000 })).resolves.toEqual(claims);
    await expect(verifyLicence(jws, { keys, now: NOW - 3600 })).rejects.toThrow('not valid yet');
  });

  test('cannot choose its algorithm, type or key', async () => {
    const unsigned = `${base64url({ ...header, alg: 'none' })}.${base64url(claims)}.`;
    const keyed = await new CompactSign(text(claims))
      .setProtectedHeader({ ...header, alg: 'HS256' })
      .sign(text(keys[0]?.x));
    const otherType = await sign(claims, { ...header, typ: 'JWT' });
    const otherKey = await sign(claims, { ...header, kid: 'k2' });
    for (const jws of [unsigned, keyed, otherType, otherKey, '', 'a.b.c', 'rubbish']) {
      await expect(verifyLicence(jws, { keys, now: NOW })).rejects.toMatchObject({
        code: 'launch/no-licence',
      });
    }
  });

  test('whose claims were changed is refused', async () => {
    const [head, , signature] = (await sign({ ...claims, ent: { ...claims.ent, build: 'trial' } })).split(
      '.',
    );
    await expect(
      verifyLicence(`${head}.${base64url(claims)}.${signature}`, { keys, now: NOW }),
    ).rejects.toThrow();
  });

  test('that lacks a claim is refused', async () => {
    const { cnf, ...rest } = claims;
    expect(cnf).toBeDefined();
    await expect(verifyLicence(await sign(rest), { keys, now: NOW })).rejects.toThrow('claims');
  });
});

test('ED1: Ed25519 signatures are those of RFC 8037 appendix A.4', async () => {
  const key = await importJWK(
    { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
    'EdDSA',
  );
  const jws =
    'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.' +
    'hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg';
  const { payload } = await compactVerify(jws, key);
  expect(new TextDecoder().decode(payload)).toBe('Example of Ed25519 signing');
});
