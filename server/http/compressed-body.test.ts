import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { HOST, PASSWORD, testApp } from '../testing/app.ts';

const { app, signUp } = await testApp();

const BODY = JSON.stringify({ email: 'mia@moggie.test', password: PASSWORD });

/** What signing in answers to bytes that are said to be compressed so, or not at all. */
const signIn = async (body: Buffer, encoding?: string) => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/account/sign-in',
    headers: {
      host: HOST,
      'content-type': 'application/json',
      ...(encoding && { 'content-encoding': encoding }),
    },
    body,
  });
  return statusCode;
};

test('no body is decompressed: what unpacks beyond the limit would cost memory for ever', async () => {
  await signUp('mia@moggie.test');
  const plain = Buffer.from(BODY);
  expect(await signIn(plain)).toBe(200);
  expect([
    await signIn(gzipSync(plain), 'gzip'),
    await signIn(brotliCompressSync(plain), 'br'),
    await signIn(zstdCompressSync(plain), 'zstd'),
  ]).toEqual([400, 400, 400]);
});
