import { createHash, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import Fastify from 'fastify';
import { issueCertificate } from './certificate.ts';
import { type Decision, openSimulator, postedForm, type Tampering } from './simulator.ts';

interface Trade {
  orderId: string;
  txnTime: string;
  txnType: '01' | '04';
  /** Fen. */
  amount: number;
  queryId: string;
  /** 00 done, 05 under way, anything else failed. */
  code: string;
  /** Of a refund: the payment. */
  origQryId: string;
  frontUrl: string;
  backUrl: string;
}

interface UnionPayTampering extends Tampering {
  merId?: string;
}

const CODES = { paid: '00', failed: '51', cancelled: '61' } as const;
/** Done, or done but for something on UnionPay's side. */
const isDone = (code: string): boolean => code === '00' || code === 'A6';
const SIGNER = '00040000:SIGN';

/** UnionPay's gateway 5.1.0 as its documents describe it; its keys and certificates are made at each start. */
export async function openUnionPay(merchant: { merchantId: string; certId: string; publicKey: KeyObject }) {
  const app = Fastify();
  const trades = new Map<string, Trade>();
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [root, own, stranger] = [pair(), pair(), pair()];
  const authorityName = 'CFCA TEST OCA1';
  const authority = issueCertificate(
    { name: authorityName, key: root.publicKey },
    { name: authorityName, key: root.privateKey },
  );
  const certificateOf = (key: KeyObject, issuerKey: KeyObject) =>
    issueCertificate(
      { name: `041@Z12@${SIGNER}@00000001`, key },
      { name: authorityName, key: issuerKey },
    ).toString();
  const ownCertificate = certificateOf(own.publicKey, root.privateKey);
  /** Of the right name, but nobody vouches for it. */
  const forgedCertificate = certificateOf(stranger.publicKey, stranger.privateKey);

  function textOf(fields: Iterable<[string, string]>): Buffer {
    const kept = [...fields].filter(([name, value]) => value !== '' && name !== 'signature');
    kept.sort(([one], [other]) => (one < other ? -1 : 1));
    const text = kept.map(([name, value]) => `${name}=${value}`).join('&');
    return Buffer.from(createHash('sha256').update(text).digest('hex'));
  }

  function signed(fields: Record<string, string>, isForged = false): Record<string, string> {
    const all = { ...fields, signPubKeyCert: isForged ? forgedCertificate : ownCertificate };
    const key = isForged ? stranger.privateKey : own.privateKey;
    return { ...all, signature: sign('RSA-SHA256', textOf(Object.entries(all)), key).toString('base64') };
  }

  function isSound(form: URLSearchParams): boolean {
    const signature = Buffer.from(form.get('signature') ?? '', 'base64');
    return (
      form.get('version') === '5.1.0' &&
      form.get('signMethod') === '01' &&
      form.get('certId') === merchant.certId &&
      form.get('merId') === merchant.merchantId &&
      /^\d{14}$/.test(form.get('txnTime') ?? '') &&
      /^[A-Za-z0-9]{8,40}$/.test(form.get('orderId') ?? '') &&
      verify('RSA-SHA256', textOf(form), merchant.publicKey, signature)
    );
  }

  function keep(form: URLSearchParams, code: string): Trade {
    const trade: Trade = {
      orderId: form.get('orderId') ?? '',
      txnTime: form.get('txnTime') ?? '',
      txnType: form.get('txnType') === '04' ? '04' : '01',
      amount: Number(form.get('txnAmt')),
      queryId: `2611${String(trades.size).padStart(17, '0')}`,
      code,
      origQryId: form.get('origQryId') ?? '',
      frontUrl: form.get('frontUrl') ?? '',
      backUrl: form.get('backUrl') ?? '',
    };
    trades.set(trade.orderId, trade);
    return trade;
  }

  app.post('/gateway/api/frontTransReq.do', async (request, reply) => {
    const form = postedForm(request);
    const isPayment =
      form.get('txnType') === '01' &&
      form.get('currencyCode') === '156' &&
      /^[1-9]\d*$/.test(form.get('txnAmt') ?? '');
    if (!isSound(form) || !isPayment) return reply.code(400).send('11');
    if (trades.has(form.get('orderId') ?? '')) return reply.code(400).send('12 duplicate');
    const { orderId, amount } = keep(form, '05');
    return reply
      .type('text/html')
      .send(
        `<!doctype html><title>UnionPay (simulated)</title><h1>¥${amount / 100}</h1><form method="post" action="/decide"><input type="hidden" name="order" value="${orderId}"><button name="decision" value="paid">Pay</button><button name="decision" value="failed">Fail</button><button name="decision" value="cancelled">Cancel</button></form>`,
      );
  });

  app.post('/decide', async (request, reply) => {
    const form = postedForm(request);
    const trade = tradeOf(form.get('order') ?? '');
    const decision = form.get('decision');
    trade.code = CODES[decision === 'paid' || decision === 'failed' ? decision : 'cancelled'];
    await simulator.notify(trade.orderId);
    const inputs = Object.entries(signed(shown(trade))).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    );
    return reply
      .type('text/html')
      .send(
        `<!doctype html><title>UnionPay (simulated)</title><form method="post" action="${trade.frontUrl}">${inputs.join('')}<button>Back to the shop</button></form>`,
      );
  });

  app.post('/gateway/api/queryTrans.do', async (request, reply) => {
    const form = postedForm(request);
    if (!isSound(form) || form.get('txnType') !== '00') return reply.code(400).send('');
    const trade = trades.get(form.get('orderId') ?? '');
    const isKnown = trade?.txnTime === form.get('txnTime');
    return answer(
      trade && isKnown ? { ...shown(trade), respCode: '00', origRespCode: trade.code } : { respCode: '34' },
    );
  });

  app.post('/gateway/api/backTransReq.do', async (request, reply) => {
    const form = postedForm(request);
    if (!isSound(form) || form.get('txnType') !== '04') return reply.code(400).send('');
    const payment = [...trades.values()].find(({ queryId }) => queryId === form.get('origQryId'));
    const amount = Number(form.get('txnAmt'));
    if (!trades.has(form.get('orderId') ?? '')) {
      const isLeft = payment && isDone(payment.code) && returnedOf(payment) + amount <= payment.amount;
      if (!isLeft || simulator.refusesRefunds) return answer({ respCode: '36' });
      keep(form, '00');
    }
    return simulator.losesRefunds ? reply.code(504).send('') : answer({ respCode: '00' });
  });

  function answer(fields: Record<string, string>): string {
    return Object.entries(signed(fields, simulator.forgeAnswers))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
  }

  function shown(trade: Trade, { amount, orderNo, merId }: UnionPayTampering = {}): Record<string, string> {
    return {
      version: '5.1.0',
      encoding: 'UTF-8',
      bizType: '000201',
      txnType: trade.txnType,
      merId: merId ?? merchant.merchantId,
      orderId: orderNo ?? trade.orderId,
      txnTime: trade.txnTime,
      txnAmt: String(amount ?? trade.amount),
      currencyCode: '156',
      queryId: trade.queryId,
      respCode: trade.code,
      respMsg: '成功[0000000]',
      reqReserved: '{a=1&b=2}',
    };
  }

  function tradeOf(orderId: string): Trade {
    const trade = trades.get(orderId);
    if (!trade) throw new Error(`the simulator has no trade ${orderId}`);
    return trade;
  }

  const returnedOf = ({ queryId }: Trade): number =>
    [...trades.values()]
      .filter(({ origQryId, code }) => origQryId === queryId && isDone(code))
      .reduce((sum, { amount }) => sum + amount, 0);

  const simulator = {
    origin: await openSimulator(app),
    authority,
    signer: SIGNER,
    /** On: answers are signed with somebody else's key. */
    forgeAnswers: false,
    /** On: payments that succeed do so with a defect. */
    hasDefects: false,
    refusesRefunds: false,
    losesRefunds: false,
    returnedOf: (orderNo: string): number => returnedOf(tradeOf(orderNo)),

    decide(orderNo: string, decision: Decision): void {
      tradeOf(orderNo).code = decision === 'paid' && simulator.hasDefects ? 'A6' : CODES[decision];
    },

    notify(orderNo: string, tampering: UnionPayTampering = {}): Promise<Response> {
      const trade = tradeOf(orderNo);
      return fetch(trade.backUrl, {
        method: 'POST',
        body: new URLSearchParams(signed(shown(trade, tampering), tampering.forged)),
      });
    },

    sendBack(orderNo: string): Promise<Response> {
      const trade = tradeOf(orderNo);
      return fetch(trade.frontUrl, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(signed(shown(trade))),
      });
    },
  };
  return simulator;
}
