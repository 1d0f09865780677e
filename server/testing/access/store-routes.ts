import { forEveryone, forOwner, forPlayers } from './outcomes.ts';
import type { RouteRow } from './route-row.ts';

const NOWHERE = '/no/such/thing';
/** Whoever takes pages is shown one that says so. */
const NO_PAGE = { accept: 'application/json' };
const FORM = { 'sec-fetch-site': 'same-origin' };
const elsewhere = (name: string) => ({ headers: { 'x-forwarded-for': '203.0.113.7' }, url: name });

/** Pages, files and payments: all but the account's own calls. */
export const STORE_ROUTES: RouteRow[] = [
  { route: 'GET /healthz', outcome: forEveryone('ok') },
  { route: 'GET /readyz', outcome: forEveryone('ok') },
  // The server of this test has a token for it, which nobody here knows, root admins neither.
  { route: 'GET /metrics', outcome: forEveryone('404') },
  {
    route: 'GET /metrics',
    what: 'through a proxy',
    outcome: forEveryone('404'),
    send: () => elsewhere('/metrics'),
  },
  {
    route: 'POST /graphql',
    what: 'the session’s cookie alone is no token',
    outcome: forEveryone('ok'),
    send: () => ({
      body: { query: '{ isRootAdmin }' },
      headers: { 'accept-version': 'v2' },
    }),
  },
  { route: 'GET /robots.txt', outcome: forEveryone('ok') },
  { route: 'GET /sitemap.xml', outcome: forEveryone('ok') },
  {
    route: 'GET /sitemap-:name.xml',
    outcome: forEveryone('ok'),
    send: () => ({ url: '/sitemap-ja-JP.xml' }),
  },
  { route: 'GET /manifest.webmanifest', outcome: forEveryone('ok') },
  { route: 'GET /icons/:size.png', outcome: forEveryone('ok'), send: () => ({ url: '/icons/192.png' }) },
  { route: 'GET /icons/share.png', outcome: forEveryone('ok') },
  { route: 'GET /*', outcome: forEveryone('404'), send: () => ({ url: '/api/nothing' }) },
  { route: 'GET /cdn/countries.json', outcome: forEveryone('ok') },
  { route: 'GET /cdn/*', outcome: forEveryone('404'), send: () => ({ url: `/cdn${NOWHERE}.webp` }) },
  {
    route: 'GET /cdn/*',
    what: 'the keys',
    outcome: forEveryone('404'),
    send: () => ({ url: '/cdn/%2e%2e/keys/auth', headers: NO_PAGE }),
  },
  { route: 'GET /releases/*', outcome: forEveryone('404'), send: () => ({ url: `/releases${NOWHERE}` }) },

  // The age check: nobody is verified here, and no verifier is connected.
  { route: 'GET /api/age-check', outcome: forEveryone('moved') },
  {
    route: 'GET /api/age-check/return',
    what: 'without a check that was begun',
    outcome: forEveryone('moved'),
    send: () => ({ url: '/api/age-check/return?code=made-up&state=made-up' }),
  },
  {
    route: 'POST /api/age-check/resume',
    outcome: forPlayers('ok'),
    send: () => ({ body: {} }),
  },

  // Builds, which the licence opens; the session does not.
  {
    route: 'GET /depot/*',
    outcome: forEveryone('launch/no-licence'),
    send: (_who, { installable }) => ({ url: `/depot/${installable.uuid}/official-linux/channel.json` }),
  },
  {
    route: 'GET /depot/*',
    what: 'with the licence',
    outcome: forEveryone('ok'),
    send: (_who, { installable: { uuid, licence } }) => ({
      url: `/depot/${uuid}/official-linux/channel.json`,
      headers: { authorization: `Bearer ${licence}` },
    }),
  },
  {
    route: 'GET /download/:id/:line',
    outcome: forOwner('launch/no-licence'),
    send: (_who, { games }) => ({ url: `/download/${games.installable}/official-linux` }),
  },
  {
    route: 'GET /__play/:id/*',
    outcome: forEveryone('403'),
    send: (_who, { games }) => ({ url: '/', headers: { host: `g-${games.web}.play.localhost:4800` } }),
  },
  {
    route: 'GET /__play/:id/*',
    what: 'on the store’s own origin',
    outcome: forEveryone('404'),
    send: (_who, { games }) => ({ url: `/__play/${games.web}/index.html`, headers: NO_PAGE }),
  },
  {
    route: 'GET /api/invoice/:id',
    outcome: forOwner('404'),
    send: (_who, { invoice }) => ({ url: `/api/invoice/${invoice}` }),
  },
  {
    route: 'GET /api/invoice/:id.pdf',
    outcome: forOwner('404'),
    send: (_who, { invoice }) => ({ url: `/api/invoice/${invoice}.pdf` }),
  },
  {
    route: 'POST /api/over-18',
    outcome: forEveryone('moved'),
    send: () => ({ body: new URLSearchParams({ returnPath: '/' }) }),
  },
  {
    route: 'POST /api/over-18',
    what: 'from elsewhere',
    outcome: forEveryone('400'),
    send: () => ({
      body: new URLSearchParams({ returnPath: '/' }),
      headers: { origin: 'https://evil.example' },
    }),
  },

  // Payments: what providers and Moggie Pay send is signed, and a payer has a visit of one's own.
  { route: 'GET /pay/page.css', outcome: forEveryone('ok') },
  { route: 'GET /pay/card.js', outcome: forEveryone('ok') },
  { route: 'GET /pay/pad.js', outcome: forEveryone('ok') },
  ...['/pay', '/pay/payment', '/pay/:locale', '/pay/:locale/payment'].map(
    (url): RouteRow => ({
      route: `GET ${url}`,
      outcome: forEveryone('401'),
      send: () => ({ url: `${inFrench(url)}?data=e30` }),
    }),
  ),
  ...['/pay/payments', '/pay/:locale/payments'].map(
    (url): RouteRow => ({
      route: `GET ${url}`,
      outcome: forEveryone('401'),
      send: () => ({ url: inFrench(url) }),
    }),
  ),
  ...['/pay/charge/:id', '/pay/:locale/charge/:id'].flatMap((url): RouteRow[] => [
    {
      route: `GET ${url}`,
      outcome: forEveryone('401'),
      send: (_who, { owned }) => ({ url: inFrench(url).replace(':id', owned.payment) }),
    },
    {
      route: `POST ${url}`,
      outcome: forEveryone('401'),
      send: (_who, { owned }) => ({
        url: inFrench(url).replace(':id', owned.payment),
        body: new URLSearchParams({ decision: 'paid' }),
        headers: FORM,
      }),
    },
  ]),
  ...['/pay/redeem', '/pay/api/query', '/pay/api/refund'].map(
    (url): RouteRow => ({
      route: `POST ${url}`,
      what: 'unsigned',
      outcome: forEveryone('400'),
      send: (_who, { owned }) => ({
        body: { order_no: owned.payment, refund_no: 'R1', amount: 1, token: 'x' },
      }),
    }),
  ),
  {
    route: 'POST /pay/notify/:provider',
    what: 'unsigned',
    outcome: forEveryone('400'),
    send: (_who, { owned }) => ({
      url: '/pay/notify/moggie',
      body: { order_no: owned.payment, outcome: 'paid', amount: 30_000, currency: 'TWD' },
    }),
  },
  {
    route: 'POST /pay/notify/:provider',
    what: 'of nobody',
    outcome: forEveryone('404'),
    send: () => ({ url: '/pay/notify/nobody', body: {} }),
  },
  {
    route: 'POST /pay/card/:provider',
    outcome: forEveryone('400'),
    send: (_who, { owned }) => ({
      url: '/pay/card/tappay',
      body: new URLSearchParams({ prime: 'x', order: owned.payment }),
    }),
  },
  ...(['GET', 'POST'] as const).map(
    (method): RouteRow => ({
      route: `${method} /pay/return/:provider`,
      what: 'of a provider whose payers come back otherwise',
      outcome: forEveryone('404'),
      send: (_who, { owned }) => ({
        url: `/pay/return/moggie?order_no=${owned.payment}&result=paid`,
        ...(method === 'POST' && { body: new URLSearchParams({ result: 'paid' }) }),
      }),
    }),
  ),
  { route: 'GET /dev/mailbox', what: 'of a development server', outcome: forEveryone('ok') },
  { route: 'GET /api/account/export', outcome: forPlayers('ok') },
];

const inFrench = (url: string) => url.replace(':locale', 'fr-FR');
