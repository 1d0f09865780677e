import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { containedFile, serveStatic } from './static-files.ts';

let root: string;

beforeAll(() => {
  const base = mkdtempSync(path.join(tmpdir(), 'moggie-page-'));
  root = path.join(base, 'page');
  mkdirSync(path.join(root, 'assets'), { recursive: true });
  mkdirSync(path.join(base, 'page-secret'));
  writeFileSync(path.join(base, 'page-secret', 'key.js'), 'secret');
  writeFileSync(path.join(root, 'index.html'), '<!doctype html>');
  writeFileSync(path.join(root, 'assets', 'app.js'), 'let a;');
  writeFileSync(path.join(root, 'assets', 'notes.txt'), 'notes');
  symlinkSync(path.join(base, 'page-secret', 'key.js'), path.join(root, 'assets', 'link.js'));
});

describe('files of the launcher page', () => {
  test('serves a file with its type and the policy', async () => {
    const response = await serveStatic(root, '/assets/app.js');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('let a;');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; " +
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; object-src 'none'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  test.each(['/', '/store/1001', '/ja-JP/my-store'])('the route %s gets the document', async (route) => {
    expect(await (await serveStatic(root, route)).text()).toBe('<!doctype html>');
  });

  test.each([
    '/../page-secret/key.js',
    '/..%2fpage-secret/key.js',
    '/%2e%2e/page-secret/key.js',
    '/%252e%252e/page-secret/key.js',
    '/assets/..%5c..%5cpage-secret%5ckey.js',
    '/assets/app.js%00',
    '/assets/link.js',
    '//etc/passwd.js',
    '/C:/windows/win.js',
    '/%',
  ])('%s leads nowhere', async (address) => {
    expect(await containedFile(root, address)).toBeUndefined();
  });

  test('a type that no page needs is not served', async () => {
    expect((await serveStatic(root, '/assets/notes.txt')).status).toBe(404);
  });
});
