import {
  createCipheriv,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Decision, openSimulator, postedBytes, type Tampering } from './simulator.ts';

interface Merchant {
  appId: string;
  mchId: string;
  serial: string;
  publicKey: KeyObject;
  /** 32 characters. */
  apiV3Key: string;
  publicKeyId: string;
}

interface Order {
  orderNo: string;
  total: number;
  payerIp: string;
  state: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED' | 'PAYERROR';
  notifyUrl: string;
  redirectUrl: string;
  /** Numbers of refunds, and what each gave back. */
  refunds: Map<string, number>;
}

/** What a merchant opens an order with. */
interface Asked {
  appid: string;
  mchid: string;
  description: string;
  out_trade_no: string;
  notify_url: string;
  amount: { total: number; currency: string };
  scene_info?: { payer_client_ip: string };
}

interface WeChatTampering extends Tampering {
  mchId?: string;
}

const STATES = { paid: 'SUCCESS', cancelled: 'CLOSED', failed: 'PAYERROR' } as const;

/** WeChat Pay's API v3 as its documents describe it; its key pair is made at each start, `now` is its time. */
export async function openWeChatPay(merchant: Merchant, now: () => Date) {
  const app = Fastify();
  const orders = new Map<string, Order>();
  const nonces = new Set<string>();
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const seconds = () => Math.floor(now().getTime() / 1000);

  /** The headers that sign a body. */
  function signatureOf(body: string, { key = own.privateKey, age = 0 } = {}): Record<string, string> {
    const timestamp = String(seconds() - age);
    const nonce = randomUUID().replaceAll('-', '');
    const text = `${[timestamp, nonce, body].join('\n')}\n`;
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': merchant.publicKeyId,
      'wechatpay-signature': sign('RSA-SHA256', Buffer.from(text, 'utf8'), key).toString('base64'),
    };
  }

  function isSigned(request: FastifyRequest): boolean {
    const [scheme, rest = ''] = (request.headers.authorization ?? '').split(/ (.*)/s);
    const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(rest)?.[1] ?? '';
    const isKnown =
      scheme === 'WECHATPAY2-SHA256-RSA2048' &&
      part('mchid') === merchant.mchId &&
      part('serial_no') === merchant.serial &&
      Math.abs(Number(part('timestamp')) - seconds()) <= 300 &&
      !nonces.has(part('nonce_str'));
    nonces.add(part('nonce_str'));
    const lines = [
      request.method,
      request.url,
      part('timestamp'),
      part('nonce_str'),
      postedBytes(request).toString('utf8'),
    ];
    const signature = Buffer.from(part('signature'), 'base64');
    return (
      isKnown && verify('RSA-SHA256', Buffer.from(`${lines.join('\n')}\n`), merchant.publicKey, signature)
    );
  }

  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/v3/') || isSigned(request)) return;
    return reply.code(401).send('{"code":"SIGN_ERROR"}');
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.url.startsWith('/v3/')) return;
    const key = simulator.forgeAnswers ? stranger.privateKey : own.privateKey;
    reply.type('application/json').headers(signatureOf(String(payload ?? ''), { key }));
  });

  /** What both ways to pay ask of an order. */
  const isSoundOrder = (asked: Asked) =>
    asked.appid === merchant.appId &&
    asked.mchid === merchant.mchId &&
    Number.isInteger(asked.amount.total) &&
    asked.amount.total >= 1 &&
    asked.amount.currency === 'CNY' &&
    /^[\w-|*]{6,32}$/.test(asked.out_trade_no) &&
    Boolean(asked.description);

  app.post('/v3/pay/transactions/h5', async (request, reply) => {
    const asked = JSON.parse(postedBytes(request).toString('utf8'));
    const isSound =
      isSoundOrder(asked) &&
      /^[\d.a-f:]+$/.test(asked.scene_info.payer_client_ip) &&
      asked.scene_info.h5_info.type === 'Wap';
    return isSound
      ? open(asked, reply, { h5_url: `${simulator.origin}/h5?prepay_id=${asked.out_trade_no}` })
      : reply.code(400).send('{"code":"PARAM_ERROR"}');
  });

  app.post('/v3/pay/transactions/native', async (request, reply) => {
    const asked = JSON.parse(postedBytes(request).toString('utf8'));
    return isSoundOrder(asked) && asked.scene_info === undefined
      ? open(asked, reply, { code_url: `weixin://wxpay/bizpayurl?pr=${asked.out_trade_no}` })
      : reply.code(400).send('{"code":"PARAM_ERROR"}');
  });

  /** Keeps an order; a known one must be of the same sum. */
  function open(asked: Asked, reply: FastifyReply, answer: object) {
    const known = orders.get(asked.out_trade_no);
    if (known && known.total !== asked.amount.total)
      return reply.code(400).send('{"code":"INVALID_REQUEST"}');
    if (!known)
      orders.set(asked.out_trade_no, {
        orderNo: asked.out_trade_no,
        total: asked.amount.total,
        payerIp: asked.scene_info?.payer_client_ip ?? '',
        state: 'NOTPAY',
        notifyUrl: asked.notify_url,
        redirectUrl: '',
        refunds: new Map(),
      });
    return reply.send(JSON.stringify(answer));
  }

  app.get<{ Params: { no: string }; Querystring: { mchid?: string } }>(
    '/v3/pay/transactions/out-trade-no/:no',
    async ({ params, query }, reply) => {
      const order = orders.get(params.no);
      if (!order || query.mchid !== merchant.mchId) return reply.code(404).send('{"code":"ORDER_NOT_EXIST"}');
      return reply.send(JSON.stringify(shown(order)));
    },
  );

  app.post('/v3/refund/domestic/refunds', async (request, reply) => {
    const asked = JSON.parse(postedBytes(request).toString('utf8'));
    const order = orders.get(asked.out_trade_no);
    if (!order) return reply.code(404).send('{"code":"RESOURCE_NOT_EXISTS"}');
    if (simulator.refusesRefunds) return reply.code(403).send('{"code":"NOT_ENOUGH"}');
    const { refund, total, currency } = asked.amount;
    if (!order.refunds.has(asked.out_refund_no)) {
      const isSound =
        (order.state === 'SUCCESS' || order.state === 'REFUND') &&
        total === order.total &&
        currency === 'CNY' &&
        refund >= 1 &&
        returnedOf(order) + refund <= total;
      if (!isSound) return reply.code(400).send('{"code":"INVALID_REQUEST"}');
      order.refunds.set(asked.out_refund_no, refund);
      order.state = 'REFUND';
    }
    if (simulator.losesRefunds) return reply.code(502).send('');
    return reply.send(
      JSON.stringify({ out_refund_no: asked.out_refund_no, status: 'PROCESSING', amount: { refund } }),
    );
  });

  app.get<{ Params: { no: string } }>('/v3/refund/domestic/refunds/:no', async ({ params }, reply) => {
    const refund = [...orders.values()].flatMap(({ refunds }) => refunds.get(params.no) ?? [])[0];
    if (refund === undefined) return reply.code(404).send('{"code":"RESOURCE_NOT_EXISTS"}');
    const status = simulator.refundStatus;
    return reply.send(JSON.stringify({ out_refund_no: params.no, status, amount: { refund } }));
  });

  app.get<{ Querystring: { prepay_id: string; redirect_url: string } }>('/h5', async ({ query }, reply) => {
    const order = orderOf(query.prepay_id);
    order.redirectUrl = query.redirect_url;
    return reply
      .type('text/html')
      .send(
        `<!doctype html><title>WeChat Pay (simulated)</title><h1>¥${order.total / 100}</h1><form method="post" action="/decide"><input type="hidden" name="order" value="${order.orderNo}"><button name="decision" value="paid">Pay</button><button name="decision" value="cancelled">Cancel</button></form>`,
      );
  });

  app.post('/decide', async (request, reply) => {
    const form = new URLSearchParams(postedBytes(request).toString('utf8'));
    const { orderNo, redirectUrl } = orderOf(form.get('order') ?? '');
    if (form.get('decision') === 'paid') {
      simulator.decide(orderNo, 'paid');
      await simulator.notify(orderNo);
    }
    return reply.redirect(redirectUrl, 303);
  });

  function shown({ orderNo, total, state }: Order, { amount, orderNo: other, mchId }: WeChatTampering = {}) {
    return {
      appid: merchant.appId,
      mchid: mchId ?? merchant.mchId,
      out_trade_no: other ?? orderNo,
      trade_state: state,
      trade_state_desc: '说明',
      ...((state === 'SUCCESS' || state === 'REFUND') && {
        transaction_id: `4200${orderNo}`,
        amount: { total: amount ?? total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' },
      }),
    };
  }

  const returnedOf = ({ refunds }: Order) => [...refunds.values()].reduce((sum, fen) => sum + fen, 0);

  function orderOf(orderNo: string): Order {
    const order = orders.get(orderNo);
    if (!order) throw new Error(`the simulator has no order ${orderNo}`);
    return order;
  }

  /** Sends an encrypted, signed message. */
  function tell(
    order: Order,
    type: string,
    content: object,
    tampering: WeChatTampering = {},
  ): Promise<Response> {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(merchant.apiV3Key), Buffer.from(nonce));
    cipher.setAAD(Buffer.from('transaction'));
    const plain = Buffer.from(JSON.stringify(content), 'utf8');
    const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    const body = JSON.stringify({
      id: `EV-${order.orderNo}-${type}-${order.state}-${tampering.orderNo ?? ''}`,
      create_time: '2026-11-21T20:00:00+08:00',
      resource_type: 'encrypt-resource',
      event_type: type,
      summary: '支付成功',
      resource: {
        original_type: 'transaction',
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: sealed.toString('base64'),
        associated_data: 'transaction',
        nonce,
      },
    });
    const key = tampering.forged ? stranger.privateKey : own.privateKey;
    return fetch(order.notifyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signatureOf(body, { key, age: tampering.age ?? 0 }) },
      body,
    });
  }

  const simulator = {
    origin: await openSimulator(app),
    publicKey: own.publicKey,
    /** On: answers are signed with somebody else's key. */
    forgeAnswers: false,

    decide(orderNo: string, decision: Decision): void {
      orderOf(orderNo).state = STATES[decision];
    },

    refusesRefunds: false,
    losesRefunds: false,
    /** What became of refunds. */
    refundStatus: 'SUCCESS' as 'SUCCESS' | 'PROCESSING' | 'ABNORMAL',
    returnedOf: (orderNo: string): number => returnedOf(orderOf(orderNo)),

    async payBack(orderNo: string): Promise<void> {
      const order = orderOf(orderNo);
      order.refunds.set('by hand', order.total - returnedOf(order));
      order.state = 'REFUND';
      await tell(order, 'REFUND.SUCCESS', {
        mchid: merchant.mchId,
        out_trade_no: orderNo,
        out_refund_no: 'by hand',
      });
    },

    payerIpOf: (orderNo: string): string => orderOf(orderNo).payerIp,

    notify(orderNo: string, tampering: WeChatTampering = {}): Promise<Response> {
      const order = orderOf(orderNo);
      return tell(order, 'TRANSACTION.SUCCESS', shown(order, tampering), tampering);
    },

    sendBack: (orderNo: string): Promise<Response> =>
      fetch(orderOf(orderNo).redirectUrl, { redirect: 'manual' }),
  };
  return simulator;
}
