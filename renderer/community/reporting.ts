import { useAsPlayer } from '../app/as-player.ts';
import { usePopups } from '../popups/popups.tsx';
import type { ReportArgs } from '../popups/report/report.tsx';

/** Opens the form that reports a review, a person or a game; guests sign in first. */
export function useReport(): (subject: ReportArgs) => Promise<void> {
  const asPlayer = useAsPlayer();
  const popups = usePopups();
  return async (subject) => {
    if (await asPlayer()) await popups.open('report', subject);
  };
}
