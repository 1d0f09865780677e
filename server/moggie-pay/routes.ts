import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import { DEFAULT_LOCALE, type Locale, localePath, parseLocale } from '../../shared/contract/locales.ts';
import { directives } from '../http/security.ts';
import { isSigned, SIGNATURE_HEADER } from '../http/signed-message.ts';
import {
  cardPage,
  formPage,
  historyPage,
  openPage,
  overPage,
  qrPage,
  refusedPage,
  transferPage,
} from './pages.ts';
import type { Departure, MoggiePayService, Visit } from './service.ts';

interface MoggiePayRoutesDeps {
  moggiePay: MoggiePayService;
  /** Secret shared with the store; visits are signed with it too. */
  secret: string;
  now(): Date;
}

const CSS = readFileSync(path.join(import.meta.dirname, 'page.css'));
const SCRIPTS = ['pad.js', 'card.js'].map((name) => ({
  name,
  text: readFileSync(path.join(import.meta.dirname, name)),
}));
const COOKIE = 'moggie_pay';
const VISIT_SECONDS = 3600;

/**
 * The pay pages load one stylesheet and post to one address; nothing runs in them but what reads a controller and, where
 * a provider's own fields take a card, these, and nothing frames them.
 */
const policy = (formAction: string, fields: string) =>
  directives({
    'default-src': "'none'",
    'style-src': "'self'",
    'script-src': `'self' ${fields}`.trim(),
    ...(fields && {
      'frame-src': fields,
      'connect-src': fields,
    }),
    // A card's answer sends the browser on to its bank.
    'form-action': fields ? '*' : formAction,
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  });

const address = v.object({
  credential: v.object({ token: v.string() }),
  action: v.picklist(['rechargeAccount', 'payment']),
  payload: v.record(v.string(), v.unknown()),
});

const refundShape = v.object({
  order_no: v.string(),
  refund_no: v.string(),
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
});

/** Who is at the pay page: comes back in a signed cookie. */
const visitor = v.object({ customer: v.string(), returnUrl: v.string(), until: v.number() });
type Visitor = v.InferOutput<typeof visitor>;

/** Moggie Pay's hosted pages, and what the store asks it. */
export async function registerMoggiePay(
  app: FastifyInstance,
  { moggiePay, secret, now }: MoggiePayRoutesDeps,
): Promise<void> {
  const seal = (text: string) => createHmac('sha256', `visit:${secret}`).update(text).digest();

  function cookieOf({ customer, returnUrl }: Visit, secure: boolean): string {
    const until = Math.floor(now().getTime() / 1000) + VISIT_SECONDS;
    const text = Buffer.from(JSON.stringify({ customer, returnUrl, until } satisfies Visitor)).toString(
      'base64url',
    );
    const attributes = `Path=/pay; HttpOnly; SameSite=Lax; Max-Age=${VISIT_SECONDS}${secure ? '; Secure' : ''}`;
    return `${COOKIE}=${text}.${seal(text).toString('base64url')}; ${attributes}`;
  }

  /** The visitor of a request. Error 401 without a visit, or when it is over. */
  function visitorOf(request: FastifyRequest): Visitor {
    const cookie = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)\\.([\\w-]+)`).exec(
      request.headers.cookie ?? '',
    );
    const [, text = '', given = ''] = cookie ?? [];
    const expected = seal(text);
    const mac = Buffer.from(given, 'base64url');
    if (mac.length === expected.length && timingSafeEqual(mac, expected)) {
      const known = v.parse(visitor, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
      if (known.until * 1000 > now().getTime()) return known;
    }
    throw new CodedError('401', 'Start again from the store');
  }

  function sendPage(
    reply: FastifyReply,
    html: string,
    { status = 200, formAction = "'self'", fields = '' } = {},
  ): FastifyReply {
    return reply
      .code(status)
      .headers({
        'content-security-policy': policy(formAction, fields),
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
      })
      .type('text/html; charset=utf-8')
      .send(html);
  }

  const localeOf = (request: FastifyRequest<{ Params: { locale?: string } }>): Locale => {
    const locale = request.params.locale === undefined ? DEFAULT_LOCALE : parseLocale(request.params.locale);
    if (!locale) throw new CodedError('404', 'There is nothing here');
    return locale;
  };

  /** Takes the code out of the address: the visit goes on in a cookie, and the address without it replaces this one. */
  async function enter(
    request: FastifyRequest<{ Params: { locale?: string }; Querystring: { data?: string } }>,
    reply: FastifyReply,
  ) {
    const locale = localeOf(request);
    const message = readAddress(request.query.data);
    const visit = message && (await moggiePay.open({ ...message, payer_ip: request.ip }));
    if (!visit) return sendPage(reply, refusedPage(locale), { status: 401 });
    if ('step' in visit) return leave(reply, locale, visit);
    const page = visit.charge ? `/charge/${visit.charge.id}` : '/payments';
    return reply
      .header('set-cookie', cookieOf(visit, request.protocol === 'https'))
      .headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
      .redirect(`/pay${localePath(locale, page)}`, 303);
  }

  /** Sends the payer on to the provider that takes the payment, or shows how it is paid from here. */
  function leave(reply: FastifyReply, locale: Locale, departure: Departure): FastifyReply {
    const { bill, step } = departure;
    switch (step.kind) {
      case 'redirect':
        return reply
          .headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
          .redirect(step.url, 303);
      case 'form':
        return sendPage(reply, formPage(locale, bill, step), { formAction: new URL(step.url).origin });
      case 'qr':
        return sendPage(reply, qrPage(locale, bill, step));
      case 'transfer':
        return sendPage(reply, transferPage(locale, bill, step));
      case 'card':
        return sendPage(reply, cardPage(locale, bill, step, departure), { fields: new URL(step.sdk).origin });
    }
  }

  async function showCharge(
    request: FastifyRequest<{ Params: { locale?: string; id: string } }>,
    reply: FastifyReply,
  ) {
    const { customer } = visitorOf(request);
    const charge = await moggiePay.charge(customer, chargeId(request.params.id));
    if (!charge) throw new CodedError('404', 'There is no such payment');
    const state = moggiePay.stateOf(charge);
    const locale = localeOf(request);
    return sendPage(
      reply,
      state === 'open' ? openPage(locale, charge, now()) : overPage(locale, charge, state),
    );
  }

  async function decide(
    request: FastifyRequest<{ Params: { locale?: string; id: string }; Body: unknown }>,
    reply: FastifyReply,
  ) {
    if (!isFromHere(request)) throw new CodedError('400', 'This was posted from elsewhere');
    const { customer } = visitorOf(request);
    const id = chargeId(request.params.id);
    const form = new URLSearchParams(v.parse(v.string(), request.body ?? ''));
    const decision = v.safeParse(v.picklist(['paid', 'failed', 'cancelled']), form.get('decision'));
    if (!decision.success) throw new CodedError('400', 'There is no such decision');
    await moggiePay.decide(customer, id, decision.output);
    return reply.redirect(`/pay${localePath(localeOf(request), `/charge/${id}`)}`, 303);
  }

  /**
   * Whether one of our own pages posted: a game's page is same-site with this one, so the cookie alone does not tell.
   * These pages send no referrer, so browsers name their origin `null`; the header that no page can set still tells.
   */
  function isFromHere({ headers, protocol, host }: FastifyRequest): boolean {
    return headers['sec-fetch-site'] === 'same-origin' || headers.origin === `${protocol}://${host}`;
  }

  async function showHistory(request: FastifyRequest<{ Params: { locale?: string } }>, reply: FastifyReply) {
    const { customer, returnUrl } = visitorOf(request);
    const charges = await moggiePay.history(customer);
    const rows = charges.map((charge) => ({ charge, state: moggiePay.stateOf(charge) }));
    return sendPage(reply, historyPage(localeOf(request), rows, returnUrl));
  }

  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, done) => done(null, body),
    );
    pages.get('/pay/page.css', (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(CSS),
    );
    for (const { name, text } of SCRIPTS)
      pages.get(`/pay/${name}`, (_request, reply) =>
        reply
          .type('text/javascript; charset=utf-8')
          .header('cache-control', 'public, max-age=3600')
          .send(text),
      );
    for (const prefix of ['/pay', '/pay/:locale']) {
      // Below warn nothing is logged: the address carries a code.
      pages.get(prefix, { logLevel: 'warn' }, enter);
      pages.get(`${prefix}/payment`, { logLevel: 'warn' }, enter);
      pages.get(`${prefix}/payments`, showHistory);
      pages.get(`${prefix}/charge/:id`, showCharge);
      pages.post(`${prefix}/charge/:id`, decide);
    }
  });

  await app.register(async (api) => {
    api.removeAllContentTypeParsers();
    api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const signedOnly = { config: { rateLimit: false }, logLevel: 'warn' } as const;

    /** What the store asks; refuses what it did not sign. */
    function asked(request: FastifyRequest): unknown {
      const body = v.parse(v.instance(Buffer), request.body ?? Buffer.alloc(0));
      if (!isSigned(secret, body, request.headers[SIGNATURE_HEADER], now()))
        throw new CodedError('400', 'The signature is not valid');
      return JSON.parse(body.toString('utf8'));
    }

    api.post('/pay/api/query', signedOnly, async (request) => {
      const { order_no } = v.parse(v.object({ order_no: v.string() }), asked(request));
      const report = await moggiePay.report(order_no);
      if (!report) throw new CodedError('404', 'There is no such order');
      return report;
    });

    api.post('/pay/api/refund', signedOnly, async (request) => {
      const { order_no, refund_no, amount } = v.parse(refundShape, asked(request));
      return { taken: await moggiePay.giveBack(order_no, refund_no, amount) };
    });
  });
}

function chargeId(text: string): string {
  const id = v.safeParse(v.pipe(v.string(), v.uuid()), text);
  if (!id.success) throw new CodedError('404', 'There is no such payment');
  return id.output;
}

/** What a pay address says, for the store to judge; undefined when it says nothing sensible. */
function readAddress(data: string | undefined): object | undefined {
  try {
    const text = Buffer.from((data ?? '').replaceAll(' ', '+'), 'base64').toString('utf8');
    const { credential, action, payload } = v.parse(address, JSON.parse(text));
    return { token: credential.token, action, payload };
  } catch {
    return undefined;
  }
}
