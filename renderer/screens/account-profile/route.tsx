import type { ReactNode } from 'react';
import { useApp, useTranslate } from '../../app/app.ts';
import { useMe } from '../../app/session.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { CoinAmount } from '../../components/coin.tsx';
import { CheckIcon } from '../../components/icons.tsx';
import { shortDate } from '../../i18n/format.ts';
import { postAccount } from '../../platform/account-api.ts';
import { usePopups } from '../../popups/popups.tsx';
import { SilverAmount } from '../../wallet/silver-amount.tsx';
import { Nickname } from './nickname.tsx';

/** Who the player is to the store: name, address, country of residence, password, wallet. */
export function Component() {
  const t = useTranslate();
  const { locale, site } = useApp();
  const popups = usePopups();
  const { data } = useMe();
  const me = data?.me;
  const confirmAddress = async () => {
    try {
      await postAccount('verify-email/send', {});
      await popups.open('verify-email', {});
    } catch (error) {
      popups.showError(error);
    }
  };
  const country =
    me?.country && new Intl.DisplayNames(locale, { type: 'region' }).of(me.country.toUpperCase());
  return (
    <div className="page max-w-4xl pt-8 pb-20 lg:pt-12">
      <title>{`${t('common:account.profile')} · ${t('common:brand')}`}</title>
      <h1 className="text-3xl">{t('common:account.profile')}</h1>
      {me ? (
        <>
          <dl className="mt-8 divide-y divide-line rounded-xl border border-line bg-surface">
            <Row name={t('account:profile.nickname')}>
              <Nickname value={me.profile.nickname.value} />
            </Row>
            <Row
              name={t('account:email')}
              action={
                me.email_verified ? (
                  <span className="inline-flex items-center gap-1.5 font-semibold text-good text-sm">
                    <CheckIcon />
                    {t('account:profile.confirmed')}
                  </span>
                ) : (
                  <Button kind="plain" size="sm" onClick={confirmAddress}>
                    {t('account:verify.confirm')}
                  </Button>
                )
              }
            >
              {me.email}
            </Row>
            <Row
              name={t('account:profile.country')}
              action={
                !country && (
                  <Button kind="plain" size="sm" onClick={() => popups.open('country', {})}>
                    {t('account:profile.chooseCountry')}
                  </Button>
                )
              }
            >
              {country || t('account:profile.noCountry')}
            </Row>
            <Row
              name={t('account:password')}
              action={
                <ButtonLink to="/reset-password" kind="plain" size="sm">
                  {t('account:profile.changePassword')}
                </ButtonLink>
              }
            >
              ••••••••
            </Row>
            <Row name={t('account:profile.since')}>{shortDate(locale, me.created_at)}</Row>
          </dl>
          <section className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4 rounded-xl border border-line bg-surface p-5">
            <h2 className="w-full text-xl">{t('account:profile.wallet')}</h2>
            <CoinAmount meowcent={me.wallet.meowcent} className="font-bold text-2xl" />
            {site.silver && <SilverAmount silver={me.wallet.silver} className="font-bold text-2xl" />}
            <span className="flex w-full flex-wrap gap-2 sm:ms-auto sm:w-auto">
              <ButtonLink to="/account/log" kind="plain" size="sm">
                {t('common:account.log')}
              </ButtonLink>
              <Button size="sm" onClick={() => popups.open('add-credit', {})}>
                {t('common:account.addCredit')}
              </Button>
            </span>
          </section>
        </>
      ) : (
        <div className="skeleton mt-8 h-96 rounded-xl" />
      )}
    </div>
  );
}

const Row = ({ name, action, children }: { name: string; action?: ReactNode; children: ReactNode }) => (
  <div className="grid items-center gap-x-4 px-5 py-3 sm:min-h-18 sm:grid-cols-[12rem_1fr]">
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="wrap-anywhere font-semibold">{children}</span>
      {action}
    </dd>
  </div>
);
