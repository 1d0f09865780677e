import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import { DEFAULT_LOCALE, type Locale, localePath, parseLocale } from '../../shared/contract/locales.ts';
import { noteFailure } from '../http/errors.ts';
import { hostOf } from '../http/origins.ts';
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
import { goOn, sendPage } from './send-page.ts';
import type { Departure, MoggiePayService } from './service.ts';
import { createVisits } from './visit.ts';

const FILES = [
  { name: 'page.css', type: 'text/css; charset=utf-8' },
  { name: 'pad.js', type: 'text/javascript; charset=utf-8' },
  { name: 'card.js', type: 'text/javascript; charset=utf-8' },
].map((file) => ({ ...file, text: readFileSync(path.join(import.meta.dirname, file.name)) }));

const address = v.object({
  credential: v.object({ token: v.string() }),
  action: v.picklist(['rechargeAccount', 'payment']),
  payload: v.record(v.string(), v.unknown()),
});

type InLocale = FastifyRequest<{ Params: { locale?: string } }>;
type Arrival = FastifyRequest<{ Params: { locale?: string }; Querystring: { data?: string } }>;
type OfCharge = FastifyRequest<{ Params: { locale?: string; id: string }; Body: unknown }>;

/** The pages on which a payer sees a payment and decides, in every language. */
export async function registerPayPages(
  app: FastifyInstance,
  { moggiePay, secret, now }: { moggiePay: MoggiePayService; secret: string; now(): Date },
): Promise<void> {
  const visits = createVisits({ secret, now });

  // A person looks at what is answered: a visit that is over is told in words, and leads back to the store.
  app.setErrorHandler((error: FastifyError | CodedError, request: InLocale, reply) => {
    const locale = parseLocale(request.params.locale ?? DEFAULT_LOCALE) ?? DEFAULT_LOCALE;
    return sendPage(reply, refusedPage(locale), { status: noteFailure(error, request).status });
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, body, done) => done(null, body),
  );
  for (const { name, type, text } of FILES)
    app.get(`/pay/${name}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=3600').send(text),
    );
  for (const prefix of ['/pay', '/pay/:locale']) {
    // Below warn nothing is logged: the address carries a code.
    app.get(prefix, { logLevel: 'warn' }, enter);
    app.get(`${prefix}/payment`, { logLevel: 'warn' }, enter);
    app.get(`${prefix}/payments`, showHistory);
    app.get(`${prefix}/charge/:id`, showCharge);
    app.post(`${prefix}/charge/:id`, decide);
  }

  /** Takes the code out of the address: the visit goes on in a cookie, and the address without it replaces this one. */
  async function enter(request: Arrival, reply: FastifyReply) {
    const locale = localeOf(request);
    const message = readAddress(request.query.data);
    const visit = message && (await moggiePay.open({ ...message, payer_ip: request.ip }));
    if (!visit) return sendPage(reply, refusedPage(locale), { status: 401 });
    if ('step' in visit) return leave(reply, locale, visit);
    const page = visit.charge ? `/charge/${visit.charge.id}` : '/payments';
    reply.header('set-cookie', visits.begin(visit, request));
    return goOn(reply, `/pay${localePath(locale, page)}`);
  }

  async function showHistory(request: InLocale, reply: FastifyReply) {
    const { customer, returnUrl } = visits.visitorOf(request);
    const charges = await moggiePay.history(customer);
    const rows = charges.map((charge) => ({ charge, state: moggiePay.stateOf(charge) }));
    return sendPage(reply, historyPage(localeOf(request), rows, returnUrl));
  }

  async function showCharge(request: OfCharge, reply: FastifyReply) {
    const { customer } = visits.visitorOf(request);
    const charge = await moggiePay.charge(customer, chargeId(request.params.id));
    if (!charge) throw new CodedError('404', 'There is no such payment');
    const state = moggiePay.stateOf(charge);
    const locale = localeOf(request);
    const page = state === 'open' ? openPage(locale, charge, now()) : overPage(locale, charge, state);
    return sendPage(reply, page);
  }

  async function decide(request: OfCharge, reply: FastifyReply) {
    if (!isFromHere(request)) throw new CodedError('400', 'This was posted from elsewhere');
    const { customer } = visits.visitorOf(request);
    const id = chargeId(request.params.id);
    const form = new URLSearchParams(v.parse(v.string(), request.body ?? ''));
    const decision = v.safeParse(v.picklist(['paid', 'failed', 'cancelled']), form.get('decision'));
    if (!decision.success) throw new CodedError('400', 'There is no such decision');
    await moggiePay.decide(customer, id, decision.output);
    return reply.redirect(`/pay${localePath(localeOf(request), `/charge/${id}`)}`, 303);
  }
}

/** Sends the payer on to the provider that takes the payment, or shows how it is paid from here. */
function leave(reply: FastifyReply, locale: Locale, departure: Departure): FastifyReply {
  const { bill, step } = departure;
  switch (step.kind) {
    case 'redirect':
      return goOn(reply, step.url);
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

function localeOf({ params }: InLocale): Locale {
  const locale = params.locale === undefined ? DEFAULT_LOCALE : parseLocale(params.locale);
  if (!locale) throw new CodedError('404', 'There is nothing here');
  return locale;
}

/**
 * Whether one of our own pages posted: a game's page is same-site with this one, so the cookie alone does not tell.
 * These pages send no referrer, so browsers name their origin `null`; the header that no page can set still tells.
 */
function isFromHere(request: FastifyRequest): boolean {
  const { headers, protocol } = request;
  return headers['sec-fetch-site'] === 'same-origin' || headers.origin === `${protocol}://${hostOf(request)}`;
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
