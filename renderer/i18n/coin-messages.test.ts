import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Locale } from '../../shared/contract/locales.ts';
import { priceText } from '../screens/store/price-text.ts';
import { creditText, sumText } from '../wallet/sum-text.ts';
import { Catalogue } from './translate.ts';

const ROOT = path.join(import.meta.dirname, '../../resources/locales');

function textsOf(area: 'store' | 'wallet', locale: Locale): Catalogue {
  const catalogue = new Catalogue(locale);
  catalogue.add({ [area]: JSON.parse(readFileSync(path.join(ROOT, locale, `${area}.json`), 'utf8')) });
  return catalogue;
}

/** What the bill's button says for what it takes, in meowcent. */
function payButton(locale: Locale, meowCost: number, silverCost: number): string {
  const catalogue = textsOf('wallet', locale);
  return catalogue.translate('wallet:bill.confirm', {
    sum: sumText(catalogue.translate, locale, { meowCost, silverCost }),
  });
}

test.each([
  ['en-US', 100, 'Pay 1 coin'],
  ['en-US', 1799, 'Pay 17.99 coins'],
  ['en-US', 50, 'Pay 0.50 coins'],
  ['de-DE', 100, '1 Münze zahlen'],
  ['de-DE', 125000, '1.250 Münzen zahlen'],
  ['fr-FR', 150, 'Payer 1,50 pièce'],
  ['fr-FR', 200, 'Payer 2 pièces'],
  ['ru-RU', 2100, 'Оплатить 21 монету'],
  ['ru-RU', 300, 'Оплатить 3 монеты'],
  ['ru-RU', 1200, 'Оплатить 12 монет'],
  ['ru-RU', 1299, 'Оплатить 12,99 монеты'],
  ['ja-JP', 100, '1コインを支払う'],
] as const)('coins are counted as %s counts them: %i meowcent', (locale, meowcent, text) => {
  expect(payButton(locale, meowcent, 0)).toBe(text);
});

test.each([
  ['en-US', 0, 400, 'Pay 4 silver'],
  ['en-US', 1399, 400, 'Pay 13.99 coins and 4 silver'],
  ['en-US', 100, 50, 'Pay 1 coin and 0.50 silver'],
  ['de-DE', 1399, 400, '13,99 Münzen und 4 Silber zahlen'],
  ['es-ES', 1399, 400, 'Pagar 13,99 monedas y 4 de plata'],
  ['fr-FR', 0, 100, 'Payer 1 pièce d’argent'],
  ['fr-FR', 100, 400, 'Payer 1 pièce et 4 pièces d’argent'],
  ['ja-JP', 1399, 400, '13.99コインと4シルバーを支払う'],
  ['ko-KR', 1399, 400, '13.99코인과 4실버 결제'],
  ['pt-BR', 1399, 400, 'Pagar 13,99 moedas e 4 de prata'],
  ['ru-RU', 2100, 400, 'Оплатить 21 монету и 4 серебром'],
  ['th-TH', 1399, 400, 'จ่าย 13.99 เหรียญ และ 4 เหรียญเงิน'],
  ['tr-TR', 1399, 400, '13,99 jeton ve 4 gümüş öde'],
  ['vi-VN', 0, 400, 'Trả 4 xu bạc'],
  ['zh-CN', 1399, 400, '支付 13.99 喵币和 4 银币'],
  ['zh-TW', 0, 400, '支付 4 銀幣'],
] as const)('silver is named beside the coins, each in its own number, in %s: %i and %i [T10]', (...row) => {
  const [locale, meowCost, silverCost, text] = row;
  expect(payButton(locale, meowCost, silverCost)).toBe(text);
});

test.each([
  ['en-US', 1000, 0, '10 coins added to your wallet.'],
  ['en-US', 1000, 50, '10 coins and 0.50 silver added to your wallet.'],
  ['de-DE', 3000, 200, '30 Münzen und 2 Silber gutgeschrieben.'],
  ['fr-FR', 1000, 50, '10 pièces et 0,50 pièce d’argent ajoutées à votre portefeuille.'],
  ['ja-JP', 3000, 200, '30コインと2シルバーをウォレットに追加しました。'],
  ['ko-KR', 3000, 200, '지갑에 30코인과 2실버를 충전했어요.'],
  ['th-TH', 3000, 200, 'เพิ่ม 30 เหรียญและ 2 เหรียญเงิน เข้ากระเป๋าเงินแล้ว'],
  ['zh-CN', 3000, 200, '30 喵币和 2 银币已存入钱包。'],
] as const)('a top-up tells of the silver that came with its coins, in %s: %i and %i', (...row) => {
  const [locale, coin, silver, text] = row;
  expect(creditText(textsOf('wallet', locale).translate, locale, { coin, silver })).toBe(text);
});

test.each([
  ['en-US', 1, undefined, '1+ coins'],
  ['de-DE', 1, undefined, 'ab 1 Münze'],
  ['de-DE', 11, undefined, 'ab 11 Münzen'],
  ['es-ES', 1, undefined, 'Desde 1 moneda'],
  ['fr-FR', 1, undefined, 'À partir de 1 pièce'],
  ['pt-BR', 1, undefined, 'A partir de 1 moeda'],
  ['ru-RU', 1, undefined, 'От 1 монеты'],
  ['ru-RU', 3, undefined, 'От 3 монет'],
  ['ru-RU', 21, undefined, 'От 21 монеты'],
  ['ja-JP', 1, undefined, '1コイン以上'],
  ['en-US', 0, 1, '0–1 coins'],
  ['de-DE', 11, 13, '11–13 Münzen'],
  ['fr-FR', 0, 1, '0–1 pièce'],
  ['ru-RU', 0, 1, '0–1 монета'],
  ['ru-RU', 1, 3, '1–3 монеты'],
  ['ru-RU', 11, 13, '11–13 монет'],
] as const)('what a price is narrowed to is counted as %s counts it: from %i to %s', (...row) => {
  const [locale, min, max, text] = row;
  expect(priceText(textsOf('store', locale).translate, { min, max })).toBe(text);
});
