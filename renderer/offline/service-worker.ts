import words from 'virtual:offline-words';

/**
 * The service worker at the site's root (X03). It keeps nothing: pages, answers and account data always come from the
 * network; when that is gone, a page of its own says so in the visitor's language, and gives way once the store answers.
 */
interface PageRequest extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const isPageRequest = (event: Event): event is PageRequest =>
  'respondWith' in event &&
  'request' in event &&
  event.request instanceof Request &&
  event.request.mode === 'navigate';

addEventListener('fetch', (event) => {
  if (!isPageRequest(event)) return;
  const { request } = event;
  event.respondWith(fetch(request).catch(() => offlinePage(new URL(request.url))));
});

const FALLBACK = 'en-US';

/** The site of one language has no language in its addresses. */
const FORCED: Readonly<Record<string, string>> = { master: 'zh-CN' };

function localeOf({ hostname, pathname }: URL): string {
  const [label = ''] = hostname.split('.');
  const [, first = ''] = pathname.split('/');
  return FORCED[label] ?? (Object.hasOwn(words, first) ? first : FALLBACK);
}

function offlinePage(url: URL): Response {
  const locale = localeOf(url);
  const { title = '', text = '', retry = '' } = words[locale] ?? {};
  const nonce = crypto.randomUUID();
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 4.2v9.3C5 17.6 8 20 12 20s7-2.4 7-6.5V4.2L15.2 7a11 11 0 0 0-6.4 0L5 4.2ZM9 12.5h1M14 12.5h1"/></svg><h1>${title}</h1><p>${text}</p><a href="">${retry}</a></main><script nonce="${nonce}">${RETURN}</script></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; connect-src 'self'; style-src 'unsafe-inline'; base-uri 'none'`,
    },
  });
}

/** How often the store is asked for, ms; a network that is back is tried at once. */
const RETRY_MS = 5000;

/** Goes on to what was asked for once the store answers, as the browser's own page for this does. */
const RETURN = `
let timer;
const wait=()=>{clearTimeout(timer);timer=setTimeout(ask,${RETRY_MS})};
const ask=()=>fetch('/healthz',{cache:'no-store'}).then(({ok})=>{if(ok)location.reload();else wait()},wait);
addEventListener('online',ask);
wait()`;

const STYLE = `
:root{color-scheme:light dark;background:light-dark(#f8f5f2,#17110e);color:light-dark(#2a1f19,#f3ede6);font-family:system-ui,sans-serif}
body{margin:0;min-height:100dvh;display:grid;place-items:center}
main{max-width:32rem;padding:2rem;text-align:center}
svg{width:5rem;fill:none;stroke:light-dark(#8a4b12,#f2b366);stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
h1{margin:1rem 0 .5rem;font-size:1.75rem}
h1,p{text-wrap:balance}
p{margin:0 0 1.75rem;line-height:1.5;color:light-dark(#5f5148,#c3b5a8)}
a{display:inline-block;padding:.8rem 1.6rem;border-radius:99px;background:#f2a64a;color:#2a1707;font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid currentColor;outline-offset:3px}`;
