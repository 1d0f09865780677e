import type { RechargePlansQuery } from '../../../shared/contract/gql/graphql.ts';
import { coinLevel } from '../../../shared/money/coin.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { CoinIcon } from '../../components/coin.tsx';
import { coins, money } from '../../i18n/format.ts';
import { SilverAmount } from '../../wallet/silver-amount.tsx';

type Plan = RechargePlansQuery['findRechargePlan'][number];

interface PlanChoiceProps {
  plans: readonly Plan[];
  chosen: number;
  choose: (id: number) => void;
}

/** How many coins: a card for each plan with what it costs and the silver that comes with it. */
export function PlanChoice({ plans, chosen, choose }: PlanChoiceProps) {
  const t = useTranslate();
  const { locale, site } = useApp();
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-ink text-sm">{t('wallet:credit.plan')}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {plans.map((plan) => (
          <label
            key={plan.id}
            className="relative flex flex-col items-center gap-1 rounded-xl border border-line bg-surface px-3 pt-4 pb-3 text-center transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="plan"
              value={plan.id}
              checked={chosen === plan.id}
              onChange={() => choose(plan.id)}
              className="sr-only"
            />
            <CoinIcon level={coinLevel(plan.coin)} className="mb-1 size-14" />
            <span className="font-bold font-display text-ink text-xl tabular-nums">
              {coins(locale, plan.coin)}
              <span className="sr-only"> {t('common:coins', { count: plan.coin / 100 })}</span>
            </span>
            <span className="font-semibold text-sm tabular-nums">
              {money(locale, plan.pay_amount, plan.currency_id)}
            </span>
            {site.silver && plan.silver > 0 && (
              <span className="mt-1 inline-flex items-center gap-1 rounded-full bg-ink/8 px-2.5 py-1 font-semibold text-2xs text-ink">
                +<SilverAmount silver={plan.silver} />
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
