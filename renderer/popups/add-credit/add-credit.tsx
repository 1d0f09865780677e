import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { CodedError } from '../../../shared/contract/errors.ts';
import {
  CountriesDocument,
  PaymentMethodsDocument,
  RechargePlansDocument,
} from '../../../shared/contract/gql/graphql.ts';
import type { Locale } from '../../../shared/contract/locales.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { useGamepadInUse } from '../../app/gamepad-in-use.ts';
import { useMe } from '../../app/session.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { chargedMoney } from '../../i18n/format.ts';
import { graphqlQuery } from '../../platform/graphql.ts';
import { useEnsureCountry } from '../../wallet/country.ts';
import { newAccountText } from '../../wallet/new-account-text.ts';
import { forgetPayment, keepRetry, keptPayment, takeRetry } from '../../wallet/pending-payment.ts';
import { encodePgState, type Purchase } from '../../wallet/purchase.ts';
import {
  currenciesOf,
  defaultCurrency,
  isPaidOnOurPages,
  methodsOf,
  paymentPlatform,
  providersOf,
} from '../../wallet/recharge-options.ts';
import { useTopUp } from '../../wallet/use-top-up.ts';
import { errorText } from '../error/error-text.ts';
import type { PaymentArgs } from '../payment/payment.tsx';
import { usePopups } from '../popups.tsx';
import type { PopupControls } from '../registry.ts';
import { CurrencySelect } from './currency-select.tsx';
import { MethodChoice, methodName } from './method-choice.tsx';
import { PlanChoice } from './plan-choice.tsx';

export interface AddCreditArgs {
  /** What waits for the coins. */
  interrupted?: Purchase | undefined;
  /** Meowcent that it lacks: a plan with at least as much is chosen at first. */
  missing?: number;
}

/** Adds coins: currency, plan, method, then a provider, which opens the pay page (P07). Resolves with true once coins came. */
export function Popup({ interrupted, missing = 0, close }: AddCreditArgs & PopupControls<true>) {
  const t = useTranslate();
  const { locale, site, platform, catalogue } = useApp();
  const popups = usePopups();
  const ensureCountry = useEnsureCountry();
  const topUp = useTopUp();
  const [wantedCurrency, setWantedCurrency] = useState<string>();
  const [planId, setPlanId] = useState<number>();
  const [wantedMethod, setWantedMethod] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const hasPad = useGamepadInUse();

  const offerQuery = useQuery(graphqlQuery(PaymentMethodsDocument, { platform: paymentPlatform(navigator) }));
  const offer = offerQuery.data ?? { findPaymentMethod: [], findPaymentProvider: [] };
  const usual = defaultCurrency(locale);
  const isUsualTaken = methodsOf(offer, usual, locale, site).length > 0;
  const ownCurrency = useOwnCurrency({ enabled: offerQuery.isSuccess && !isUsualTaken });
  const currencies = currenciesOf(offer, site, [usual, ownCurrency]);
  const currency = wantedCurrency ?? currencies[0] ?? usual;
  const plansQuery = useQuery(graphqlQuery(RechargePlansDocument, { currency_id: currency }));
  const plans = plansQuery.data?.findRechargePlan.filter(({ enable }) => enable) ?? [];
  const methods = methodsOf(offer, currency, locale, site);
  const method =
    methods.find((each) => each === wantedMethod) ??
    methods.find((each) => providersOf(offer.findPaymentProvider, each, currency).some(isAvailable)) ??
    methods[0];
  const plan =
    plans.find(({ id }) => id === planId) ?? plans.find(({ coin }) => coin >= missing) ?? plans.at(-1);
  const providers = method ? providersOf(offer.findPaymentProvider, method, currency) : [];
  const open = providers.filter(isAvailable);
  const leadsAway = open.some(({ provider_key }) => !isPaidOnOurPages(method ?? '', provider_key));
  const loading = plansQuery.isPending || offerQuery.isPending;
  const failure = plansQuery.error ?? offerQuery.error;

  const hear = async (payment: PaymentArgs) => {
    const ended = await popups.open('payment', payment);
    forgetPayment();
    if (ended === 'paid') close(true);
  };
  useComingBack(() => {
    setLeaving(false);
    const kept = keptPayment();
    if (kept) void hear({ uuid: kept.uuid, isOutside: false });
  });
  const payWith = async (providerId: number) => {
    if (!plan || !method || !(await ensureCountry())) return;
    setLeaving(true);
    try {
      const uuid = await topUp({ planId: plan.id, currency, method, providerId }, interrupted);
      if (platform.kind === 'web') return;
      await hear({ uuid, isOutside: true });
    } catch (error) {
      if (isBlocked(error)) {
        // Nobody waits for what could not be paid. The dialog reloads the page when it is confirmed, and only then.
        forgetPayment();
        keepRetry(encodePgState(interrupted));
      }
      const message = newAccountText(catalogue, error);
      if (!(await popups.open('error', { error, ...(message && { message }) }))) takeRetry();
    }
    setLeaving(false);
  };

  return (
    <Dialog
      title={t('wallet:credit.title')}
      width="medium"
      onClose={close}
      actions={
        plan &&
        method &&
        open.map(({ id, provider_key }, index) => (
          <Button
            key={id}
            kind={index === 0 ? 'main' : 'plain'}
            busy={leaving}
            onClick={() => payWith(id)}
            className="max-sm:w-full"
          >
            <span className="flex flex-col py-1.5 leading-snug">
              <span>
                {t('wallet:credit.pay', { amount: chargedMoney(locale, plan.pay_amount, plan.currency_id) })}
              </span>
              <span className="font-medium text-xs">
                {methodName(catalogue, method)}
                {providers.length > 1 && ` · ${nameOf(provider_key)}`}
              </span>
            </span>
          </Button>
        ))
      }
    >
      {loading ? (
        <div className="skeleton h-80 rounded-lg" />
      ) : (
        <div className="flex flex-col gap-6">
          <CurrencySelect
            currencies={currencies.length > 0 ? currencies : [currency]}
            chosen={currency}
            choose={setWantedCurrency}
          />
          {plan && method ? (
            <>
              <PlanChoice plans={plans} chosen={plan.id} choose={setPlanId} />
              <MethodChoice methods={methods} currency={currency} chosen={method} choose={setWantedMethod} />
              {providers
                .filter((each) => !isAvailable(each))
                .map(({ id, provider_key }) => (
                  <Notice key={id} look="plain">
                    {t('wallet:credit.down', { provider: nameOf(provider_key) })}
                  </Notice>
                ))}
              {hasPad && leadsAway && <Notice look="plain">{t('wallet:credit.noPad')}</Notice>}
              {open.length > 0 && (
                <p className="text-sm">
                  {t('wallet:credit.note', { provider: pagesOf(locale, method, open) })}
                </p>
              )}
            </>
          ) : (
            <Notice look="plain">
              {failure ? errorText(catalogue, failure) : t('wallet:credit.none', { currency })}
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Acts when the browser's own Back brings the page back from the pay page as it was, this popup open. */
function useComingBack(act: () => void): void {
  const onBack = useEffectEvent(act);
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && onBack();
    addEventListener('pageshow', show);
    return () => removeEventListener('pageshow', show);
  }, []);
}

/** The currency of the player's country; undefined while it is not known. */
function useOwnCurrency({ enabled }: { enabled: boolean }): string | undefined {
  const country = useMe().data?.me.country;
  const { data } = useQuery({ ...graphqlQuery(CountriesDocument, {}), enabled });
  return data?.findCountries.find(({ alpha2Code }) => alpha2Code.toLowerCase() === country)?.currency;
}

const isBlocked = (error: unknown): boolean =>
  error instanceof CodedError && error.code === 'pay/new-tab-prevent';

const isAvailable = ({ available }: { available: boolean }): boolean => available;

const nameOf = (providerKey: string): string => PROVIDER_NAMES[providerKey] ?? providerKey;

/** Whose pages take the payment, one or the other. */
const pagesOf = (locale: Locale, method: string, open: readonly { provider_key: string }[]): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(
    open.map(({ provider_key }) => nameOf(isPaidOnOurPages(method, provider_key) ? 'moggie' : provider_key)),
  );

/** How providers call themselves, in every language. */
const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  moggie: 'Moggie Pay',
  newebpay: 'NewebPay',
  tappay: 'TapPay',
  stripe: 'Stripe',
  paypal: 'PayPal',
  wechatpay: 'WeChat Pay',
  alipay: 'Alipay',
  unionpay: 'UnionPay',
  'line-pay': 'LINE Pay',
  sugoi: 'Sugoi',
};
