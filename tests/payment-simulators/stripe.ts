import { createHmac, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { type Decision, openSimulator, postedForm, type Tampering } from './simulator.ts';

interface Session {
  id: string;
  orderNo: string;
  amount: number;
  currency: string;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid';
  /** What a late method, such as a bank transfer, came to. */
  hasFailed: boolean;
  successUrl: string;
  refunds: { key: string; madeAt: Date; amount: number; metadata: Record<string, string> }[];
  dispute: 'needs_response' | 'won' | 'lost' | undefined;
}

interface StripeTampering extends Tampering {
  type?: string;
}

/** How long a key of idempotence is kept. */
const KEY_LIFE_MS = 24 * 60 * 60_000;

/** Stripe Checkout as its reference describes it; `now` is the time of its signatures, and of what it forgets. */
export async function openStripe(
  merchant: { secretKey: string; webhookSecret: string },
  now: () => Date,
  webhookUrl: () => string,
) {
  const app = Fastify();
  const sessions = new Map<string, Session>();
  const byKey = new Map<string, { body: string; id: string }>();

  const shown = (session: Session, { amount, orderNo }: Tampering = {}) => ({
    id: session.id,
    object: 'checkout.session',
    client_reference_id: orderNo ?? session.orderNo,
    status: session.status,
    payment_status: session.paymentStatus,
    amount_total: amount ?? session.amount,
    currency: session.currency,
    url: `${simulator.origin}/c/${session.id}`,
  });
  const refuse = (message: string) => ({ error: { type: 'invalid_request_error', message } });

  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) return;
    if (simulator.isDown) return reply.code(503).send('');
    if (request.headers.authorization !== `Bearer ${merchant.secretKey}`)
      return reply.code(401).send(refuse('Invalid API Key provided'));
  });

  app.post('/v1/checkout/sessions', async (request, reply) => {
    const form = postedForm(request);
    const key = String(request.headers['idempotency-key'] ?? randomUUID());
    const again = byKey.get(key);
    const known = sessions.get(again?.id ?? '');
    if (known && simulator.tellsFirst) await simulator.notify(known.orderNo);
    if (again && known)
      return again.body === form.toString() ? shown(known) : reply.code(400).send(refuse('Keys differ'));
    const item = (name: string) => form.get(`line_items[0]${name}`) ?? '';
    const isSound =
      form.get('mode') === 'payment' &&
      item('[quantity]') === '1' &&
      /^[1-9]\d*$/.test(item('[price_data][unit_amount]')) &&
      /^[a-z]{3}$/.test(item('[price_data][currency]')) &&
      item('[price_data][product_data][name]') !== '' &&
      URL.canParse(form.get('success_url') ?? '');
    if (!isSound) return reply.code(400).send(refuse('Missing required param'));
    const session: Session = {
      id: `cs_test_${randomUUID().replaceAll('-', '')}`,
      orderNo: form.get('client_reference_id') ?? '',
      amount: Number(item('[price_data][unit_amount]')),
      currency: item('[price_data][currency]'),
      status: 'open',
      paymentStatus: 'unpaid',
      hasFailed: false,
      successUrl: form.get('success_url') ?? '',
      refunds: [],
      dispute: undefined,
    };
    sessions.set(session.id, session);
    byKey.set(key, { body: form.toString(), id: session.id });
    return shown(session);
  });

  app.get<{ Params: { id: string }; Querystring: Record<string, string> }>(
    '/v1/checkout/sessions/:id',
    async ({ params, query }, reply) => {
      const session = sessions.get(params.id);
      if (!session) return reply.code(404).send(refuse('No such checkout.session'));
      if (query['expand[]'] !== 'payment_intent.latest_charge') return shown(session);
      const charge = {
        id: `ch_${session.id}`,
        amount_refunded: refundedOf(session),
        disputed: !!session.dispute,
      };
      const isCharged = session.paymentStatus === 'paid';
      return {
        ...shown(session),
        payment_intent: isCharged ? { id: intentOf(session), latest_charge: charge } : null,
      };
    },
  );

  app.get<{ Querystring: { payment_intent?: string } }>('/v1/checkout/sessions', async ({ query }) => ({
    object: 'list',
    data: ofIntent(query.payment_intent).map((session) => shown(session)),
  }));

  app.get<{ Querystring: { payment_intent?: string } }>('/v1/disputes', async ({ query }) => ({
    object: 'list',
    data: ofIntent(query.payment_intent)
      .filter(({ dispute }) => dispute !== undefined)
      .map(({ amount, currency, dispute }) => ({ object: 'dispute', amount, currency, status: dispute })),
  }));

  app.get<{ Querystring: { payment_intent?: string } }>('/v1/refunds', async ({ query }) => ({
    object: 'list',
    data: ofIntent(query.payment_intent)
      .flatMap(({ refunds }) => refunds)
      .map(({ amount, metadata }) => ({
        object: 'refund',
        amount,
        metadata,
        status: simulator.refundStatus,
      })),
  }));

  app.post('/v1/refunds', async (request, reply) => {
    const form = postedForm(request);
    const key = String(request.headers['idempotency-key'] ?? randomUUID());
    const [session] = ofIntent(form.get('payment_intent') ?? undefined);
    const amount = Number(form.get('amount'));
    if (!session || simulator.refusesRefunds) return reply.code(400).send(refuse('No such payment_intent'));
    const isKnown = session.refunds.some(
      (made) => made.key === key && now().getTime() - made.madeAt.getTime() < KEY_LIFE_MS,
    );
    if (!isKnown) {
      if (!(amount >= 1) || refundedOf(session) + amount > session.amount)
        return reply.code(400).send(refuse('Refund amount is greater than unrefunded amount'));
      const refundNo = form.get('metadata[refund_no]');
      const metadata: Record<string, string> = refundNo === null ? {} : { refund_no: refundNo };
      session.refunds.push({ key, madeAt: now(), amount, metadata });
    }
    if (simulator.losesRefunds) return reply.code(504).send('');
    return { object: 'refund', amount, payment_intent: intentOf(session), status: simulator.refundStatus };
  });

  app.get<{ Params: { id: string } }>('/c/:id', async ({ params }, reply) => {
    const session = sessions.get(params.id);
    if (!session) return reply.code(404).send();
    return reply
      .type('text/html')
      .send(
        `<!doctype html><title>Stripe (simulated)</title><h1>${session.amount} ${session.currency}</h1><form method="post"><button name="decision" value="paid">Pay</button><button name="decision" value="cancelled">Cancel</button></form>`,
      );
  });

  app.post<{ Params: { id: string } }>('/c/:id', async (request, reply) => {
    const session = sessions.get(request.params.id);
    if (!session) return reply.code(404).send();
    if (postedForm(request).get('decision') === 'paid') {
      simulator.decide(session.orderNo, 'paid');
      await simulator.notify(session.orderNo);
    }
    return reply.redirect(session.successUrl, 303);
  });

  const intentOf = ({ id }: Session) => `pi_${id}`;
  const ofIntent = (intent: string | undefined) =>
    [...sessions.values()].filter(
      (session) => session.paymentStatus === 'paid' && intentOf(session) === intent,
    );
  const refundedOf = ({ refunds }: Session) => refunds.reduce((sum, { amount }) => sum + amount, 0);

  function sessionOf(orderNo: string): Session {
    const session = [...sessions.values()].find((each) => each.orderNo === orderNo);
    if (!session) throw new Error(`the simulator has no session for ${orderNo}`);
    return session;
  }

  function eventOf({ hasFailed, status }: Session): string {
    if (hasFailed) return 'checkout.session.async_payment_failed';
    return status === 'expired' ? 'checkout.session.expired' : 'checkout.session.completed';
  }

  const simulator = {
    origin: await openSimulator(app),
    /** On: the API answers nothing useful. */
    isDown: false,
    /** On: a session that is opened again is told of before the answer. */
    tellsFirst: false,

    decide(orderNo: string, decision: Decision): void {
      const session = sessionOf(orderNo);
      session.status = decision === 'paid' ? 'complete' : 'expired';
      session.paymentStatus = decision === 'paid' ? 'paid' : 'unpaid';
    },

    /** A late method was chosen and came to nothing: the session is complete and not paid. */
    failLate(orderNo: string): void {
      Object.assign(sessionOf(orderNo), { status: 'complete', paymentStatus: 'unpaid', hasFailed: true });
    },

    notify(orderNo: string, tampering: StripeTampering = {}): Promise<Response> {
      const session = sessionOf(orderNo);
      const type = tampering.type ?? eventOf(session);
      return tell(session, type, shown(session, tampering), tampering);
    },

    refusesRefunds: false,
    losesRefunds: false,
    /** What became of refunds. */
    refundStatus: 'succeeded' as 'succeeded' | 'pending',
    returnedOf: (orderNo: string): number => refundedOf(sessionOf(orderNo)),

    /** The payer's bank took the money. */
    async payBack(orderNo: string): Promise<void> {
      await simulator.dispute(orderNo, 'needs_response');
    },

    /** The payer's bank disputes the charge, gives the dispute up, or decides it for the payer. */
    dispute(orderNo: string, status: 'needs_response' | 'won' | 'lost'): Promise<Response> {
      const session = sessionOf(orderNo);
      session.dispute = status;
      const content = {
        object: 'dispute',
        amount: session.amount,
        payment_intent: intentOf(session),
        status,
      };
      return tell(session, `charge.dispute.${status === 'needs_response' ? 'created' : 'closed'}`, content);
    },

    sendBack: (orderNo: string): Promise<Response> =>
      fetch(sessionOf(orderNo).successUrl, { redirect: 'manual' }),
  };

  function tell(
    session: Session,
    type: string,
    object: object,
    tampering: StripeTampering = {},
  ): Promise<Response> {
    const id = `evt_${session.id}_${type}${tampering.orderNo ?? ''}`;
    const body = JSON.stringify({ id, object: 'event', type, data: { object } }, null, 2);
    const time = Math.floor(now().getTime() / 1000) - (tampering.age ?? 0);
    const secret = tampering.forged ? 'whsec_of_somebody_else' : merchant.webhookSecret;
    const v1 = createHmac('sha256', secret).update(`${time}.${body}`, 'utf8').digest('hex');
    return fetch(webhookUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${v1}` },
      body,
    });
  }
  return simulator;
}
