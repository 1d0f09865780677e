import { HOST, type TestApp } from './app.ts';

/** Uploads a file as a form of the store does, with what it is for; without a file where none is given. */
export async function uploadFile(
  { app }: Pick<TestApp, 'app'>,
  cookie: string,
  purpose: Readonly<Record<string, string>>,
  file?: File,
  headers: Readonly<Record<string, string>> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(purpose)) form.set(name, value);
  if (file) form.set('file', file);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return app.inject({
    method: 'POST',
    url: '/api/account/upload-file',
    headers: { host: HOST, cookie, 'content-type': request.headers.get('content-type') ?? '', ...headers },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
