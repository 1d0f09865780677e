import { useActAsPlayer } from '../app/act-as-player.ts';
import { usePopups } from '../popups/popups.tsx';
import type { ReportArgs } from '../popups/report/report.tsx';

/**
 * Opens the form that reports a review, a person or a game; guests sign in first, and find it open when they come back to the
 * page on which they pressed. Of a popup they come back to the page below it.
 */
export function useReport(subject: ReportArgs): () => Promise<void> {
  const popups = usePopups();
  return useActAsPlayer({
    name: `report ${subject.type} ${subject.uuid}`,
    isDone: false,
    act: () => void popups.open('report', subject),
  });
}
