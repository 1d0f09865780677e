import type { ReactNode } from 'react';
import type { Settlement } from '../../shared/money/bill.ts';
import { useApp, useTranslate } from '../app/app.ts';
import { CoinAmount } from '../components/coin.tsx';
import { Notice } from '../components/notice.tsx';
import { Switch } from '../components/switch.tsx';
import { coins, coinValues, money } from '../i18n/format.ts';
import type { Bill } from './bill-query.ts';
import { SilverAmount } from './silver-amount.tsx';

interface BillSummaryProps {
  bill: Bill;
  settlement: Settlement;
  /** Whether silver pays; undefined where there is none to use. */
  silver: { used: boolean; use: (used: boolean) => void } | undefined;
}

/** The total in coins and money, what pays it, what stays in the wallet, and whether that is enough (P08, T10, T11). */
export function BillSummary({ bill, settlement, silver }: BillSummaryProps) {
  const t = useTranslate();
  const { locale } = useApp();
  const { total } = bill;
  const { silverCost, meowCost, remainder, resultSilver, resultMeow } = settlement;
  return (
    <section className="flex flex-col gap-4 text-sm">
      <div className="flex items-baseline justify-between gap-4 text-ink">
        <h3 className="text-lg">{t('wallet:bill.total')}</h3>
        <p className="text-end">
          <CoinAmount meowcent={total} className="font-bold text-xl" />
          {bill.money !== null && total > 0 && (
            <span className="block text-muted text-sm">
              {t('wallet:inMoney', { money: money(locale, bill.money, bill.currency_id) })}
            </span>
          )}
        </p>
      </div>
      {silver && (
        <Switch
          label={t('wallet:bill.useSilver')}
          text={t('wallet:bill.silverFirst', { amount: coins(locale, bill.silver) })}
          checked={silver.used}
          onChange={silver.use}
        />
      )}
      {total > 0 && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
          <Row name={t('wallet:bill.balance')}>
            <CoinAmount meowcent={bill.meowcent} />
          </Row>
          {silver?.used && (
            <Row name={t('wallet:bill.silverCost')}>
              −<SilverAmount silver={silverCost} />
            </Row>
          )}
          {remainder > 0 ? (
            <Row name={t('wallet:bill.remainder')} className="font-semibold text-bad">
              <CoinAmount meowcent={remainder} />
            </Row>
          ) : (
            <>
              <Row name={t('wallet:bill.meowCost')}>
                −<CoinAmount meowcent={meowCost} />
              </Row>
              <Row name={t('wallet:bill.after')}>
                <CoinAmount meowcent={resultMeow} />
              </Row>
            </>
          )}
          {silver?.used && (
            <Row name={t('wallet:bill.silverAfter')}>
              <SilverAmount silver={resultSilver} />
            </Row>
          )}
        </dl>
      )}
      {remainder > 0 ? (
        <Notice look="bad">{t('wallet:bill.short', coinValues(locale, remainder))}</Notice>
      ) : (
        <Notice look="good">{t(total === 0 ? 'wallet:bill.free' : 'wallet:bill.enough')}</Notice>
      )}
    </section>
  );
}

const Row = ({ name, className, children }: { name: string; className?: string; children: ReactNode }) => (
  <div className={`col-span-2 grid grid-cols-subgrid ${className ?? ''}`}>
    <dt>{name}</dt>
    <dd className="flex items-center justify-end gap-1 text-end font-semibold">{children}</dd>
  </div>
);
