import { renderSVG } from 'uqr';
import type { Locale } from '../../shared/contract/locales.ts';
import { decimalsOf, decimalText } from '../../shared/money/currency.ts';
import { escapeMarkup } from '../http/escape.ts';
import { plainPage } from '../http/plain-page.ts';
import { messagesOf, methodName } from './messages.ts';
import type { Bill, Charge, ChargeState, Departure } from './service.ts';
import type { AwayStep } from './store-client.ts';

/** The apps that scan a method's code. */
const APPS: Readonly<Record<string, string>> = {
  'wechatpay-qr-code': 'WeChat Pay',
  'alipay-qr-code': 'Alipay',
};

const LOGO =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="15" fill="oklch(0.8 0.142 66)"/>' +
  '<path d="M9 22V9l5 4h4l5-4v13" fill="none" stroke="oklch(0.2 0.035 45)" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"/></svg>';

const LINKS = `<link rel="stylesheet" href="/pay/page.css">
<script src="/pay/pad.js" defer></script>`;

function page(locale: Locale, title: string, body: string): string {
  return plainPage({
    lang: locale,
    title: `${title} · Moggie Pay`,
    links: LINKS,
    body: `<main>
<p class="brand">${LOGO}Moggie Pay</p>
${body}
</main>`,
  });
}

/** The amount with its currency's code: a bare sign would not tell one dollar from another. */
function money(locale: Locale, { amount, currency }: Bill): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: decimalsOf(currency),
    maximumFractionDigits: 2,
  });
  return format.format(decimalText(amount));
}

/** Coins from hundredths: 10, 12.50. */
function coins(locale: Locale, hundredths: number): string {
  const digits = hundredths % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(decimalText(hundredths));
}

function minutesLeft(locale: Locale, milliseconds: number): string {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  return format.format(Math.max(1, Math.floor(milliseconds / 60_000)));
}

function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name) => values[name] ?? '');
}

function facts(locale: Locale, bill: Bill): string {
  const words = messagesOf(locale);
  return `<dl><div><dt>${words.order}</dt><dd>${escapeMarkup(bill.orderNo)}</dd></div>
<div><dt>${words.method}</dt><dd>${escapeMarkup(methodName(locale, bill.method))}</dd></div></dl>`;
}

function backLink(returnUrl: string, text: string, look: string): string {
  return `<a class="${look}" data-back href="${escapeMarkup(returnUrl)}">${text}</a>`;
}

/** What is paid for, and how much. */
function summary(locale: Locale, bill: Bill): string {
  const words = messagesOf(locale);
  const gives = fill(bill.silver > 0 ? words.givesSilver : words.gives, {
    coins: coins(locale, bill.coin),
    silver: coins(locale, bill.silver),
  });
  return `<h1>${words.title}</h1>
<p class="amount">${escapeMarkup(money(locale, bill))}</p>
<p class="gives">${escapeMarkup(gives)}</p>
${facts(locale, bill)}`;
}

/** The page of a charge that waits for its payer. */
export function openPage(locale: Locale, charge: Charge, now: Date): string {
  const words = messagesOf(locale);
  const left = minutesLeft(locale, charge.expiresAt.getTime() - now.getTime());
  return page(
    locale,
    words.title,
    `<p class="sandbox">${words.sandbox}</p>
${summary(locale, charge)}
<form method="post">
<button class="primary" name="decision" value="paid">${words.pay}</button>
<button name="decision" value="failed">${words.fail}</button>
<button name="decision" value="cancelled">${words.cancel}</button>
</form>
${backLink(charge.returnUrl, words.close, 'button later')}
<p class="note">${escapeMarkup(fill(words.until, { minutes: left }))}</p>`,
  );
}

/** The page whose button posts the payer's order to the provider that takes the payment. */
export function formPage(
  locale: Locale,
  bill: Bill,
  { url, fields }: Extract<AwayStep, { kind: 'form' }>,
): string {
  const words = messagesOf(locale);
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`,
  );
  return page(
    locale,
    words.title,
    `${summary(locale, bill)}
<form method="post" action="${escapeMarkup(url)}">
${inputs.join('\n')}
<button class="primary">${words.pay}</button>
</form>
${backLink(bill.returnUrl, words.close, 'button later')}`,
  );
}

type StepOf<Kind extends AwayStep['kind']> = Extract<AwayStep, { kind: Kind }>;

/** The page whose code the payer scans with the provider's app. */
export function qrPage(locale: Locale, bill: Bill, { text }: StepOf<'qr'>): string {
  const words = messagesOf(locale);
  const app = APPS[bill.method] ?? bill.method;
  return page(
    locale,
    words.title,
    `${summary(locale, bill)}
<figure class="scan">
<div aria-hidden="true">${renderSVG(text, { border: 2 })}</div>
<figcaption>${escapeMarkup(fill(words.scan, { app }))}</figcaption>
</figure>
${backLink(bill.returnUrl, words.back, 'button primary')}`,
  );
}

/** The page that tells where to send the money, and under which reference. */
export function transferPage(
  locale: Locale,
  bill: Bill,
  { holder, bank, account, reference }: StepOf<'transfer'>,
): string {
  const words = messagesOf(locale);
  const rows = [
    [words.holder, holder],
    [words.bank, bank],
    [words.account, account],
    [words.reference, reference],
  ].map(([name = '', value = '']) => `<div><dt>${name}</dt><dd>${escapeMarkup(value)}</dd></div>`);
  return page(
    locale,
    words.transfer,
    `${summary(locale, bill)}
<p>${words.transferText}</p>
<dl class="transfer">${rows.join('\n')}</dl>
<p class="note">${words.transferNote}</p>
${backLink(bill.returnUrl, words.back, 'button primary')}`,
  );
}

/** The page whose card fields are the provider's own: the numbers never reach this server. */
export function cardPage(
  locale: Locale,
  bill: Bill,
  { sdk, appId, appKey, trial }: StepOf<'card'>,
  { providerKey, ticket }: Pick<Departure, 'providerKey' | 'ticket'>,
): string {
  const words = messagesOf(locale);
  const field = (name: string, label: string) =>
    `<p class="field"><span id="${name}-label">${label}</span><span class="card" id="${name}" aria-labelledby="${name}-label"></span></p>`;
  return page(
    locale,
    words.title,
    `${summary(locale, bill)}
<form method="post" action="/pay/card/${escapeMarkup(providerKey)}" id="card-form" data-app-id="${appId}" data-app-key="${escapeMarkup(appKey)}" data-trial="${trial}">
<input type="hidden" name="ticket" value="${escapeMarkup(ticket)}">
<input type="hidden" name="token">
${field('card-number', words.cardNumber)}
${field('card-expiry', words.cardExpiry)}
${field('card-code', words.cardCode)}
<p class="failed" id="card-refused" role="alert" hidden>${words.cardRefused}</p>
<button class="primary" disabled>${words.pay}</button>
</form>
${backLink(bill.returnUrl, words.close, 'button later')}
<script src="${escapeMarkup(sdk)}"></script>
<script src="/pay/card.js"></script>`,
  );
}

/** The page of a charge that is over. */
export function overPage(locale: Locale, charge: Charge, state: Exclude<ChargeState, 'open'>): string {
  const words = messagesOf(locale);
  return page(
    locale,
    words[state],
    `<h1 class="verdict ${state}">${words[state]}</h1>
<p>${words[`${state}Text`]}</p>
<p class="amount">${escapeMarkup(money(locale, charge))}</p>
${facts(locale, charge)}
${backLink(charge.returnUrl, words.back, 'button primary')}`,
  );
}

/** A payer's payments, newest first. */
export function historyPage(
  locale: Locale,
  charges: readonly { charge: Charge; state: ChargeState }[],
  returnUrl: string,
): string {
  const words = messagesOf(locale);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC', calendar: 'gregory' });
  const rows = charges.map(
    ({ charge, state }) =>
      `<li><span>${day.format(charge.createdAt)}</span><span>${escapeMarkup(money(locale, charge))}</span>` +
      `<small>${escapeMarkup(charge.orderNo)}</small><small>${words[state]}</small></li>`,
  );
  return page(
    locale,
    words.history,
    `<h1 class="verdict">${words.history}</h1>
${rows.length > 0 ? `<ol>${rows.join('\n')}</ol>` : `<p>${words.noHistory}</p>`}
${backLink(returnUrl, words.back, 'button primary')}`,
  );
}

/** For a code that the store refuses. */
export function refusedPage(locale: Locale): string {
  const words = messagesOf(locale);
  return page(
    locale,
    words.refused,
    `<h1 class="verdict failed">${words.refused}</h1>
<p>${words.refusedText}</p>
<a class="button primary" data-back href="/">${words.back}</a>`,
  );
}
