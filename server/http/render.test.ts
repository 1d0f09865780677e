import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { installErrorHandler } from './errors.ts';
import { createPageHandler } from './render.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'moggie-render-'));
const app = Fastify();
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const bundle = path.join(folder, 'entry-server.js');
installErrorHandler(app);
app.setNotFoundHandler(
  createPageHandler({
    bundle,
    publicUrl: new URL('http://localhost:4800'),
    playOrigins: 'http://*.play.localhost:4800',
    tagManager: false,
    countryHeader: 'cf-ipcountry',
    executeAsGuest: async (_request, document, variables) => ({ data: { document, ...variables } }),
    playerOf: async () => undefined,
  }),
);

describe('a page', () => {
  test('is refused with a code while the renderer is not built, and rendered once it is', async () => {
    const early = await app.inject('/');
    expect([early.statusCode, early.json().error.code]).toEqual([500, '9999']);
    writeFileSync(
      bundle,
      `export async function render(request, { execute, site, nonce }) {
        const url = new URL(request.url);
        const { data } = await execute('{ apiVersion }', { id: 1 });
        const body = new ReadableStream({ start(out) {
          for (const part of ['<p nonce="' + nonce + '">', site.key, ' ', url.href, ' ', JSON.stringify(data), '</p>'])
            out.enqueue(new TextEncoder().encode(part));
          out.close();
        } });
        const status = url.pathname === '/missing' ? 404 : 200;
        return new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8', vary: 'cookie' } });
      }`,
    );
    const page = await app.inject({ url: '/store?keyword=x', headers: { host: 'master.localhost:4800' } });
    const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1];
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    expect(page.body).toBe(
      `<p nonce="${nonce}">master http://master.localhost:4800/store?keyword=x {"document":"{ apiVersion }","id":1}</p>`,
    );
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    // Or a cache would show one country's shelves in another, where they may be closed.
    expect(page.headers.vary).toBe('cookie, cf-ipcountry');
  });

  test.each([
    ['evil.example', 'international http://localhost:4800/store'],
    ['lynx.evil.example:80', 'lynx http://lynx.localhost:4800/store'],
    ['localhost:4800/evil?', 'international http://localhost:4800/store'],
  ])('asked of the host %s is at the address of its site all the same', async (host, said) => {
    expect((await app.inject({ url: '/store', headers: { host } })).body).toContain(`>${said} {`);
  });

  test('keeps its status', async () => {
    expect((await app.inject('/missing')).statusCode).toBe(404);
  });

  test('has a policy that lets only our files and the scripts with its own nonce run', async () => {
    const [one, two] = [await app.inject('/'), await app.inject('/')].map(({ headers }) =>
      String(headers['content-security-policy']),
    );
    expect(one).not.toBe(two);
    const script = one?.split('; ').find((each) => each.startsWith('script-src'));
    expect(script).toMatch(/^script-src 'self' 'nonce-[\w+/]{22}=='$/);
    expect(one).toContain('frame-src http://*.play.localhost:4800');
    expect(one).toContain("frame-ancestors 'none'");
  });
});
