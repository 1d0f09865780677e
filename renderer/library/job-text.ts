import type { InstallJob } from '../../shared/bridge/install.ts';
import { useApp, useTranslate } from '../app/app.ts';
import { timeOfDay } from '../i18n/calendar.ts';
import { dotted } from '../i18n/dotted.ts';
import { percent } from '../i18n/format.ts';
import { duration, fileSize, transferRate } from '../i18n/measures.ts';
import { jobProgress } from './job-state.ts';

/** What a job is doing or why it is not, in one line. */
export function useJobText(): (job: InstallJob) => string {
  const t = useTranslate();
  const { locale } = useApp();

  function running(job: InstallJob): string {
    const progress = jobProgress(job);
    const parts = [t(`launcher:phase.${job.phase ?? 'planning'}`)];
    if (progress !== undefined && job.phase !== 'planning')
      parts.push(percent(locale, Math.floor(progress * 100)));
    if (job.bytesPerSecond > 0) parts.push(transferRate(locale, job.bytesPerSecond));
    if (job.secondsLeft !== null)
      parts.push(t('launcher:timeLeft', { time: duration(locale, job.secondsLeft) }));
    return dotted(parts);
  }

  function standing(job: InstallJob): string {
    if (job.reason === 'disk-full' && job.shortfall !== null)
      return t('downloads:reason.disk-full-by', { size: fileSize(locale, job.shortfall) });
    return t(`downloads:reason.${job.reason ?? 'waiting-turn'}`);
  }

  /** When it goes on by itself, where a clock says so. */
  function goesOn({ state, next }: InstallJob): string[] {
    if (next === null || next.at === null) return [];
    const time = timeOfDay(locale, next.at, Date.now());
    return [t(state === 'waiting' ? 'downloads:retryAt' : 'downloads:until', { time })];
  }

  return (job) => (job.state === 'running' ? running(job) : dotted([standing(job), ...goesOn(job)]));
}
