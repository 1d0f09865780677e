import type { ReactNode } from 'react';
import { useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { useLeaveQuestion } from '../../popups/use-leave-question.ts';

/**
 * Saves what a part of the profile was filled in with; useless until that differs from what is kept, and as long as it does,
 * who leaves the page is asked first.
 */
export function SaveButton({
  changed,
  busy,
  children,
}: {
  changed: boolean;
  busy: boolean;
  children: ReactNode;
}) {
  const t = useTranslate();
  useLeaveQuestion(
    changed && !busy
      ? {
          title: t('profile:leave.title'),
          text: t('profile:leave.text'),
          confirmLabel: t('profile:leave.confirm'),
          cancelLabel: t('profile:leave.stay'),
          destroys: true,
        }
      : undefined,
  );
  return (
    <Button
      type="submit"
      kind="plain"
      size="sm"
      className="self-start justify-self-start"
      disabled={!changed}
      busy={busy}
    >
      {children}
    </Button>
  );
}
