import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';

const { app } = await testApp();

test.each([
  ['localhost:4800', 'en-US', 'Moggie', 'Play in the browser or download'],
  ['localhost:4800', 'de-DE', 'Moggie', 'Im Browser spielen oder herunterladen'],
  ['lynx.localhost:4800', 'en-US', 'Lynx', ''],
])('the manifest of %s in %s has words where no editor wrote any [X03]', async (host, lang, name, words) => {
  const response = await app.inject({ url: `/manifest.webmanifest?lang=${lang}`, headers: { host } });
  const manifest = response.json();
  expect([response.statusCode, manifest.name]).toEqual([200, name]);
  expect(manifest.description).toContain(words);
  expect(manifest.description).not.toBe('');
});

test('an address that names a value twice is read by the first one', async () => {
  const { statusCode, body } = await app.inject('/manifest.webmanifest?lang=de-DE&lang=fr-FR&q=1&q=2');
  expect([statusCode, JSON.parse(body).lang]).toEqual([200, 'de-DE']);
});
