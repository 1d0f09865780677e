import type { DownloadStanding } from '../../../shared/bridge/downloads.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { ClockIcon } from '../../components/action-icons.tsx';
import { timeOfDay } from '../../i18n/calendar.ts';
import { dotted } from '../../i18n/dotted.ts';
import { transferRate } from '../../i18n/measures.ts';
import { useDownloads } from '../../library/launcher.ts';

const RULES = {
  playing: 'downloads:settings.playing',
  metered: 'downloads:settings.metered',
  schedule: 'downloads:settings.schedule',
} as const;
const isRule = (reason: DownloadStanding['reason']): reason is keyof typeof RULES =>
  reason !== null && reason in RULES;

/** Says when downloads may take less than everything, by which rule, and until when. */
export function StandingNotice() {
  const t = useTranslate();
  const { locale } = useApp();
  const standing = useDownloads()?.standing;
  if (!standing || standing.limit === 'full') return null;
  const { limit, reason, until } = standing;
  const parts =
    limit === 'pause'
      ? [t(`downloads:reason.${reason ?? 'schedule'}`)]
      : [
          t('downloads:atMost', { speed: transferRate(locale, limit) }),
          ...(isRule(reason) ? [t(RULES[reason])] : []),
        ];
  if (until !== null && reason !== null)
    parts.push(t('downloads:until', { time: timeOfDay(locale, until, Date.now()) }));
  return (
    <p role="status" className="flex items-center gap-2 text-muted text-sm">
      <ClockIcon className="shrink-0" />
      {dotted(parts)}
    </p>
  );
}
