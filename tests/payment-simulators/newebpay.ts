import { createCipheriv, createDecipheriv, createHash, randomInt } from 'node:crypto';
import Fastify from 'fastify';
import { type Decision, openSimulator, postedForm, type Tampering } from './simulator.ts';

/** What the merchant was given. */
interface Merchant {
  merchantId: string;
  hashKey: string;
  hashIv: string;
}

interface Trade {
  orderNo: string;
  amount: number;
  tradeNo: string;
  /** 0 unpaid, 1 paid, 2 failed, 3 cancelled, 6 refunded. */
  status: 0 | 1 | 2 | 3 | 6;
  notifyUrl: string;
  returnUrl: string;
  returned: number;
}

const STATUS = { paid: 1, failed: 2, cancelled: 3 } as const;

interface NewebPayTampering extends Tampering {
  merchantId?: string;
  /** `json-text`: Result is JSON within JSON; `query`: all fields in a query string. */
  shape?: 'json' | 'json-text' | 'query';
}

/** NewebPay as its manual describes it: the hosted page, QueryTradeInfo, and messages to the merchant. */
export async function openNewebPay(merchant: Merchant) {
  const app = Fastify();
  const trades = new Map<string, Trade>();
  const { merchantId, hashKey, hashIv } = merchant;

  const upperSha = (text: string) => createHash('sha256').update(text).digest('hex').toUpperCase();
  const signed = (hex: string, key = hashKey) => upperSha(`HashKey=${key}&${hex}&HashIV=${hashIv}`);

  function seal(text: string, key = hashKey): { TradeInfo: string; TradeSha: string } {
    const cipher = createCipheriv('aes-256-cbc', Buffer.from(key), Buffer.from(hashIv));
    const hex = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('hex');
    return { TradeInfo: hex, TradeSha: signed(hex, key) };
  }

  function unseal(hex: string): URLSearchParams {
    const decipher = createDecipheriv('aes-256-cbc', Buffer.from(hashKey), Buffer.from(hashIv));
    const text = Buffer.concat([decipher.update(Buffer.from(hex, 'hex')), decipher.final()]).toString('utf8');
    return new URLSearchParams(text);
  }

  app.post('/MPG/mpg_gateway', async (request, reply) => {
    const form = postedForm(request);
    const tradeInfo = form.get('TradeInfo') ?? '';
    if (form.get('MerchantID') !== merchantId) return reply.code(400).send('MPG01002');
    if (form.get('TradeSha') !== signed(tradeInfo)) return reply.code(400).send('MPG03009');
    const fields = unseal(tradeInfo);
    const orderNo = fields.get('MerchantOrderNo') ?? '';
    const isSound =
      fields.get('MerchantID') === merchantId &&
      fields.get('Version') === form.get('Version') &&
      /^\d{10}$/.test(fields.get('TimeStamp') ?? '') &&
      /^\w{1,30}$/.test(orderNo) &&
      /^[1-9]\d*$/.test(fields.get('Amt') ?? '') &&
      (fields.get('ItemDesc') ?? '') !== '';
    if (!isSound) return reply.code(400).send('MPG01010');
    if (trades.has(orderNo)) return reply.code(400).send('MPG03008');
    trades.set(orderNo, {
      orderNo,
      amount: Number(fields.get('Amt')),
      tradeNo: `2611${randomInt(1e12, 9e12)}`,
      status: 0,
      notifyUrl: fields.get('NotifyURL') ?? '',
      returnUrl: fields.get('ReturnURL') ?? '',
      returned: 0,
    });
    return reply.type('text/html').send(hostedPage(orderNo, fields.get('Amt') ?? ''));
  });

  app.post('/decide', async (request, reply) => {
    const form = postedForm(request);
    const trade = tradeOf(form.get('order') ?? '');
    trade.status = form.get('decision') === 'pay' ? 1 : form.get('decision') === 'fail' ? 2 : 3;
    await simulator.notify(trade.orderNo);
    const { TradeInfo, TradeSha } = seal(resultOf(trade, {}));
    return reply
      .type('text/html')
      .send(
        `<form id="back" method="post" action="${trade.returnUrl}"><input name="TradeInfo" value="${TradeInfo}"><input name="TradeSha" value="${TradeSha}"><button>Back to the shop</button></form>`,
      );
  });

  app.post('/API/QueryTradeInfo', async (request) => {
    const form = postedForm(request);
    const asked = { amount: form.get('Amt'), orderNo: form.get('MerchantOrderNo') ?? '' };
    const check = upperSha(
      `IV=${hashIv}&Amt=${asked.amount}&MerchantID=${merchantId}&MerchantOrderNo=${asked.orderNo}&Key=${hashKey}`,
    );
    if (form.get('CheckValue') !== check) return { Status: 'TRA10009', Message: 'CheckValue', Result: [] };
    const trade = trades.get(asked.orderNo);
    if (!trade || String(trade.amount) !== asked.amount)
      return { Status: 'TRA10021', Message: 'no such trade', Result: [] };
    return {
      Status: 'SUCCESS',
      Message: 'found',
      Result: {
        MerchantID: merchantId,
        Amt: trade.amount,
        TradeNo: trade.tradeNo,
        MerchantOrderNo: trade.orderNo,
        TradeStatus: String(trade.status),
        PaymentType: 'CREDIT',
        BackStatus: trade.returned > 0 ? '2' : '0',
        BackBalance: String(trade.amount - trade.returned),
        CheckCode: upperSha(
          `HashIV=${simulator.forgeAnswers ? 'x' : hashIv}&Amt=${trade.amount}&MerchantID=${merchantId}&MerchantOrderNo=${trade.orderNo}&TradeNo=${trade.tradeNo}&HashKey=${hashKey}`,
        ),
      },
    };
  });

  app.post('/API/CreditCard/Close', async (request, reply) => {
    const form = postedForm(request);
    const fields = unseal(form.get('PostData_') ?? '');
    const trade = trades.get(fields.get('MerchantOrderNo') ?? '');
    const amount = Number(fields.get('Amt'));
    const isSound =
      form.get('MerchantID_') === merchantId &&
      fields.get('CloseType') === '2' &&
      fields.get('IndexType') === '1' &&
      trade !== undefined &&
      (trade.status === 1 || trade.status === 6) &&
      amount >= 1 &&
      trade.returned + amount <= trade.amount;
    if (!isSound || simulator.refusesRefunds) return { Status: 'TRA10035', Message: 'no', Result: [] };
    trade.returned += amount;
    if (simulator.losesRefunds) return reply.code(504).send('');
    return { Status: 'SUCCESS', Message: 'done', Result: { MerchantOrderNo: trade.orderNo, Amt: amount } };
  });

  function tradeOf(orderNo: string): Trade {
    const trade = trades.get(orderNo);
    if (!trade) throw new Error(`the simulator has no trade ${orderNo}`);
    return trade;
  }

  function resultOf(
    trade: Trade,
    { amount, merchantId: other, orderNo, shape = 'json' }: NewebPayTampering,
  ): string {
    const result = {
      MerchantID: other ?? merchantId,
      Amt: amount ?? trade.amount,
      TradeNo: trade.tradeNo,
      MerchantOrderNo: orderNo ?? trade.orderNo,
      PaymentType: 'CREDIT',
      PayTime: '2026-11-21 20:00:00',
    };
    const Status = trade.status === 1 ? 'SUCCESS' : 'MPG03004';
    if (shape === 'query')
      return new URLSearchParams({ Status, ...result, Amt: String(result.Amt) }).toString();
    return JSON.stringify({
      Status,
      Message: 'said',
      Result: shape === 'json-text' ? JSON.stringify(result) : result,
    });
  }

  const simulator = {
    origin: await openSimulator(app),
    /** On: answers to questions are signed with another key. */
    forgeAnswers: false,

    /** The payer's decision, without telling anyone. */
    decide(orderNo: string, decision: Decision): void {
      tradeOf(orderNo).status = STATUS[decision];
    },

    refusesRefunds: false,
    losesRefunds: false,
    returnedOf: (orderNo: string): number => tradeOf(orderNo).returned,

    async payBack(orderNo: string): Promise<void> {
      const trade = tradeOf(orderNo);
      Object.assign(trade, { status: 6, returned: trade.amount });
    },

    /** Tells the merchant how a trade stands. */
    notify(orderNo: string, tampering: NewebPayTampering = {}): Promise<Response> {
      const trade = tradeOf(orderNo);
      const key = tampering.forged ? hashKey.split('').toReversed().join('') : hashKey;
      const sealed = seal(resultOf(trade, tampering), key);
      return fetch(trade.notifyUrl, {
        method: 'POST',
        body: new URLSearchParams({
          Status: trade.status === 1 ? 'SUCCESS' : 'MPG03004',
          MerchantID: merchantId,
          Version: '2.0',
          ...sealed,
        }),
      });
    },

    /** Sends the payer's browser back to the merchant. */
    sendBack(orderNo: string): Promise<Response> {
      const trade = tradeOf(orderNo);
      return fetch(trade.returnUrl, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ ...seal(resultOf(trade, {})) }),
      });
    },
  };
  return simulator;
}

function hostedPage(orderNo: string, amount: string): string {
  return `<!doctype html><title>NewebPay (simulated)</title><h1>NT$${amount}</h1>
<form method="post" action="/decide"><input type="hidden" name="order" value="${orderNo}">
<button name="decision" value="pay">Pay</button><button name="decision" value="fail">Fail</button>
<button name="decision" value="cancel">Cancel</button></form>`;
}
