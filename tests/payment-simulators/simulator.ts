import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How a payer ends an order. */
export type Decision = 'paid' | 'failed' | 'cancelled';

/** How a message differs from an honest one. */
export interface Tampering {
  /** As the provider counts it. */
  amount?: number;
  orderNo?: string;
  /** Signed with somebody else's key; where nothing is signed, it claims what the provider does not say. */
  forged?: boolean;
  /** Seconds by which the signature is older, where it is over a time. */
  age?: number;
}

/** What every simulated provider can be told. */
export interface Simulator {
  origin: string;
  /** The payer's decision, without telling anyone. */
  decide(orderNo: string, decision: Decision): void;
  /** Tells the merchant how the order stands; absent where the provider sends no messages. */
  notify?(orderNo: string, tampering?: Tampering): Promise<Response>;
  /** Sends the payer's browser back to the merchant. */
  sendBack(orderNo: string): Promise<Response>;
  /** Lets the payer have paid another amount, as the provider counts it; absent where messages say what was paid. */
  mislead?(orderNo: string, change: { amount: number }): void;
  /** On: it answers every call of the merchant with an error. */
  isDown?: boolean;
  /** What it paid back of an order, as the provider counts it; absent where it pays nothing back. */
  returnedOf?(orderNo: string): number;
  /** On: what the merchant asks to pay back is refused for good. */
  refusesRefunds?: boolean;
  /** On: money is paid back, and the answer never arrives. */
  losesRefunds?: boolean;
  /** Pays all of an order back without the merchant, who is told where the provider tells such things. */
  payBack?(orderNo: string): Promise<void>;
}

/** Lets a simulator listen on a free port of this machine; request bodies arrive as raw bytes. */
export async function openSimulator(app: FastifyInstance): Promise<string> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/** The raw bytes of a request. */
export function postedBytes({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** The form that a request posts; refuses anything else. */
export function postedForm(request: FastifyRequest): URLSearchParams {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    throw new Error('expected a form');
  return new URLSearchParams(postedBytes(request).toString('utf8'));
}
