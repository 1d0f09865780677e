import { createHmac, randomInt } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
import { type Decision, openSimulator, postedBytes } from './simulator.ts';

interface Transaction {
  /** 19 digits, which a JavaScript number cannot hold. */
  id: string;
  orderId: string;
  amount: number;
  /** What it says was paid. */
  paid: number;
  currency: string;
  confirmUrl: string;
  state: 'waiting' | 'approved' | 'completed' | 'cancelled' | 'failed';
  confirmations: number;
  refunds: number[];
}

/** LINE Pay's online API v3 as its reference describes it. */
export async function openLinePay(channel: { channelId: string; channelSecret: string }) {
  const app = Fastify();
  const transactions = new Map<string, Transaction>();
  const nonces = new Set<string>();
  const code = (returnCode: string, info?: unknown) => ({ returnCode, returnMessage: 'said', info });
  /** Ids go out as bare numbers, as LINE Pay writes them. */
  const raw = (value: unknown) =>
    JSON.stringify(value).replace(/"transactionId":"(\d+)"/g, '"transactionId":$1');

  function isSigned(request: FastifyRequest): boolean {
    const { headers } = request;
    const nonce = String(headers['x-line-authorization-nonce'] ?? '');
    if (headers['x-line-channelid'] !== channel.channelId || nonce === '' || nonces.has(nonce)) return false;
    nonces.add(nonce);
    const [path = '', query = ''] = request.url.split('?');
    const rest = request.method === 'GET' ? query : postedBytes(request).toString('utf8');
    const mac = createHmac('sha256', Buffer.from(channel.channelSecret, 'utf8'));
    mac.update(`${channel.channelSecret}${path}${rest}${nonce}`, 'utf8');
    return headers['x-line-authorization'] === mac.digest('base64');
  }

  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/v3/')) return;
    reply.type('application/json');
    if (simulator.isDown) return reply.code(503).send('');
    if (!isSigned(request)) return reply.send(raw(code('1106')));
  });

  app.post('/v3/payments/request', async (request) => {
    const asked = JSON.parse(postedBytes(request).toString('utf8'));
    const sum = asked.packages.reduce((total: number, { amount }: { amount: number }) => total + amount, 0);
    if (!Number.isInteger(asked.amount) || sum !== asked.amount) return raw(code('1124'));
    const id = `2026112100${randomInt(100_000_000, 999_999_999)}`;
    transactions.set(id, {
      id,
      orderId: asked.orderId,
      amount: asked.amount,
      paid: asked.amount,
      currency: asked.currency,
      confirmUrl: asked.redirectUrls.confirmUrl,
      state: 'waiting',
      confirmations: 0,
      refunds: [],
    });
    return raw(
      code('0000', {
        transactionId: id,
        paymentUrl: { web: `${simulator.origin}/pay/${id}`, app: 'line://' },
      }),
    );
  });

  app.get<{ Params: { id: string } }>('/v3/payments/requests/:id/check', async ({ params }) => {
    const state = transactions.get(params.id)?.state;
    if (!state) return raw(code('1150'));
    return raw(
      code(
        { waiting: '0000', approved: '0110', cancelled: '0121', failed: '0122', completed: '0123' }[state],
      ),
    );
  });

  app.post<{ Params: { id: string } }>('/v3/payments/:id/confirm', async (request, reply) => {
    const transaction = transactions.get(request.params.id);
    if (!transaction) return raw(code('1150'));
    transaction.confirmations += 1;
    if (transaction.state === 'completed') return raw(code('1172'));
    if (transaction.state !== 'approved') {
      transaction.state = 'failed';
      return raw(code('1169'));
    }
    const asked = JSON.parse(postedBytes(request).toString('utf8'));
    if (asked.amount !== transaction.amount || asked.currency !== transaction.currency)
      return raw(code('1153'));
    if (simulator.refusesConfirmations) return raw(code(simulator.refusesConfirmations));
    transaction.state = 'completed';
    if (simulator.loseConfirmations) return reply.code(504).send('');
    return raw(
      code('0000', { orderId: transaction.orderId, transactionId: transaction.id, ...paid(transaction) }),
    );
  });

  app.post<{ Params: { id: string } }>('/v3/payments/:id/refund', async (request, reply) => {
    const transaction = transactions.get(request.params.id);
    if (transaction?.state !== 'completed' || simulator.refusesRefunds) return raw(code('1150'));
    const { refundAmount } = JSON.parse(postedBytes(request).toString('utf8'));
    const left = transaction.amount - returnedOf(transaction);
    if (left === 0) return raw(code('1165'));
    if (!Number.isInteger(refundAmount) || refundAmount > left) return raw(code('1164'));
    transaction.refunds.push(refundAmount);
    return simulator.losesRefunds ? reply.code(504).send('') : raw(code('0000'));
  });

  app.get<{ Querystring: { transactionId?: string } }>('/v3/payments', async ({ query }) => {
    const transaction = transactions.get(query.transactionId ?? '');
    if (transaction?.state !== 'completed') return raw(code('1150'));
    return raw(
      code('0000', [
        {
          transactionId: transaction.id,
          orderId: transaction.orderId,
          ...paid(transaction),
          ...(transaction.refunds.length > 0 && {
            refundList: transaction.refunds.map((amount) => ({
              transactionType: 'PARTIAL_REFUND',
              refundAmount: -amount,
            })),
          }),
        },
      ]),
    );
  });

  app.get<{ Params: { id: string } }>('/pay/:id', async ({ params }, reply) => {
    const transaction = transactions.get(params.id);
    if (!transaction) return reply.code(404).send();
    return reply
      .type('text/html')
      .send(
        `<!doctype html><title>LINE Pay (simulated)</title><h1>NT$${transaction.amount}</h1><form method="post"><button name="decision" value="paid">Pay</button><button name="decision" value="cancelled">Cancel</button></form>`,
      );
  });

  app.post<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const transaction = transactions.get(request.params.id);
    if (!transaction) return reply.code(404).send();
    const decision = new URLSearchParams(postedBytes(request).toString('utf8')).get('decision');
    simulator.decide(transaction.orderId, decision === 'paid' ? 'paid' : 'cancelled');
    return reply.redirect(backUrl(transaction), 303);
  });

  /** Points and money, which together are what was paid. */
  const paid = ({ paid: sum, currency }: Transaction) => ({
    payInfo: [
      { method: 'BALANCE', amount: sum - 10 },
      { method: 'POINT', amount: 10 },
    ],
    currency,
  });

  const returnedOf = ({ refunds }: Transaction) => refunds.reduce((sum, amount) => sum + amount, 0);

  const backUrl = ({ confirmUrl, id, orderId }: Transaction) =>
    `${confirmUrl}&transactionId=${id}&orderId=${orderId}`;

  function transactionOf(orderNo: string): Transaction {
    const transaction = [...transactions.values()].find(({ orderId }) => orderId === orderNo);
    if (!transaction) throw new Error(`the simulator has no transaction for ${orderNo}`);
    return transaction;
  }

  const simulator = {
    origin: await openSimulator(app),
    /** On: money is taken, and the answer never arrives. */
    loseConfirmations: false,
    /** What a confirmation is refused with; it goes through without. */
    refusesConfirmations: undefined as string | undefined,
    isDown: false,

    refusesRefunds: false,
    losesRefunds: false,
    returnedOf: (orderNo: string): number => returnedOf(transactionOf(orderNo)),

    async payBack(orderNo: string): Promise<void> {
      const transaction = transactionOf(orderNo);
      transaction.refunds.push(transaction.amount);
    },

    decide(orderNo: string, decision: Decision): void {
      transactionOf(orderNo).state = decision === 'paid' ? 'approved' : decision;
    },

    mislead(orderNo: string, { amount }: { amount: number }): void {
      transactionOf(orderNo).paid = amount;
    },

    sendBack: (orderNo: string): Promise<Response> =>
      fetch(backUrl(transactionOf(orderNo)), { redirect: 'manual' }),

    confirmationsOf: (orderNo: string): number => transactionOf(orderNo).confirmations,
  };
  return simulator;
}
