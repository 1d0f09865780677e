import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import { isSigned, SIGNATURE_HEADER } from '../http/signed-message.ts';
import { readJson } from './json.ts';
import { redeemedMessage } from './redemption.ts';
import type { PaymentService } from './service.ts';

interface PaymentRoutesDeps {
  payment: PaymentService;
  /** Secret shared with Moggie Pay. */
  secret: string;
  now(): Date;
}

/** Messages that one address may send. */
const NOTICES = { max: 3_000, timeWindow: '1 minute' };

interface ProviderRoute {
  Params: { provider: string };
}

/**
 * What is called at the store from outside: Moggie Pay exchanges a payer's code, providers tell how a payment ended and
 * send the payer back. Signatures are checked over the raw bytes before anything reads them.
 */
export async function registerPaymentRoutes(
  app: FastifyInstance,
  { payment, secret, now }: PaymentRoutesDeps,
): Promise<void> {
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    // One address sends all of these, so the limit for visitors would stop it.
    const fromServers = { config: { rateLimit: false }, logLevel: 'warn' } as const;
    // Anybody may send a message that only makes the store ask.
    const notices = { config: { rateLimit: NOTICES }, logLevel: 'warn' } as const;

    routes.post('/pay/redeem', fromServers, async (request) => {
      const body = bytesOf(request);
      if (!isSigned(secret, body, request.headers[SIGNATURE_HEADER], now()))
        throw new CodedError('400', 'The signature is not valid');
      return redeemedMessage(await payment.redeem(readJson(body.toString('utf8'))));
    });

    routes.post<ProviderRoute>('/pay/notify/:provider', notices, async (request, reply) => {
      const { headers, params } = request;
      const answer = await payment.takeNotice(params.provider, { headers, body: bytesOf(request) });
      return reply.code(answer.status).type(answer.type).send(answer.body);
    });

    routes.post<ProviderRoute>('/pay/card/:provider', { logLevel: 'warn' }, async (request, reply) => {
      const form = Object.fromEntries(new URLSearchParams(bytesOf(request).toString('utf8')));
      const { provider } = request.params;
      const { location, error } = await payment.payByCard(provider, form, request.ip);
      if (error) request.log.warn({ err: error, provider }, 'a card was not charged');
      return reply
        .headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
        .redirect(location, 303);
    });

    routes.route<ProviderRoute>({
      method: ['GET', 'POST'],
      url: '/pay/return/:provider',
      // Below warn nothing is logged: some providers put their tokens into the address.
      logLevel: 'warn',
      async handler(request, reply) {
        const taken = await payment.takeReturn(request.params.provider, parametersOf(request));
        if (taken?.error)
          request.log.warn({ err: taken.error, provider: request.params.provider }, 'could not be asked');
        return reply
          .headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
          .redirect(taken?.returnUrl ?? '/', 303);
      },
    });
  });
}

function bytesOf({ body }: FastifyRequest): Buffer {
  return v.parse(v.instance(Buffer), body ?? Buffer.alloc(0));
}

/** What a returning browser carries: the address's parameters, then the form's. */
function parametersOf(request: FastifyRequest): URLSearchParams {
  const inAddress = new URL(request.url, 'http://store').searchParams;
  return new URLSearchParams([...inAddress, ...new URLSearchParams(bytesOf(request).toString('utf8'))]);
}
