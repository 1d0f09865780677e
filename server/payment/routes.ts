import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import { isSigned, SIGNATURE_HEADER } from '../http/signed-message.ts';
import type { PaymentService } from './service.ts';

interface PaymentRoutesDeps {
  payment: PaymentService;
  /** Secret shared with Moggie Pay. */
  secret: string;
  now(): Date;
}

/**
 * What Moggie Pay calls at the store: it exchanges a payer's code, and tells how a charge ended. Both are signed, and the
 * signature is checked over the raw bytes before anything reads them.
 */
export async function registerPaymentRoutes(
  app: FastifyInstance,
  { payment, secret, now }: PaymentRoutesDeps,
): Promise<void> {
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    // One address sends all of these, so the limit for visitors would stop it.
    const signed = { config: { rateLimit: false }, logLevel: 'warn' } as const;

    const readMessage = (request: FastifyRequest): unknown => {
      const body = v.parse(v.instance(Buffer), request.body ?? Buffer.alloc(0));
      if (!isSigned(secret, body, request.headers[SIGNATURE_HEADER], now()))
        throw new CodedError('400', 'The signature is not valid');
      try {
        return JSON.parse(body.toString('utf8'));
      } catch {
        throw new CodedError('400', 'The message is not JSON');
      }
    };

    routes.post('/pay/redeem', signed, async (request) => {
      const redeemed = await payment.redeem(readMessage(request));
      if (redeemed.action === 'payment') return redeemed;
      const { payment: order, ...payer } = redeemed;
      return {
        ...payer,
        order: {
          order_no: order.orderNo,
          method: order.method,
          currency: order.currency,
          amount: order.payAmount,
          coin: order.coin,
          silver: order.silver,
        },
      };
    });

    routes.post('/pay/notify/moggie', signed, async (request) => {
      await payment.takeNotice(readMessage(request));
      return { ok: true };
    });
  });
}
