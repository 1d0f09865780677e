import { type DragEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { InstallJob } from '../../../shared/bridge/install.ts';
import { useTranslate } from '../../app/app.ts';
import { GripIcon, PauseIcon } from '../../components/action-icons.tsx';
import { IconButton } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import { CloseIcon } from '../../components/icons.tsx';
import { JobBar, JobLine } from '../../library/job-progress.tsx';
import { jobProgress, jobSteps } from '../../library/job-state.ts';
import { useCommand } from '../../library/launcher.ts';
import { useJobName, useNamed } from '../../library/named.ts';
import { useCancelJob } from '../../library/use-cancel-job.ts';
import { usePopups } from '../../popups/popups.tsx';
import { HelpButton } from './help-button.tsx';
import { JobRow } from './job-row.tsx';
import { jobBehind, placeAfterKey } from './sections.ts';

/** What comes next, in the player's order: dragged, or moved from a row's handle, by arrow keys or to a chosen place. */
export function NextJobs({ jobs }: { jobs: readonly InstallJob[] }) {
  const t = useTranslate();
  const run = useCommand();
  const hintId = useId();
  const list = useRef<HTMLUListElement>(null);
  const popups = usePopups();
  // By their ids: a job may end, and its place be another's, while one is dragged.
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const [told, setTold] = useState('');
  const focused = useRef<string>(undefined);

  const order = jobs.map(({ id }) => id).join();
  // The row that was moved by key keeps the focus, wherever it lands.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order is what may have taken the focus
  useEffect(() => {
    if (focused.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${focused.current}"]`)?.focus();
    focused.current = undefined;
  }, [order]);

  const move = (id: string, to: number) => {
    const from = jobs.findIndex((job) => job.id === id);
    if (from >= 0 && from !== to) void run('jobs.reorder', { id, before: jobBehind(jobs, from, to) });
  };
  const moveFromHandle = (id: string, to: number, name: string) => {
    focused.current = id;
    setTold(t('downloads:place.told', { name, place: to + 1, total: jobs.length }));
    move(id, to);
  };
  const onKey = (event: KeyboardEvent, place: number, name: string) => {
    const to = placeAfterKey(event.key, place, jobs.length);
    const id = jobs[place]?.id;
    if (to === undefined || id === undefined) return;
    event.preventDefault();
    moveFromHandle(id, to, name);
  };
  // For a finger and a gamepad, which neither drag nor have arrow keys.
  const choosePlace = async (id: string, place: number, name: string) => {
    const options = jobs.map((_, each) => ({ value: `${each}`, text: `${each + 1}`, disabled: false }));
    const title = t('downloads:place.handle', { name });
    const chosen = await popups.open('choice', { title, options, value: `${place}` });
    if (chosen !== undefined && chosen !== `${place}`) moveFromHandle(id, Number(chosen), name);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const to = jobs.findIndex((job) => job.id === over);
    if (dragged !== undefined && to >= 0) move(dragged, to);
    setDragged(undefined);
    setOver(undefined);
  };

  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-xl">
        {t('downloads:next')}
      </h2>
      <p id={hintId} className="sr-only">
        {t('downloads:place.hint')}
      </p>
      <p role="status" className="sr-only">
        {told}
      </p>
      <ul ref={list} className="mt-3 divide-y divide-line rounded-xl border border-line bg-surface">
        {jobs.map((job, place) => (
          <li
            key={job.id}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(job.id);
            }}
            onDragEnter={() => setOver(job.id)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={drop}
            onDragEnd={() => setDragged(undefined)}
            className={classes(
              dragged === job.id && 'opacity-50',
              dragged !== undefined && over === job.id && 'bg-accent-wash',
            )}
          >
            <NextRow
              job={job}
              hintId={hintId}
              onKey={(event, name) => onKey(event, place, name)}
              onPress={(name) => choosePlace(job.id, place, name)}
              isAlone={jobs.length === 1}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface NextRowProps {
  job: InstallJob;
  hintId: string;
  isAlone: boolean;
  onKey: (event: KeyboardEvent, name: string) => void;
  onPress: (name: string) => void;
}

function NextRow({ job, hintId, isAlone, onKey, onPress }: NextRowProps) {
  const t = useTranslate();
  const run = useCommand();
  const cancel = useCancelJob();
  const name = useJobName(job);
  const named = useNamed(name);
  const [pause, cancelling] = [t('launcher:step.pause'), t('launcher:step.cancel')];
  const { id } = job;
  const handle = (
    <button
      type="button"
      data-handle={id}
      aria-label={t('downloads:place.handle', { name })}
      aria-describedby={hintId}
      onKeyDown={(event) => onKey(event, name)}
      onClick={() => onPress(name)}
      className="-ms-1 flex h-11 w-8 shrink-0 cursor-grab items-center justify-center rounded-md text-muted hover:text-ink active:cursor-grabbing"
    >
      <GripIcon />
    </button>
  );
  return (
    <JobRow
      job={job}
      heading={t(`launcher:kind.${job.kind}`)}
      handle={!isAlone && handle}
      text={
        <>
          <JobLine job={job} className="" />
          {jobProgress(job) !== undefined && <JobBar job={job} className="mt-1.5 max-w-xs" />}
        </>
      }
    >
      <HelpButton job={job} />
      {jobSteps(job).includes('pause') && (
        <IconButton label={pause} name={named(pause)} onClick={() => run('jobs.pause', { id })}>
          <PauseIcon />
        </IconButton>
      )}
      <IconButton label={cancelling} name={named(cancelling)} onClick={() => cancel(job)}>
        <CloseIcon />
      </IconButton>
    </JobRow>
  );
}
