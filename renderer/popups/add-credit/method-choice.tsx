import { useEffect, useState } from 'react';
import { useApp, useTranslate } from '../../app/app.ts';
import type { Catalogue } from '../../i18n/translate.ts';
import { currencyLabel } from '../../wallet/recharge-options.ts';

const ROTATE_MS = 3000;

/** The marks of whoever stands behind a method; several take turns (P16). One that has none says its currency. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  'credit-card': ['VISA', 'Mastercard', 'JCB'],
  'wechatpay-qr-code': ['WeChat'],
  'wechatpay-wap': ['WeChat'],
  'alipay-qr-code': ['Alipay'],
  'alipay-wap': ['Alipay'],
  unionpay: ['UnionPay'],
  'line-pay': ['LINE Pay'],
  'moggie-pay': ['Moggie Pay'],
};

/** What a method is called. */
export const methodName = (catalogue: Catalogue, method: string): string =>
  catalogue.find('wallet', `method.${method}`) ?? method;

interface MethodChoiceProps {
  methods: readonly string[];
  currency: string;
  chosen: string;
  choose: (method: string) => void;
}

/** How to pay. */
export function MethodChoice({ methods, currency, chosen, choose }: MethodChoiceProps) {
  const t = useTranslate();
  const { catalogue } = useApp();
  const [held, setHeld] = useState(false);
  const turn = useTurn(held);
  const hold = () => setHeld(true);
  const letGo = () => setHeld(false);
  return (
    <fieldset onPointerEnter={hold} onPointerLeave={letGo} onFocus={hold} onBlur={letGo}>
      <legend className="mb-2 font-semibold text-ink text-sm">{t('wallet:credit.method')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {methods.map((method) => {
          const marks = MARKS[method] ?? [];
          return (
            <label
              key={method}
              className="flex min-h-14 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2 text-sm hover:border-line-strong has-checked:border-accent has-checked:bg-accent-wash"
            >
              <input
                type="radio"
                name="method"
                value={method}
                checked={chosen === method}
                onChange={() => choose(method)}
                className="size-4 shrink-0 accent-accent"
              />
              <span className="grow font-semibold text-ink">{methodName(catalogue, method)}</span>
              <span
                aria-hidden={marks.length > 0}
                className="shrink-0 rounded-sm border border-line bg-raised px-2 py-0.5 font-bold text-2xs tracking-wide"
              >
                {marks[turn % marks.length] ?? currencyLabel(method, currency)}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Counts up every three seconds; stands still while it is held, and where the reader asked for less motion. */
function useTurn(held: boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (held || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setTurn((count) => count + 1), ROTATE_MS);
    return () => clearInterval(timer);
  }, [held]);
  return turn;
}
