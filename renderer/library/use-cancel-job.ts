import type { InstallJob } from '../../shared/bridge/install.ts';
import { useApp, useTranslate } from '../app/app.ts';
import { fileSize } from '../i18n/measures.ts';
import { usePopups } from '../popups/popups.tsx';
import { losesBytes } from './job-state.ts';
import { useCommand } from './launcher.ts';

/** Cancels a job; asks first where that deletes what was downloaded. */
export function useCancelJob(): (job: InstallJob) => Promise<void> {
  const t = useTranslate();
  const { locale } = useApp();
  const run = useCommand();
  const popups = usePopups();
  return async (job) => {
    const question = {
      title: t('downloads:discard.title'),
      text: t('downloads:discard.text', { size: fileSize(locale, job.bytesDone) }),
      confirmLabel: t('downloads:discard.confirm'),
      destroys: true,
    } as const;
    if (losesBytes(job) && !(await popups.open('confirm', question))) return;
    await run('jobs.cancel', { id: job.id });
  };
}
