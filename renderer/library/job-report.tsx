import type { InstallJob, JobKind } from '../../shared/bridge/install.ts';
import { useTranslate } from '../app/app.ts';

/** What is said of the player's own files: work that changes a game keeps them under another name. */
const KEPT = {
  install: 'aside',
  update: 'aside',
  repair: 'aside',
  rollback: 'aside',
  verify: 'aside',
  move: 'oldFolder',
  uninstall: 'stayed',
} as const satisfies Record<JobKind, string>;

/** What a job came to, a line each: what was checked, what could not be mended, what became of the player's own files. */
export function useReportLines(): (job: Pick<InstallJob, 'kind' | 'report'>) => string[] {
  const t = useTranslate();
  return ({ kind, report }) => {
    if (!report) return [];
    const { checked, bad, fetched, unmended, kept, names } = report;
    const named = (count: number) => {
      const more = count - names.length;
      // Some languages would set nothing but a space between names that may hold spaces themselves.
      const list = names.join(', ');
      return more > 0 ? t('downloads:told.more', { names: list, more }) : list;
    };
    const lines: string[] = [];
    if (checked > 0) lines.push(t('launcher:report', { checked, bad, fetched }));
    if (unmended > 0) lines.push(t('downloads:told.unmended', { names: named(unmended) }));
    // The names are those of the files that were not mended, where there are any.
    else if (kept > 0) lines.push(t(`downloads:told.${KEPT[kind]}`, { names: named(kept) }));
    return lines;
  };
}

/** The same, small and below each other. */
export function JobReport({ job }: { job: InstallJob }) {
  const lines = useReportLines()(job);
  return lines.map((line) => (
    <p key={line} className="text-muted text-xs [overflow-wrap:anywhere]">
      {line}
    </p>
  ));
}
