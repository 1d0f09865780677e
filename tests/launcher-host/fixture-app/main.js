// A tiny app for the facts about Electron: one window with a preload, one custom scheme, a few channels.
import { join } from 'node:path';
import { app, BrowserWindow, ipcMain, protocol } from 'electron';

const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true };
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges },
  { scheme: 'game', privileges },
]);

const PAGE = `<!doctype html><meta charset="utf-8"><title>Fixture</title><link rel="icon" href="data:,">
<h1>Fixture</h1>
<script>window.seenAtStart = { bridge: typeof window.fixture, require: typeof window.require };</script>
<a id="away" href="https://away.example/">away</a>
<a id="popup" href="https://popup.example/" target="_blank" rel="noreferrer">popup</a>`;

const html = (body, init = {}) =>
  new Response(body, { ...init, headers: { 'content-type': 'text/html', ...init.headers } });

async function answer(request) {
  const { pathname } = new URL(request.url);
  if (pathname === '/echo') {
    const body = Buffer.from(await request.arrayBuffer()).toString('base64');
    const { method, url } = request;
    return Response.json(
      { method, url, headers: Object.fromEntries(request.headers), body },
      { status: 201 },
    );
  }
  if (pathname === '/big') return new Response(new Uint8Array(5_000_000).fill(7));
  if (pathname === '/strict')
    return html(PAGE, { headers: { 'content-security-policy': "default-src 'none'; connect-src 'self'" } });
  if (pathname === '/missing')
    return new Response('nothing here', { status: 404, headers: { 'x-reason': 'none' } });
  if (pathname === '/moved') return new Response(null, { status: 302, headers: { location: '/index.html' } });
  return html(PAGE);
}

ipcMain.handle('echo', (_event, ...args) => args);
ipcMain.handle('fail', () => {
  throw new TypeError('disk full');
});
ipcMain.handle('sender', ({ sender, senderFrame }) => ({
  url: senderFrame?.url,
  origin: senderFrame?.origin,
  top: senderFrame === senderFrame?.top,
  main: senderFrame === sender.mainFrame,
}));
ipcMain.on('note', (event, text) => event.reply('noted', `noted ${text}`));

globalThis.seconds = [];
if (!app.requestSingleInstanceLock({ from: 'fixture' })) app.quit();
else {
  app.on('second-instance', (_event, argv, workingDirectory, data) =>
    globalThis.seconds.push({ last: argv.at(-1), workingDirectory, data }),
  );
  app.on('window-all-closed', () => {
    if (!globalThis.stayOpen) app.quit();
  });
  app.whenReady().then(() => {
    protocol.handle('app', answer);
    const window = new BrowserWindow({
      width: 900,
      height: 600,
      webPreferences: { preload: join(app.getAppPath(), 'preload.cjs') },
    });
    window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
    window.loadURL('app://bundle/index.html');
  });
}
