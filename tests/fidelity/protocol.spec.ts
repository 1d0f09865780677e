import { expect, test } from './fixtures.ts';

interface Echo {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

const decoded = (echo: Echo) => Buffer.from(echo.body, 'base64');

test('a handler gets method, address, headers and body of a request', async ({ page }) => {
  const { status, echo } = await page.evaluate(async () => {
    const response = await fetch('/echo?a=1', {
      method: 'PUT',
      headers: { 'x-one': 'uno', authorization: 'Bearer abc', 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'žluť 猫' }),
    });
    return { status: response.status, echo: (await response.json()) as Echo };
  });
  expect(status).toBe(201);
  expect(echo).toMatchObject({
    method: 'PUT',
    url: 'app://bundle/echo?a=1',
    headers: { 'x-one': 'uno', authorization: 'Bearer abc', 'content-type': 'application/json' },
  });
  expect(decoded(echo).toString()).toBe('{"text":"žluť 猫"}');
});

test('bytes of a request arrive as they are', async ({ page }) => {
  const echo = await page.evaluate(async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
    return (await (await fetch('/echo', { method: 'POST', body: bytes })).json()) as Echo;
  });
  const body = decoded(echo);
  expect([body.length, body.every((byte, index) => byte === index % 251)]).toEqual([70_000, true]);
});

test('a form with a file arrives whole', async ({ page }) => {
  const echo = await page.evaluate(async () => {
    const form = new FormData();
    form.append('name', 'cat');
    form.append('file', new File([new Uint8Array([0, 255, 1, 254])], 'cat.bin', { type: 'image/png' }));
    return (await (await fetch('/echo', { method: 'POST', body: form })).json()) as Echo;
  });
  expect(echo.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  const body = decoded(echo);
  expect(body.includes('name="name"')).toBe(true);
  expect(body.includes('filename="cat.bin"')).toBe(true);
  expect(body.includes(Buffer.from([0, 255, 1, 254]))).toBe(true);
});

test('a request without a body has none', async ({ page }) => {
  const [got, deleted] = await page.evaluate(() =>
    Promise.all(
      ['GET', 'DELETE'].map(async (method) => (await (await fetch('/echo', { method })).json()) as Echo),
    ),
  );
  expect([got?.method, got?.body, deleted?.method, deleted?.body]).toEqual(['GET', '', 'DELETE', '']);
});

test('status, headers and a large body of an answer reach the page', async ({ page }) => {
  const answers = await page.evaluate(async () => {
    const missing = await fetch('/missing');
    const big = new Uint8Array(await (await fetch('/big')).arrayBuffer());
    return [
      missing.status,
      missing.ok,
      missing.headers.get('x-reason'),
      await missing.text(),
      big.length,
      big[4_999_999],
    ];
  });
  expect(answers).toEqual([404, false, 'none', 'nothing here', 5_000_000, 7]);
});

test('an answer may be a stream', async ({ electronApp, page }) => {
  await electronApp.evaluate(({ protocol }) =>
    protocol.handle('game', () => {
      const body = new ReadableStream({
        async start(controller) {
          for (const part of ['one ', 'two ', 'three']) controller.enqueue(new TextEncoder().encode(part));
          controller.close();
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/html' } });
    }),
  );
  await electronApp.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.loadURL('game://demo/'),
  );
  await expect(page.locator('body')).toHaveText('one two three');
});

test('a redirect is followed inside the scheme', async ({ electronApp, page }) => {
  await electronApp.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.loadURL('app://bundle/moved'),
  );
  await page.waitForURL(/\/index\.html$/);
  const url = await electronApp.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getURL(),
  );
  expect(url).toBe('app://bundle/index.html');
});

test('the policy of an answer is in force', async ({ electronApp, page, site }) => {
  await electronApp.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.loadURL('app://bundle/strict'),
  );
  await page.waitForURL(/\/strict$/);
  expect(await page.evaluate(() => typeof window.seenAtStart)).toBe('undefined');
  const reached = (url: string) =>
    page.evaluate(
      (url) =>
        fetch(url, { method: 'POST' }).then(
          () => 'reached',
          () => 'refused',
        ),
      url,
    );
  expect(await reached('/echo')).toBe('reached');
  expect(await reached(`${site.origin}/echo`)).toBe('refused');
  expect(site.hits).toEqual([]);
});

test('a worker of the page reaches the handler too', async ({ page }) => {
  const echo = await page.evaluate(
    () =>
      new Promise<Echo>((resolve, reject) => {
        const code = `fetch(${JSON.stringify(new URL('/echo', location.href).href)}, { method: 'POST', body: 'from a worker' })
          .then((response) => response.json()).then(postMessage)`;
        const worker = new Worker(URL.createObjectURL(new Blob([code])));
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
      }),
  );
  expect([echo.method, echo.url, decoded(echo).toString()]).toEqual([
    'POST',
    'app://bundle/echo',
    'from a worker',
  ]);
});

test('net.fetch asks the same handler', async ({ electronApp }) => {
  const echo = await electronApp.evaluate(async ({ net }) => {
    const response = await net.fetch('app://bundle/echo', { method: 'POST', body: 'from main' });
    return (await response.json()) as Echo;
  });
  expect([echo.method, decoded(echo).toString()]).toEqual(['POST', 'from main']);
});

test('a scheme is answered only in the session that handles it', async ({ electronApp }) => {
  const failure = await electronApp.evaluate(async ({ WebContentsView }) => {
    const { webContents } = new WebContentsView({ webPreferences: { partition: 'other' } });
    return webContents.loadURL('app://bundle/index.html').then(
      () => 'loaded',
      () => 'failed',
    );
  });
  expect(failure).toBe('failed');
});

test('a page of a custom scheme is a secure context with storage', async ({ page }) => {
  const context = await page.evaluate(() => {
    localStorage.setItem('kept', 'yes');
    return [isSecureContext, localStorage.getItem('kept'), typeof crypto.subtle];
  });
  expect(context).toEqual([true, 'yes', 'object']);
});
