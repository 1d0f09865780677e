import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerAssets } from './assets.ts';
import { installErrorHandler } from './errors.ts';

const client = mkdtempSync(path.join(tmpdir(), 'assets-'));
mkdirSync(path.join(client, 'assets'));
writeFileSync(path.join(client, 'assets', 'start-1.js'), 'start();');
const app = fastify();
installErrorHandler(app);
await registerAssets(app, client);

const START = '/assets/start-1.js';
test.each([
  { what: 'the folder', url: '/assets/', headers: {}, status: 403, message: 'Forbidden' },
  {
    what: 'bytes beyond the end',
    url: START,
    headers: { range: 'bytes=9-' },
    status: 416,
    message: 'Range Not Satisfiable',
  },
  {
    what: 'another state of the file',
    url: START,
    headers: { 'if-match': '"x"' },
    status: 412,
    message: 'Precondition Failed',
  },
])("$what is the asker's mistake, not a fault", async ({ url, headers, status, message }) => {
  const answer = await app.inject({ url, headers });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toEqual({ error: { code: '400', message } });
});

test('a file is given for ever', async () => {
  const answer = await app.inject({ url: START });
  expect(answer.body).toBe('start();');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers).not.toHaveProperty('last-modified');
});
