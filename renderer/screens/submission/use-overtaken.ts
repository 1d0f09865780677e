import { useState } from 'react';
import { CodedError } from '../../../shared/contract/errors.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { usePopups } from '../../popups/popups.tsx';
import { submissionQuery } from './query.ts';

/** Whether a save was refused because the submission was changed elsewhere. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof CodedError && error.code === 'store/submission-changed';

/**
 * Tells an author that the submission was changed elsewhere, and loads what it says now once they ask for it; until then what
 * they typed stays on screen.
 */
export function useOvertaken(uuid: string, onLoaded: () => void) {
  const t = useTranslate();
  const popups = usePopups();
  const { queryClient } = useApp();
  const [isBehind, setBehind] = useState(false);

  async function tell(): Promise<void> {
    setBehind(true);
    const loads = await popups.open('confirm', {
      title: t('submission:overtaken.title'),
      text: t('submission:overtaken.text'),
      confirmLabel: t('submission:overtaken.confirm'),
      cancelLabel: t('submission:overtaken.stay'),
    });
    if (!loads) return;
    try {
      await queryClient.fetchQuery({ ...submissionQuery(uuid), staleTime: 0 });
      onLoaded();
    } catch (error) {
      popups.showError(error);
    }
  }

  return { isBehind, tell: () => void tell() };
}
