import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { issueCertificate } from '../../../../tests/payment-simulators/certificate.ts';
import { isSignedByUnionPay, parseFields, signFields } from './signature.ts';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [root, own, stranger] = [pair(), pair(), pair()];
const NOW = new Date('2026-11-21T12:00:00Z');
const SIGNER = '00040000:SIGN';
const authority = issueCertificate({ name: 'CA', key: root.publicKey }, { name: 'CA', key: root.privateKey });
const trust = { authority, signer: SIGNER };

/** Fields that UnionPay's key signed, with a certificate of this name by this issuer. */
function signedWith({ name = `041@Z12@${SIGNER}@00000001`, issuer = root.privateKey, key = own } = {}) {
  const signPubKeyCert = issueCertificate(
    { name, key: key.publicKey },
    { name: 'CA', key: issuer },
  ).toString();
  return signFields({ orderId: 'P1', txnAmt: '7000', reserved: '', signPubKeyCert }, key.privateKey);
}

test('what is signed is the lower-case hex SHA-256 of the fields by name, without empty ones', () => {
  const { signature = '', ...fields } = signFields({ b: '2', a: '1', empty: '' }, own.privateKey);
  const hex = createHash('sha256').update('a=1&b=2').digest('hex');
  const key = createPublicKey(own.privateKey);
  expect(verify('RSA-SHA256', Buffer.from(hex), key, Buffer.from(signature, 'base64'))).toBe(true);
  expect(fields).toEqual({ b: '2', a: '1', empty: '' });
});

test("UnionPay's own messages are believed", () => {
  expect(isSignedByUnionPay(signedWith(), trust, NOW)).toBe(true);
});

test.each([
  ['a field that was changed', { ...signedWith(), txnAmt: '1' }, NOW],
  ['a certificate of nobody', { ...signedWith(), signPubKeyCert: 'none' }, NOW],
  [
    'a certificate that somebody issued to themselves',
    signedWith({ issuer: stranger.privateKey, key: stranger }),
    NOW,
  ],
  ["another merchant's certificate of the same authority", signedWith({ name: '041@Z12@Shop@1' }), NOW],
  ['a certificate before its time', signedWith(), new Date('2025-12-31T23:59:59Z')],
  ['a certificate after its time', signedWith(), new Date('2028-01-01T00:00:00Z')],
])('%s is not', (_what, fields, now) => {
  expect(isSignedByUnionPay(fields, trust, now)).toBe(false);
});

test('an answer is read with nested fields, equal signs and line breaks', () => {
  const text =
    'respCode=00&reserved={a=1&b=2}&signPubKeyCert=-----BEGIN\r\nMII=\r\n-----END&signature=ab+/==';
  expect(parseFields(text)).toEqual({
    respCode: '00',
    reserved: '{a=1&b=2}',
    signPubKeyCert: '-----BEGIN\r\nMII=\r\n-----END',
    signature: 'ab+/==',
  });
});
