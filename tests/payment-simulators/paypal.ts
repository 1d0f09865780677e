import { generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import Fastify from 'fastify';
import { type Decision, openSimulator, postedBytes, postedForm, type Tampering } from './simulator.ts';

interface Order {
  id: string;
  customId: string;
  currency: string;
  value: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  captureStatus: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  captures: number;
  /** Request ids of refunds, and what each gave back. */
  refunds: Map<string, string>;
  returnUrl: string;
  dispute?: 'open' | 'lost' | 'won';
}

/** How what a message was signed with is written, says the reference of the call that checks it. */
const ID = /^(?!\d+$)\w+\S+$/;
const ALGORITHM = /^[a-zA-Z0-9]+$/;

/** PayPal's orders and webhooks as its reference describes them; its key pair is made at each start. */
export async function openPayPal(
  merchant: { clientId: string; clientSecret: string; webhookId: string },
  webhookUrl: () => string,
) {
  const app = Fastify();
  const orders = new Map<string, Order>();
  const byRequest = new Map<string, Order>();
  const tokens = new Set<string>();
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const issue = (name: string) => ({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: name }] });

  app.addHook('onRequest', async (request, reply) => {
    const { authorization = '' } = request.headers;
    if (request.url.startsWith('/checkoutnow') || request.url === '/v1/oauth2/token') return;
    if (!tokens.has(authorization)) return reply.code(401).send({ error: 'invalid_token' });
  });

  app.post('/v1/oauth2/token', async (request, reply) => {
    const basic = Buffer.from(`${merchant.clientId}:${merchant.clientSecret}`).toString('base64');
    const isGranted =
      request.headers.authorization === `Basic ${basic}` &&
      postedForm(request).get('grant_type') === 'client_credentials';
    if (!isGranted) return reply.code(401).send({ error: 'invalid_client' });
    const token = randomUUID();
    tokens.add(`Bearer ${token}`);
    simulator.tokensIssued += 1;
    return { access_token: token, token_type: 'Bearer', expires_in: 32_400 };
  });

  app.post('/v2/checkout/orders', async (request, reply) => {
    const key = String(request.headers['paypal-request-id'] ?? randomUUID());
    const asked = JSON.parse(postedBytes(request).toString('utf8'));
    const [unit] = asked.purchase_units;
    const { currency_code, value } = unit.amount;
    const pattern = ['TWD', 'JPY', 'HUF'].includes(currency_code) ? /^[1-9]\d*$/ : /^\d+\.\d\d$/;
    if (asked.intent !== 'CAPTURE' || !pattern.test(value))
      return reply.code(422).send(issue('DECIMAL_PRECISION'));
    const known = byRequest.get(key);
    const order: Order = known ?? {
      id: randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase(),
      customId: unit.custom_id,
      currency: currency_code,
      value,
      status: 'PAYER_ACTION_REQUIRED',
      captureStatus: 'COMPLETED',
      captures: 0,
      refunds: new Map(),
      returnUrl: asked.payment_source.paypal.experience_context.return_url,
    };
    orders.set(order.id, order);
    byRequest.set(key, order);
    return reply.code(known ? 200 : 201).send({
      id: order.id,
      status: order.status,
      links: [
        { rel: 'payer-action', href: `${simulator.origin}/checkoutnow?token=${order.id}`, method: 'GET' },
      ],
    });
  });

  app.get<{ Params: { id: string } }>('/v2/checkout/orders/:id', async ({ params }, reply) => {
    const order = orders.get(params.id);
    return order ? shown(order) : reply.code(404).send({ name: 'RESOURCE_NOT_FOUND' });
  });

  app.post<{ Params: { id: string } }>('/v2/checkout/orders/:id/capture', async ({ params }, reply) => {
    const order = orders.get(params.id);
    if (!order) return reply.code(404).send({ name: 'RESOURCE_NOT_FOUND' });
    if (order.status === 'COMPLETED') return reply.code(422).send(issue('ORDER_ALREADY_CAPTURED'));
    if (order.status !== 'APPROVED') return reply.code(422).send(issue('ORDER_NOT_APPROVED'));
    if (simulator.declinesCaptures) return reply.code(422).send(issue('INSTRUMENT_DECLINED'));
    order.status = 'COMPLETED';
    order.captures += 1;
    return reply.code(201).send(shown(order));
  });

  app.post<{ Params: { id: string } }>('/v2/payments/captures/:id/refund', async (request, reply) => {
    const order = orders.get(request.params.id.replace(/^CAP/, ''));
    const key = String(request.headers['paypal-request-id'] ?? randomUUID());
    const { amount } = JSON.parse(postedBytes(request).toString('utf8'));
    if (!order) return reply.code(404).send({ name: 'RESOURCE_NOT_FOUND' });
    if (simulator.refusesRefunds) return reply.code(422).send(issue('REFUND_NOT_ALLOWED'));
    if (!order.refunds.has(key)) {
      if (returnedOf(order) + Number(amount.value) > Number(order.value))
        return reply.code(422).send(issue('REFUND_AMOUNT_EXCEEDED'));
      order.refunds.set(key, amount.value);
      order.captureStatus = returnedOf(order) < Number(order.value) ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
    }
    if (simulator.losesRefunds) return reply.code(504).send();
    return reply.code(201).send({ id: key, status: 'COMPLETED', amount });
  });

  app.get<{ Querystring: { disputed_transaction_id?: string } }>(
    '/v1/customer/disputes',
    async ({ query }) => ({
      items: [...orders.values()]
        .filter(({ id, dispute }) => dispute && `CAP${id}` === query.disputed_transaction_id)
        .map(({ id, dispute }) => ({
          dispute_id: `PP-D-${id}`,
          status: dispute === 'open' ? 'UNDER_REVIEW' : 'RESOLVED',
        })),
    }),
  );

  app.get<{ Params: { id: string } }>('/v1/customer/disputes/:id', async ({ params }, reply) => {
    const order = orders.get(params.id.replace(/^PP-D-/, ''));
    return order?.dispute ? disputeOf(order) : reply.code(404).send({ name: 'RESOURCE_NOT_FOUND' });
  });

  app.post('/v1/notifications/verify-webhook-signature', async (request, reply) => {
    simulator.signaturesChecked += 1;
    const text = postedBytes(request).toString('utf8');
    const { webhook_id, transmission_id, transmission_time, transmission_sig, auth_algo } = JSON.parse(text);
    const areWritten = ID.test(transmission_id) && ALGORITHM.test(auth_algo);
    if (!areWritten) return reply.code(400).send({ name: 'VALIDATION_ERROR' });
    const event = text.slice(text.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
    const signed = signedText(transmission_id, transmission_time, webhook_id, event);
    const isGood =
      webhook_id === merchant.webhookId &&
      auth_algo === 'SHA256withRSA' &&
      verify('RSA-SHA256', Buffer.from(signed), own.publicKey, Buffer.from(transmission_sig, 'base64'));
    return { verification_status: isGood ? 'SUCCESS' : 'FAILURE' };
  });

  app.get<{ Querystring: { token: string } }>('/checkoutnow', async ({ query }, reply) => {
    const order = orders.get(query.token);
    if (!order) return reply.code(404).send();
    return reply
      .type('text/html')
      .send(
        `<!doctype html><title>PayPal (simulated)</title><h1>${order.value} ${order.currency}</h1><form method="post"><button name="decision" value="paid">Pay</button><button name="decision" value="cancelled">Cancel</button></form>`,
      );
  });

  app.post<{ Querystring: { token: string } }>('/checkoutnow', async (request, reply) => {
    const order = orders.get(request.query.token);
    if (!order) return reply.code(404).send();
    if (postedForm(request).get('decision') === 'paid') order.status = 'APPROVED';
    return reply.redirect(order.returnUrl, 303);
  });

  const captureOf = ({ id, currency, value, captureStatus, customId }: Order) => ({
    id: `CAP${id}`,
    status: captureStatus,
    custom_id: customId,
    amount: { currency_code: currency, value },
  });

  const disputeOf = ({ id, customId, currency, value, dispute }: Order) => ({
    dispute_id: `PP-D-${id}`,
    disputed_transactions: [{ seller_transaction_id: `CAP${id}`, custom: customId }],
    dispute_amount: { currency_code: currency, value },
    status: dispute === 'open' ? 'UNDER_REVIEW' : 'RESOLVED',
    ...(dispute !== 'open' && {
      dispute_outcome: {
        outcome_code: dispute === 'lost' ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR',
      },
    }),
  });

  const shown = (order: Order) => ({
    id: order.id,
    status: order.status,
    purchase_units: [
      {
        custom_id: order.customId,
        amount: { currency_code: order.currency, value: order.value },
        ...(order.status === 'COMPLETED' && {
          payments: { captures: [captureOf(order)], refunds: refundsOf(order) },
        }),
      },
    ],
  });

  const refundsOf = ({ refunds, currency }: Order) =>
    [...refunds.values()].map((value) => ({
      status: simulator.refundStatus,
      amount: { currency_code: currency, value },
    }));
  const returnedOf = ({ refunds }: Order) =>
    [...refunds.values()].reduce((sum, value) => sum + Number(value), 0);

  function orderOf(orderNo: string): Order {
    const order = [...orders.values()].find(({ customId }) => customId === orderNo);
    if (!order) throw new Error(`the simulator has no order for ${orderNo}`);
    return order;
  }

  function send(event: object, forged: boolean): Promise<Response> {
    const body = JSON.stringify(event);
    const id = randomUUID();
    const time = '2026-11-21T12:00:00Z';
    const text = signedText(id, time, merchant.webhookId, body);
    const key = forged ? stranger.privateKey : own.privateKey;
    return fetch(webhookUrl(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': sign('RSA-SHA256', Buffer.from(text), key).toString('base64'),
        'paypal-cert-url': `${simulator.origin}/cert`,
        'paypal-auth-algo': 'SHA256withRSA',
      },
      body,
    });
  }

  const simulator = {
    origin: await openSimulator(app),
    tokensIssued: 0,
    /** How often it was asked whether it sent a message. */
    signaturesChecked: 0,
    /** On: what pays an approved order is declined. */
    declinesCaptures: false,
    refusesRefunds: false,
    losesRefunds: false,
    /** What became of refunds. */
    refundStatus: 'COMPLETED' as 'COMPLETED' | 'PENDING',
    returnedOf: (orderNo: string): number => returnedOf(orderOf(orderNo)),

    /** The payer's bank reversed the capture. */
    async payBack(orderNo: string): Promise<void> {
      const order = orderOf(orderNo);
      Object.assign(order, { status: 'COMPLETED', captureStatus: 'REFUNDED' });
      const amount = { currency_code: order.currency, value: order.value };
      const resource = { id: `REV${order.id}`, status: 'COMPLETED', custom_id: order.customId, amount };
      await send({ id: `WH-R-${order.id}`, event_type: 'PAYMENT.CAPTURE.REVERSED', resource }, false);
    },

    /** The payer disputes the capture, whose money is reversed; then it is decided, and a won one's comes back. */
    async dispute(orderNo: string, dispute: 'open' | 'lost' | 'won'): Promise<Response> {
      const order = orderOf(orderNo);
      Object.assign(order, { dispute, captureStatus: dispute === 'won' ? 'COMPLETED' : 'REFUNDED' });
      const event_type = `CUSTOMER.DISPUTE.${dispute === 'open' ? 'CREATED' : 'RESOLVED'}`;
      return send({ id: `WH-D-${order.id}-${dispute}`, event_type, resource: disputeOf(order) }, false);
    },

    decide(orderNo: string, decision: Decision): void {
      const order = orderOf(orderNo);
      order.status = decision === 'cancelled' ? 'VOIDED' : 'APPROVED';
      order.captureStatus = decision === 'failed' ? 'DECLINED' : 'COMPLETED';
    },

    /** Tells of the capture, as if it had been made. */
    notify(orderNo: string, { amount, orderNo: other, forged = false }: Tampering = {}): Promise<Response> {
      const order = orderOf(orderNo);
      const told = {
        ...order,
        customId: other ?? order.customId,
        value: amount === undefined ? order.value : String(amount),
      };
      const id = `WH-${order.id}-${other ?? ''}`;
      return send({ id, event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: captureOf(told) }, forged);
    },

    /** Tells that the payer approved the order. */
    notifyApproval(orderNo: string): Promise<Response> {
      const order = orderOf(orderNo);
      return send(
        { id: `WH-A-${order.id}`, event_type: 'CHECKOUT.ORDER.APPROVED', resource: shown(order) },
        false,
      );
    },

    sendBack: (orderNo: string): Promise<Response> =>
      fetch(`${orderOf(orderNo).returnUrl}&token=${orderOf(orderNo).id}&PayerID=P1`, { redirect: 'manual' }),

    capturesOf: (orderNo: string): number => orderOf(orderNo).captures,
  };
  return simulator;
}

/** What PayPal signs of a message: its id, its time, whom it is for, and a checksum of its bytes. */
export const signedText = (id: string, time: string, webhookId: string, body: string): string =>
  `${id}|${time}|${webhookId}|${crc32(body)}`;
