import type { ReactNode } from 'react';
import type { MeQuery } from '../../../shared/contract/gql/graphql.ts';
import { LOCALES } from '../../../shared/contract/locales.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { useKeptFocus } from '../../components/focus-place.ts';
import { CheckIcon } from '../../components/icons.tsx';
import { Select } from '../../components/select.tsx';
import { useWork } from '../../components/use-work.ts';
import { shortDate } from '../../i18n/format.ts';
import { postAccount } from '../../platform/account-api.ts';
import { usePopups } from '../../popups/popups.tsx';
import { type Section, TITLES } from './sections.ts';
import { useSetUser } from './use-set-user.ts';

const SECTION: Section = 'account';

/** What the store knows of the player: address, residence, password, language of mails. */
export function AccountInfo({
  me,
  mailLocale,
  children,
}: {
  me: MeQuery['me'];
  mailLocale: string;
  /** What stands over it. */
  children: ReactNode;
}) {
  const t = useTranslate();
  const { locale } = useApp();
  const popups = usePopups();
  const save = useSetUser();
  const keptFocus = useKeptFocus<HTMLElement>();
  const [sending, sendCode] = useWork(() =>
    postAccount('verify-email/send', {}).then(() => void popups.open('verify-email', {}), popups.showError),
  );
  const country =
    me.country && new Intl.DisplayNames(locale, { type: 'region' }).of(me.country.toUpperCase());
  return (
    <section ref={keptFocus} id={SECTION} aria-label={t(TITLES[SECTION])} className="mt-8 outline-none">
      {children}
      <dl className="mt-6 divide-y divide-line rounded-xl border border-line bg-surface">
        <Row
          name={t('account:email')}
          action={
            <>
              {me.email_verified ? (
                <span className="inline-flex items-center gap-1.5 font-semibold text-good text-sm">
                  <CheckIcon />
                  {t('account:profile.confirmed')}
                </span>
              ) : (
                <Button kind="plain" size="sm" busy={sending} onClick={sendCode}>
                  {t('account:verify.confirm')}
                </Button>
              )}
              <Button kind="plain" size="sm" onClick={() => popups.open('change-email', {})}>
                {t('account:changeEmail.open')}
              </Button>
            </>
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
          {/* Browsers differ in what they call some countries. */}
          <span suppressHydrationWarning>{country || t('account:profile.noCountry')}</span>
        </Row>
        <Row
          name={t('account:password')}
          action={
            <Button kind="plain" size="sm" onClick={() => popups.open('change-password', {})}>
              {t('account:profile.changePassword')}
            </Button>
          }
        >
          ••••••••
        </Row>
        <Row name={t('profile:mailLocale')}>
          <Select
            aria-label={t('profile:mailLocale')}
            value={save.isPending ? (save.variables.auth?.locale ?? mailLocale) : mailLocale}
            onChange={({ target }) => save.mutate({ auth: { locale: target.value } })}
          >
            {LOCALES.map(({ code, title }) => (
              <option key={code} value={code} lang={code}>
                {title}
              </option>
            ))}
          </Select>
        </Row>
        <Row name={t('account:profile.since')}>{shortDate(locale, me.created_at)}</Row>
      </dl>
    </section>
  );
}

const Row = ({ name, action, children }: { name: string; action?: ReactNode; children: ReactNode }) => (
  <div className="grid items-center gap-x-4 px-5 py-3 sm:min-h-18 sm:grid-cols-[12rem_1fr]">
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="wrap-anywhere font-semibold">{children}</span>
      {action && <span className="flex flex-wrap items-center gap-x-4 gap-y-2">{action}</span>}
    </dd>
  </div>
);
