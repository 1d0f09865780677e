import { needsSomebody } from '../../shared/bridge/standstill.ts';
import { useApp, useTranslate } from '../app/app.ts';
import { DownloadIcon } from '../components/action-icons.tsx';
import { IconLink } from '../components/button.tsx';
import { classes } from '../components/classes.ts';
import { Tooltip } from '../components/tooltip.tsx';
import { percent } from '../i18n/format.ts';
import { jobProgress } from './job-state.ts';
import { useJobs } from './launcher.ts';

/** In the header: the way to the downloads, with a ring that fills while one runs and a dot when one needs somebody. */
export function DownloadsIndicator() {
  const t = useTranslate();
  const { locale } = useApp();
  const jobs = useJobs();
  const running = jobs.find(({ state }) => state === 'running');
  const progress = running && jobProgress(running);
  const isStuck = jobs.some(needsSomebody);
  const label = [
    t('downloads:title'),
    ...(progress === undefined ? [] : [percent(locale, Math.floor(progress * 100))]),
    ...(isStuck ? [t('downloads:attention')] : []),
  ].join(' · ');
  return (
    <Tooltip text={label}>
      <IconLink to="/downloads" label={label}>
        <DownloadIcon className={classes(running && 'text-sm')} />
        {running && (
          <svg viewBox="0 0 36 36" aria-hidden="true" className="-rotate-90 absolute inset-1">
            <circle cx="18" cy="18" r="15" className="fill-none stroke-3 stroke-ink/15" />
            <circle
              cx="18"
              cy="18"
              r="15"
              pathLength={100}
              strokeDasharray={`${(progress ?? 0) * 100} 100`}
              className="fill-none stroke-3 stroke-accent"
            />
          </svg>
        )}
        {isStuck && <span className="absolute end-1.5 top-1.5 size-2.5 rounded-full bg-bad" />}
      </IconLink>
    </Tooltip>
  );
}
