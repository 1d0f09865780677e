import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import { isSigned, SIGNATURE_HEADER } from '../http/signed-message.ts';
import type { MoggiePayService } from './service.ts';

const queryShape = v.object({ order_no: v.string() });
const refundShape = v.object({
  order_no: v.string(),
  refund_no: v.string(),
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
});

/** What the store asks Moggie Pay, signed with the secret that they share. */
export async function registerPayApi(
  app: FastifyInstance,
  { moggiePay, secret, now }: { moggiePay: MoggiePayService; secret: string; now(): Date },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const signedOnly = { config: { rateLimit: false }, logLevel: 'warn' } as const;

  app.post('/pay/api/query', signedOnly, async (request) => {
    const { order_no } = v.parse(queryShape, asked(request));
    const report = await moggiePay.report(order_no);
    if (!report) throw new CodedError('404', 'There is no such order');
    return report;
  });

  app.post('/pay/api/refund', signedOnly, async (request) => {
    const { order_no, refund_no, amount } = v.parse(refundShape, asked(request));
    return { taken: await moggiePay.giveBack(order_no, refund_no, amount) };
  });

  /** Refuses what the store did not sign. */
  function asked(request: FastifyRequest): unknown {
    const body = v.parse(v.instance(Buffer), request.body ?? Buffer.alloc(0));
    if (!isSigned(secret, body, request.headers[SIGNATURE_HEADER], now()))
      throw new CodedError('400', 'The signature is not valid');
    return JSON.parse(body.toString('utf8'));
  }
}
