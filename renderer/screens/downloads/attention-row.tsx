import type { InstallJob } from '../../../shared/bridge/install.ts';
import { useTranslate } from '../../app/app.ts';
import { IconButton } from '../../components/button.tsx';
import { CloseIcon } from '../../components/icons.tsx';
import { JobLine } from '../../library/job-progress.tsx';
import { useJobName, useNamed } from '../../library/named.ts';
import { useCancelJob } from '../../library/use-cancel-job.ts';
import { HelpButton } from './help-button.tsx';
import { JobRow } from './job-row.tsx';

/** A job that goes on only with the player's help: why, and the button that helps. */
export function AttentionRow({ job }: { job: InstallJob }) {
  const t = useTranslate();
  const cancel = useCancelJob();
  const named = useNamed(useJobName(job));
  const label = t('launcher:step.cancel');
  return (
    <li className="rounded-xl border border-bad/40 bg-bad/8">
      <JobRow job={job} heading={t(`launcher:kind.${job.kind}`)} text={<JobLine job={job} className="" />}>
        <HelpButton job={job} />
        <IconButton label={label} name={named(label)} onClick={() => cancel(job)}>
          <CloseIcon />
        </IconButton>
      </JobRow>
    </li>
  );
}
