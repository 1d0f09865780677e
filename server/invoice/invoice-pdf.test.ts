import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Locale } from '../../shared/contract/locales.ts';
import { HOST, testApp } from '../testing/app.ts';
import { readPdf } from '../testing/pdf-text.ts';

const { app, services, signUp } = await testApp({ SELLER: 'Cat & Co.|1 Quay, Dublin | VAT IE1234567X' });
const { wallet } = services;
const page = { field: 'created_at', direction: 'asc', limit: 20, offset: 0 } as const;
const topUpOf = (user: string) => ({
  user,
  paymentId: randomUUID(),
  provider: 'moggie',
  currency: 'TWD',
  payAmount: 30_000,
  coin: 1_000,
  silver: 50,
});

/** A player who lives in Taiwan and has bought coins, and the movement of it. */
async function payer() {
  const player = await signUp(`${randomUUID()}@moggie.test`);
  await services.account.setCountry(player.uuid, 'TW');
  const bought = topUpOf(player.uuid);
  await wallet.topUp(bought);
  return { ...player, bought, id: bought.paymentId };
}

const get = (id: string, cookie: string, locale: Locale = 'en-US') =>
  app.inject({ url: `/api/invoice/${id}.pdf?locale=${locale}`, headers: { host: HOST, cookie } });

async function saidIn(id: string, cookie: string, locale: Locale) {
  const { title, language, pages } = readPdf((await get(id, cookie, locale)).rawPayload);
  return { title, language, texts: pages.flatMap(({ texts }) => texts.map(([, text]) => text)) };
}

interface Said {
  heading: string;
  facts: string[];
  head: string[];
  names: string[];
}

const SAID: [Locale, Said][] = [
  [
    'en-US',
    {
      heading: 'Invoice',
      facts: ['Number', '#', 'Date', 'November 21, 2026', 'Country of residence', 'Taiwan'],
      head: ['Item', 'Net', 'VAT 5%', 'Amount'],
      names: ['Coins for the wallet', 'Coins', 'Silver', 'Total'],
    },
  ],
  [
    'ja-JP',
    {
      heading: '領収書',
      facts: ['番号', '#', '日付', '2026年11月21日', 'お住まいの国', '台湾'],
      head: ['内容', '税抜金額', '消費税 5%', '金額'],
      names: ['ウォレットのコイン', 'コイン', 'シルバー', '合計'],
    },
  ],
  [
    'th-TH',
    {
      heading: 'ใบเสร็จรับเงิน',
      facts: ['เลขที่', '#', 'วันที่', '21 พฤศจิกายน ค.ศ. 2026', 'ประเทศที่พำนัก', 'ไต้หวัน'],
      head: ['รายการ', 'ก่อนภาษี', 'ภาษีมูลค่าเพิ่ม 5%', 'จำนวนเงิน'],
      names: ['เหรียญเข้ากระเป๋า', 'เหรียญ', 'เหรียญเงิน', 'รวม'],
    },
  ],
  [
    'ko-KR',
    {
      heading: '영수증',
      facts: ['번호', '#', '날짜', '2026년 11월 21일', '거주 국가', '대만'],
      head: ['항목', '공급가액', '부가가치세 5%', '금액'],
      names: ['지갑 코인', '코인', '실버', '합계'],
    },
  ],
  [
    'zh-CN',
    {
      heading: '收据',
      facts: ['编号', '#', '日期', '2026年11月21日', '居住国家／地区', '台湾'],
      head: ['项目', '不含税金额', '增值税 5%', '金额'],
      names: ['钱包充值', '喵币', '银币', '合计'],
    },
  ],
];

test.each(SAID)('an invoice as PDF says in %s what its page says', async (locale, said) => {
  const { id, cookie, uuid } = await payer();
  const { number } = await services.invoice.invoice(uuid, id);
  const [bought = '', coins = '', silver = '', total = ''] = said.names;
  expect(await saidIn(id, cookie, locale)).toEqual({
    title: `${said.heading} ${number}`,
    language: locale,
    texts: [
      said.heading,
      ...['Cat & Co.', '1 Quay, Dublin', 'VAT IE1234567X'],
      ...said.facts.map((fact) => (fact === '#' ? number : fact)),
      ...said.head,
      ...[bought, 'TWD 285.71', 'TWD 14.29', 'TWD 300.00'],
      ...[coins, '', '', '10.00'],
      ...[silver, '', '', '0.50'],
      ...[total, 'TWD 285.71', 'TWD 14.29', 'TWD 300.00'],
    ],
  });
});

test('an invoice as PDF names the games of an order, in German', async () => {
  const { cookie, uuid } = await payer();
  const checkoutId = randomUUID();
  await wallet.spend(uuid, checkoutId, [
    { storeId: 7, meow: 299, silver: 0 },
    { storeId: 8, meow: 501, silver: 50 },
  ]);
  const { number } = await services.invoice.invoice(uuid, checkoutId);
  expect((await saidIn(checkoutId, cookie, 'de-DE')).texts).toEqual([
    'Rechnung',
    ...['Cat & Co.', '1 Quay, Dublin', 'VAT IE1234567X'],
    ...['Nummer', number, 'Datum', '21. November 2026', 'Wohnsitzland', 'Taiwan'],
    ...['Posten', 'Betrag (Münzen)'],
    ...['#7', '2,99', '#8', '5,01', 'Silber', '0,50'],
    ...['Summe', '8,50'],
  ]);
});

test('money that goes back has a credit note as PDF', async () => {
  const { cookie, uuid, bought } = await payer();
  await wallet.takeBack({ ...bought, reversalId: randomUUID() }, { mayOwe: false });
  const [entry] = (await wallet.statement(uuid, 'reversal', page)).rows;
  const { title, texts } = await saidIn(entry?.id ?? '', cookie, 'en-US');
  expect(title).toMatch(/^Credit note 2026-\d{6}$/);
  expect(texts[0]).toBe('Credit note');
  expect(texts.slice(-4)).toEqual(['Total', 'TWD 285.71', 'TWD 14.29', 'TWD 300.00']);
});

test('the PDF is a file by the invoice’s number, the same whenever it is asked for, and stays in no cache', async () => {
  const { id, cookie, uuid } = await payer();
  const { number } = await services.invoice.invoice(uuid, id);
  const first = await get(id, cookie);
  expect(first.statusCode).toBe(200);
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${number}.pdf"`,
    'cache-control': 'no-store',
  });
  expect((await get(id, cookie)).rawPayload.equals(first.rawPayload)).toBe(true);
});

test('the PDF is its player’s alone', async () => {
  const { id } = await payer();
  const { cookie } = await signUp(`${randomUUID()}@moggie.test`);
  expect((await get(id, cookie)).statusCode).toBe(404);
  expect((await get('none', cookie)).statusCode).toBe(404);
  expect((await get(id, '')).statusCode).toBe(401);
});
