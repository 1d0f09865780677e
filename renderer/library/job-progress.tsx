import type { InstallJob } from '../../shared/bridge/install.ts';
import { needsSomebody } from '../../shared/bridge/standstill.ts';
import { useTranslate } from '../app/app.ts';
import { PauseIcon } from '../components/action-icons.tsx';
import { Button, IconButton } from '../components/button.tsx';
import { classes } from '../components/classes.ts';
import { useKeptFocus } from '../components/focus-place.ts';
import { CloseIcon, PlayIcon } from '../components/icons.tsx';
import { jobProgress, jobSteps } from './job-state.ts';
import { useJobText } from './job-text.ts';
import { useCommand } from './launcher.ts';
import { useJobName, useNamed } from './named.ts';
import { useCancelJob } from './use-cancel-job.ts';

/** A job's line and bar. */
export const JobProgress = ({
  job,
  className,
  wraps = false,
}: {
  job: InstallJob;
  className?: string;
  /** Whether there is room for a second line; else it is cut off. */
  wraps?: boolean;
}) => (
  <div className={className}>
    <JobLine job={job} className={wraps ? 'text-pretty' : 'truncate'} />
    <JobBar job={job} className="mt-1.5" />
  </div>
);

/** What a job is doing, or why it is not. */
export function JobLine({ job, className }: { job: InstallJob; className: string }) {
  const text = useJobText()(job);
  return (
    <p
      className={classes(
        'text-xs tabular-nums',
        needsSomebody(job) ? 'font-semibold text-bad' : 'text-muted',
        className,
      )}
      title={text}
    >
      {text}
    </p>
  );
}

/** How far a job is. */
export function JobBar({ job, className }: { job: InstallJob; className?: string }) {
  const t = useTranslate();
  const text = useJobText()(job);
  const named = useNamed(useJobName(job));
  const progress = jobProgress(job);
  return (
    <div
      role="progressbar"
      aria-label={named(t(`launcher:kind.${job.kind}`))}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={progress === undefined ? undefined : Math.floor(progress * 100)}
      aria-valuetext={text}
      className={classes('h-1.5 overflow-hidden rounded-full bg-ink/12', className)}
    >
      <div
        className={classes(
          'h-full origin-left rounded-full transition-transform duration-300',
          needsSomebody(job) ? 'bg-bad' : 'bg-accent',
          job.state === 'running' && progress === undefined && 'skeleton',
        )}
        style={{ transform: `scaleX(${progress ?? (job.state === 'running' ? 1 : 0)})` }}
      />
    </div>
  );
}

const ICONS = { pause: PauseIcon, resume: PlayIcon, cancel: CloseIcon };

/** What a job can be asked: pause, go on, cancel. */
export function JobButtons({ job }: { job: InstallJob }) {
  const t = useTranslate();
  const run = useCommand();
  const cancel = useCancelJob();
  const keptFocus = useKeptFocus<HTMLSpanElement>();
  const named = useNamed(useJobName(job));
  return (
    <span ref={keptFocus} data-place={job.id} className="flex shrink-0 items-center">
      {jobSteps(job).map((step) => {
        const Icon = ICONS[step];
        const act = () => (step === 'cancel' ? cancel(job) : run(`jobs.${step}`, { id: job.id }));
        const label = t(
          step === 'resume' && job.state === 'failed' ? 'launcher:tryAgain' : `launcher:step.${step}`,
        );
        if (step === 'resume')
          return (
            <Button key={step} size="sm" kind="plain" aria-label={named(label)} onClick={act}>
              {label}
            </Button>
          );
        return (
          <IconButton key={step} label={label} name={named(label)} onClick={act}>
            <Icon />
          </IconButton>
        );
      })}
    </span>
  );
}
