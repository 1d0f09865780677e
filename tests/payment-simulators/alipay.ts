import { generateKeyPairSync, type KeyObject, randomInt, sign, verify } from 'node:crypto';
import Fastify from 'fastify';
import { type Decision, openSimulator, postedForm, type Tampering } from './simulator.ts';

interface Trade {
  orderNo: string;
  tradeNo: string;
  /** Yuan, as sent: `70.00`. */
  amount: string;
  page: string;
  status: 'WAIT_BUYER_PAY' | 'TRADE_CLOSED' | 'TRADE_SUCCESS' | 'TRADE_FINISHED';
  notifyUrl: string;
  returnUrl: string;
  /** Numbers of refunds, and what each gave back, fen. */
  refunds: Map<string, number>;
}

interface AlipayTampering extends Tampering {
  sellerId?: string;
  appId?: string;
}

/** Alipay's gateway as its documents describe it; its key pair is made at each start. */
export async function openAlipay(merchant: { appId: string; sellerId: string; publicKey: KeyObject }) {
  const app = Fastify();
  const trades = new Map<string, Trade>();
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

  const rsa2 = (text: string, key = own.privateKey) =>
    sign('RSA-SHA256', Buffer.from(text, 'utf8'), key).toString('base64');

  /** `a=1&b=2`, by name, without empty fields and those named. */
  function flat(fields: Iterable<[string, string]>, ...without: string[]): string {
    const kept = [...fields].filter(([name, value]) => value !== '' && !without.includes(name));
    kept.sort(([one], [other]) => (one < other ? -1 : 1));
    return kept.map(([name, value]) => `${name}=${value}`).join('&');
  }

  /** Why a call is refused; undefined for a good one. */
  function fault(parameters: URLSearchParams): string | undefined {
    const signature = Buffer.from(parameters.get('sign') ?? '', 'base64');
    const text = flat(parameters.entries(), 'sign');
    if (parameters.get('app_id') !== merchant.appId) return 'isv.invalid-app-id';
    if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(parameters.get('timestamp') ?? ''))
      return 'isv.invalid-timestamp';
    if (parameters.get('sign_type') !== 'RSA2' || parameters.get('charset') !== 'utf-8')
      return 'isv.invalid-signature-type';
    if (!verify('RSA-SHA256', Buffer.from(text, 'utf8'), merchant.publicKey, signature))
      return 'isv.invalid-signature';
    return undefined;
  }

  app.get('/gateway.do', async (request, reply) => {
    const parameters = new URL(request.url, 'http://alipay').searchParams;
    const refusal = fault(parameters);
    if (refusal) return reply.code(400).send(refusal);
    const page = parameters.get('method') ?? '';
    const content = JSON.parse(parameters.get('biz_content') ?? '');
    const product = {
      'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
      'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
    }[page];
    const isSound =
      product === content.product_code &&
      /^(?!0\.00$)\d{1,9}\.\d\d$/.test(content.total_amount) &&
      /^\w{1,64}$/.test(content.out_trade_no) &&
      content.subject;
    if (!isSound) return reply.code(400).send('ACQ.INVALID_PARAMETER');
    const known = trades.get(content.out_trade_no);
    if (known && known.amount !== content.total_amount)
      return reply.code(400).send('ACQ.CONTEXT_INCONSISTENT');
    if (!known)
      trades.set(content.out_trade_no, {
        orderNo: content.out_trade_no,
        tradeNo: `20261121220014${randomInt(1e13, 9e13)}`,
        amount: content.total_amount,
        page,
        status: 'WAIT_BUYER_PAY',
        notifyUrl: parameters.get('notify_url') ?? '',
        returnUrl: parameters.get('return_url') ?? '',
        refunds: new Map(),
      });
    return reply
      .type('text/html')
      .send(
        `<!doctype html><title>Alipay (simulated)</title><h1>¥${content.total_amount} ${page}</h1><form method="post" action="/decide"><input type="hidden" name="order" value="${content.out_trade_no}"><button name="decision" value="paid">Pay</button><button name="decision" value="cancelled">Cancel</button></form>`,
      );
  });

  app.post('/decide', async (request, reply) => {
    const form = postedForm(request);
    const { orderNo } = tradeOf(form.get('order') ?? '');
    simulator.decide(orderNo, form.get('decision') === 'paid' ? 'paid' : 'cancelled');
    await simulator.notify(orderNo);
    return reply.redirect(backUrl(orderNo), 303);
  });

  app.post('/gateway.do', async (request, reply) => {
    const parameters = postedForm(request);
    reply.type('text/html;charset=utf-8');
    const refusal = fault(parameters);
    if (refusal) return answer({ code: '40002', msg: 'Invalid Arguments', sub_code: refusal });
    const method = parameters.get('method') ?? '';
    const { out_trade_no, out_request_no, refund_amount } = JSON.parse(parameters.get('biz_content') ?? '');
    const trade = trades.get(out_trade_no);
    if (!trade) return failed('ACQ.TRADE_NOT_EXIST', method);
    if (method === 'alipay.trade.query') return answer(queried(trade), method);
    if (method === 'alipay.trade.refund') {
      const refusal = refundTrade(trade, out_request_no, refund_amount);
      if (simulator.losesRefunds) return reply.code(504).send('');
      return refusal ? failed(refusal, method) : answer({ code: '10000', fund_change: 'Y' }, method);
    }
    if (method !== 'alipay.trade.fastpay.refund.query') return failed('isv.unknown-method', method);
    const refunded = trade.refunds.get(out_request_no);
    const content = refunded && {
      refund_status: 'REFUND_SUCCESS',
      refund_amount: (refunded / 100).toFixed(2),
    };
    return answer({ code: '10000', msg: 'Success', out_trade_no, ...content }, method);
  });

  /** Why a refund is refused; undefined once it was made. */
  function refundTrade(trade: Trade, requestNo: string, amount: string): string | undefined {
    if (trade.refunds.has(requestNo)) return undefined;
    if (simulator.refusesRefunds) return 'ACQ.SELLER_BALANCE_NOT_ENOUGH';
    if (trade.status !== 'TRADE_SUCCESS' || !/^\d+\.\d\d$/.test(amount)) return 'ACQ.TRADE_STATUS_ERROR';
    const fen = Number(amount.replace('.', ''));
    if (returnedOf(trade) + fen > totalOf(trade)) return 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL';
    trade.refunds.set(requestNo, fen);
    if (returnedOf(trade) === totalOf(trade)) trade.status = 'TRADE_CLOSED';
    return undefined;
  }

  const totalOf = ({ amount }: Trade) => Number(amount.replace('.', ''));
  const returnedOf = ({ refunds }: Trade) => [...refunds.values()].reduce((sum, fen) => sum + fen, 0);
  const failed = (sub_code: string, method: string) =>
    answer({ code: '40004', msg: 'Business Failed', sub_code }, method);

  function queried(trade: Trade) {
    const isPaid =
      trade.status.startsWith('TRADE_S') || trade.status === 'TRADE_FINISHED' || returnedOf(trade) > 0;
    return {
      code: '10000',
      msg: 'Success',
      buyer_logon_id: 'mog***@example.com',
      out_trade_no: trade.orderNo,
      total_amount: trade.amount,
      trade_no: trade.tradeNo,
      trade_status: trade.status,
      ...(isPaid && { send_pay_date: '2026-11-21 20:00:00' }),
      // Alipay escapes slashes; what is signed are these bytes.
      note: 'a/b',
    };
  }

  function answer(content: object, method = 'alipay.trade.query'): string {
    const part = JSON.stringify(content).replaceAll('/', '\\/');
    const key = simulator.forgeAnswers ? stranger.privateKey : own.privateKey;
    return `{"${method.replaceAll('.', '_')}_response":${part},"sign":"${rsa2(part, key)}"}`;
  }

  function tradeOf(orderNo: string): Trade {
    const trade = trades.get(orderNo);
    if (!trade) throw new Error(`the simulator has no trade ${orderNo}`);
    return trade;
  }

  function backUrl(orderNo: string): string {
    const { returnUrl, tradeNo, amount } = tradeOf(orderNo);
    const fields = { out_trade_no: orderNo, trade_no: tradeNo, total_amount: amount, app_id: merchant.appId };
    const parameters = new URLSearchParams({ ...fields, sign: rsa2(flat(Object.entries(fields))) });
    return `${returnUrl}?${parameters}`;
  }

  const simulator = {
    origin: await openSimulator(app),
    publicKey: own.publicKey,
    /** On: answers are signed with somebody else's key. */
    forgeAnswers: false,

    decide(orderNo: string, decision: Decision): void {
      tradeOf(orderNo).status = decision === 'paid' ? 'TRADE_SUCCESS' : 'TRADE_CLOSED';
    },

    /** The time for refunds is over. */
    finish(orderNo: string): void {
      tradeOf(orderNo).status = 'TRADE_FINISHED';
    },

    refusesRefunds: false,
    losesRefunds: false,
    returnedOf: (orderNo: string): number => returnedOf(tradeOf(orderNo)),

    async payBack(orderNo: string): Promise<void> {
      const trade = tradeOf(orderNo);
      trade.refunds.set('by hand', totalOf(trade) - returnedOf(trade));
      trade.status = 'TRADE_CLOSED';
      await simulator.notify(orderNo);
    },

    pageOf: (orderNo: string): string => tradeOf(orderNo).page,

    notify(orderNo: string, tampering: AlipayTampering = {}): Promise<Response> {
      const trade = tradeOf(orderNo);
      const fields: Record<string, string> = {
        notify_time: '2026-11-21 20:00:00',
        notify_type: 'trade_status_sync',
        notify_id: `20261121002220000000${trade.tradeNo}${trade.status}${tampering.orderNo ?? ''}`,
        app_id: tampering.appId ?? merchant.appId,
        charset: 'utf-8',
        version: '1.0',
        trade_no: trade.tradeNo,
        out_trade_no: tampering.orderNo ?? orderNo,
        seller_id: tampering.sellerId ?? merchant.sellerId,
        trade_status: trade.status,
        total_amount: tampering.amount === undefined ? trade.amount : (tampering.amount / 100).toFixed(2),
        fund_bill_list: '[{"amount":"70.00","fundChannel":"ALIPAYACCOUNT"}]',
        ...(returnedOf(trade) > 0 && { refund_fee: (returnedOf(trade) / 100).toFixed(2) }),
        subject: '語雀 空間',
        body: '',
      };
      const key = tampering.forged ? stranger.privateKey : own.privateKey;
      const signature = rsa2(flat(Object.entries(fields), 'sign', 'sign_type'), key);
      return fetch(trade.notifyUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: new URLSearchParams({ ...fields, sign: signature, sign_type: 'RSA2' }).toString(),
      });
    },

    sendBack: (orderNo: string): Promise<Response> => fetch(backUrl(orderNo), { redirect: 'manual' }),
  };
  return simulator;
}
