import { createHmac } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
import { type Decision, openSimulator, postedBytes, postedForm, type Tampering } from './simulator.ts';

interface Order {
  orderNo: string;
  amount: number;
  currency: string;
  outcome: 'pending' | Decision;
  notifyUrl: string;
  returnUrl: string;
  /** Numbers of refunds, and what each gave back. */
  refunds: Map<string, number>;
}

/** Sugoi as proposed: signed JSON both ways; `now` is its time. Its real protocol is not known. */
export async function openSugoi(merchant: { merchantId: string; secret: string }, now: () => Date) {
  const app = Fastify();
  const orders = new Map<string, Order>();
  const seconds = () => Math.floor(now().getTime() / 1000);
  const mac = (time: number, body: string, secret = merchant.secret) =>
    createHmac('sha256', secret).update(`${time}.${body}`, 'utf8').digest('hex');

  /** What a signed call says; undefined when it is not signed now by the merchant. */
  function contentOf(request: FastifyRequest) {
    const body = postedBytes(request).toString('utf8');
    const [, time = '', v1] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request.headers['sugoi-signature'])) ?? [];
    if (v1 !== mac(Number(time), body) || Math.abs(Number(time) - seconds()) > 300) return undefined;
    const content = JSON.parse(body);
    return content.merchant_id === merchant.merchantId ? content : undefined;
  }

  app.post('/v1/orders', async (request, reply) => {
    const content = contentOf(request);
    if (!content) return reply.code(401).send({});
    if (!Number.isInteger(content.amount) || content.currency !== 'CNY') return reply.code(400).send({});
    const known = orders.get(content.order_no);
    if (known && known.amount !== content.amount) return reply.code(409).send({});
    if (!known)
      orders.set(content.order_no, {
        orderNo: content.order_no,
        amount: content.amount,
        currency: content.currency,
        outcome: 'pending',
        notifyUrl: content.notify_url,
        returnUrl: content.return_url,
        refunds: new Map(),
      });
    return { id: content.order_no, pay_url: `${simulator.origin}/pay/${content.order_no}` };
  });

  app.post('/v1/orders/query', async (request, reply) => {
    const content = contentOf(request);
    if (!content) return reply.code(401).send({});
    const order = orders.get(content.order_no);
    return order ? { ...shown(order), returned: returnedOf(order) } : reply.code(404).send({});
  });

  app.post('/v1/orders/refund', async (request, reply) => {
    const content = contentOf(request);
    const order = content && orders.get(content.order_no);
    if (!order) return reply.code(401).send({});
    if (!order.refunds.has(content.refund_no)) {
      const isLeft = returnedOf(order) + content.amount <= order.amount;
      if (order.outcome !== 'paid' || !isLeft || simulator.refusesRefunds) return reply.code(409).send({});
      order.refunds.set(content.refund_no, content.amount);
    }
    return simulator.losesRefunds ? reply.code(504).send('') : { taken: true };
  });

  app.get<{ Params: { no: string } }>('/pay/:no', async ({ params }, reply) =>
    reply
      .type('text/html')
      .send(
        `<!doctype html><title>Sugoi (simulated)</title><h1>¥${orderOf(params.no).amount / 100}</h1><form method="post"><button name="decision" value="paid">Pay</button><button name="decision" value="failed">Fail</button><button name="decision" value="cancelled">Cancel</button></form>`,
      ),
  );

  app.post<{ Params: { no: string } }>('/pay/:no', async (request, reply) => {
    const order = orderOf(request.params.no);
    const decision = postedForm(request).get('decision');
    order.outcome = decision === 'paid' || decision === 'failed' ? decision : 'cancelled';
    await simulator.notify(order.orderNo);
    return reply.redirect(order.returnUrl, 303);
  });

  const shown = ({ orderNo, outcome, amount, currency }: Order) => ({
    order_no: orderNo,
    outcome,
    amount,
    currency,
  });

  const returnedOf = ({ refunds }: Order) => [...refunds.values()].reduce((sum, amount) => sum + amount, 0);

  function orderOf(orderNo: string): Order {
    const order = orders.get(orderNo);
    if (!order) throw new Error(`the simulator has no order ${orderNo}`);
    return order;
  }

  function tell(
    { notifyUrl }: Order,
    content: object,
    { secret = merchant.secret, age = 0 } = {},
  ): Promise<Response> {
    const body = JSON.stringify(content);
    const time = seconds() - age;
    return fetch(notifyUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sugoi-signature': `t=${time},v1=${mac(time, body, secret)}`,
      },
      body,
    });
  }

  const simulator = {
    origin: await openSimulator(app),

    decide(orderNo: string, decision: Decision): void {
      orderOf(orderNo).outcome = decision;
    },

    refusesRefunds: false,
    losesRefunds: false,

    returnedOf: (orderNo: string): number => returnedOf(orderOf(orderNo)),

    async payBack(orderNo: string): Promise<void> {
      const order = orderOf(orderNo);
      order.refunds.set('by hand', order.amount - returnedOf(order));
      await tell(order, { id: `${orderNo}-returned`, order_no: orderNo, outcome: 'returned' });
    },

    notify(orderNo: string, { amount, orderNo: other, forged, age = 0 }: Tampering = {}): Promise<Response> {
      const order = orderOf(orderNo);
      const content = {
        id: `${orderNo}-${order.outcome}-${other ?? ''}`,
        ...shown({ ...order, amount: amount ?? order.amount, orderNo: other ?? orderNo }),
      };
      return tell(order, content, { secret: forged ? 'the secret of somebody else' : merchant.secret, age });
    },

    sendBack: (orderNo: string): Promise<Response> =>
      fetch(orderOf(orderNo).returnUrl, { redirect: 'manual' }),
  };
  return simulator;
}
