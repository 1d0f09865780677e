import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { type Decision, openSimulator, postedBytes, postedForm, type Tampering } from './simulator.ts';

interface Trade {
  recTradeId: string;
  merchantId: string;
  orderNumber: string;
  /** Whole dollars; what was charged, and what is left of it. */
  original: number;
  left: number;
  /** -1 error, 1 paid, 2 refunded in part, 3 refunded, 4 pending, 5 cancelled. */
  status: -1 | 1 | 2 | 3 | 4 | 5;
  returnUrl: string;
  notifyUrl: string;
}

const STATUS = { paid: 1, failed: -1, cancelled: 5 } as const;
const json = (body: Buffer) => JSON.parse(body.toString('utf8'));

/**
 * TapPay's script, as far as a page sees it: fields that are frames of TapPay's own, and a token for the card in them. The
 * frames here take the number 4242 4242 4242 4242 by themselves.
 */
const sdkOf = (prime: string) => `
window.TPDirect = {
  setupSDK(appId, appKey, server) { this.isSetUp = Number.isInteger(appId) && appKey && server === 'sandbox'; },
  card: {
    setup({ fields }) {
      for (const { element } of Object.values(fields)) document.querySelector(element).textContent = '4242';
    },
    onUpdate(listener) { setTimeout(() => listener({ canGetPrime: window.TPDirect.isSetUp }), 0); },
    getPrime(callback) { callback({ status: 0, card: { prime: ${JSON.stringify(prime)} } }); },
  },
};
`;

/** TapPay as its documents describe it: the script, tokens, charges with 3-D Secure, records, refunds, unsigned messages. */
export async function openTapPay(merchant: { partnerKey: string; merchantId: string }) {
  const app = Fastify();
  const trades = new Map<string, Trade>();
  const primes = new Set<string>();

  function newPrime(): string {
    const prime = `test_${randomUUID().replaceAll('-', '')}`;
    primes.add(prime);
    return prime;
  }

  app.get('/sdk/tpdirect', async (_request, reply) =>
    reply.type('text/javascript').header('cache-control', 'no-store').send(sdkOf(newPrime())),
  );

  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/tpc/')) return;
    const isKnown =
      request.headers['x-api-key'] === merchant.partnerKey &&
      json(postedBytes(request)).partner_key === merchant.partnerKey;
    if (!isKnown) return reply.send({ status: 41, msg: 'Invalid partner key' });
  });

  app.post('/tpc/payment/pay-by-prime', async (request) => {
    const asked = json(postedBytes(request));
    if (!primes.delete(asked.prime)) return { status: 121, msg: 'Prime expired' };
    if (simulator.refusesCards !== undefined) return { status: simulator.refusesCards, msg: 'Refused' };
    const isSound =
      asked.merchant_id === merchant.merchantId &&
      Number.isInteger(asked.amount) &&
      asked.amount >= 1 &&
      asked.currency === 'TWD' &&
      asked.three_domain_secure === true &&
      asked.details &&
      asked.cardholder &&
      URL.canParse(asked.result_url.frontend_redirect_url);
    if (!isSound) return { status: 403, msg: 'Invalid arguments' };
    const trade: Trade = {
      recTradeId: `D2611${randomUUID().slice(0, 8)}`,
      merchantId: asked.merchant_id,
      orderNumber: asked.order_number,
      original: asked.amount,
      left: asked.amount,
      status: 4,
      returnUrl: asked.result_url.frontend_redirect_url,
      notifyUrl: asked.result_url.backend_notify_url,
    };
    trades.set(trade.recTradeId, trade);
    return {
      status: 0,
      msg: 'Success',
      rec_trade_id: trade.recTradeId,
      payment_url: `${simulator.origin}/3ds/${trade.recTradeId}`,
    };
  });

  app.post('/tpc/transaction/query', async (request) => {
    const { filters } = json(postedBytes(request));
    const found = [...trades.values()].filter(({ orderNumber }) => orderNumber === filters.order_number);
    return { status: 2, msg: 'Already reached the end of page.', trade_records: found.map(shown) };
  });

  app.post('/tpc/transaction/refund', async (request, reply) => {
    const { rec_trade_id, amount } = json(postedBytes(request));
    const trade = trades.get(rec_trade_id);
    const isLeft = trade && trade.status >= 1 && trade.status <= 2 && amount >= 1 && amount <= trade.left;
    if (!isLeft || simulator.refusesRefunds) return { status: 10_009, msg: 'Refund refused' };
    trade.left -= amount;
    trade.status = trade.left === 0 ? 3 : 2;
    return simulator.losesRefunds
      ? reply.code(504).send('')
      : { status: 0, msg: 'Success', refund_amount: amount };
  });

  app.get<{ Params: { id: string } }>('/3ds/:id', async ({ params }, reply) => {
    const trade = trades.get(params.id);
    if (!trade) return reply.code(404).send();
    return reply
      .type('text/html')
      .send(
        `<!doctype html><title>TapPay 3-D Secure (simulated)</title><h1>NT$${trade.original}</h1><form method="post"><button name="decision" value="paid">Pay</button><button name="decision" value="failed">Fail</button><button name="decision" value="cancelled">Cancel</button></form>`,
      );
  });

  app.post<{ Params: { id: string } }>('/3ds/:id', async (request, reply) => {
    const trade = trades.get(request.params.id);
    if (!trade) return reply.code(404).send();
    const decision = postedForm(request).get('decision');
    trade.status = STATUS[decision === 'paid' || decision === 'failed' ? decision : 'cancelled'];
    await simulator.notify(trade.orderNumber);
    return reply.redirect(trade.returnUrl, 303);
  });

  const shown = (trade: Trade) => ({
    rec_trade_id: trade.recTradeId,
    merchant_id: trade.merchantId,
    order_number: trade.orderNumber,
    amount: trade.left,
    original_amount: trade.original,
    currency: 'TWD',
    record_status: trade.status,
  });

  function tradeOf(orderNo: string): Trade {
    const trade = [...trades.values()].find(({ orderNumber }) => orderNumber === orderNo);
    if (!trade) throw new Error(`the simulator has no trade for ${orderNo}`);
    return trade;
  }

  const simulator = {
    origin: await openSimulator(app),
    newPrime,
    refusesRefunds: false,
    losesRefunds: false,
    /** What it answers to every card instead. */
    refusesCards: undefined as number | undefined,
    returnedOf(orderNo: string): number {
      const { original, left } = tradeOf(orderNo);
      return original - left;
    },

    decide(orderNo: string, decision: Decision): void {
      tradeOf(orderNo).status = STATUS[decision];
    },

    /** Somebody paid another sum, or another merchant. */
    mislead(orderNo: string, change: { amount?: number; merchantId?: string }): void {
      const trade = tradeOf(orderNo);
      trade.merchantId = change.merchantId ?? trade.merchantId;
      if (change.amount !== undefined) Object.assign(trade, { original: change.amount, left: change.amount });
    },

    /** Somebody paid the same order once more. */
    payAgain(orderNo: string): void {
      const recTradeId = `D2611${randomUUID().slice(0, 8)}`;
      trades.set(recTradeId, { ...tradeOf(orderNo), recTradeId });
    },

    async payBack(orderNo: string): Promise<void> {
      Object.assign(tradeOf(orderNo), { left: 0, status: 3 });
      await simulator.notify(orderNo);
    },

    notify(orderNo: string, { orderNo: other, amount, forged = false }: Tampering = {}): Promise<Response> {
      const trade = tradeOf(orderNo);
      return fetch(trade.notifyUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          status: trade.status === 1 || forged ? 0 : 10_003,
          rec_trade_id: trade.recTradeId,
          order_number: other ?? orderNo,
          amount: amount ?? trade.left,
          record_status: forged ? 1 : trade.status,
        }),
      });
    },

    sendBack: (orderNo: string): Promise<Response> =>
      fetch(tradeOf(orderNo).returnUrl, { redirect: 'manual' }),
  };
  return simulator;
}
