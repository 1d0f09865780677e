import type { MeQuery } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { WarningIcon } from '../../components/icons.tsx';
import { SupportAddress } from '../../hints/support-address.tsx';
import { shortDate } from '../../i18n/format.ts';

/** Why and until when the player may buy and write nothing, and whom to ask about it. */
export function SuspensionNotice({ reason, until }: NonNullable<MeQuery['me']['suspension']>) {
  const t = useTranslate();
  const { locale } = useApp();
  return (
    <section className="mt-6 rounded-2xl border border-bad/40 bg-bad/8 p-6">
      <h2 className="flex items-center gap-2 text-xl">
        <WarningIcon className="shrink-0 text-bad" />
        {t('profile:suspension.title')}
      </h2>
      <p className="mt-3 max-w-prose">{t('profile:suspension.text', { date: shortDate(locale, until) })}</p>
      <h3 className="mt-5 font-semibold text-sm">{t('profile:suspension.reason')}</h3>
      <p className="mt-1 max-w-prose whitespace-pre-line">{reason}</p>
      <SupportAddress className="mt-4" />
    </section>
  );
}
