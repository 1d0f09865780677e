import { useRef } from 'react';
import { useApp, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { WarningIcon } from '../../components/icons.tsx';
import { errorText } from '../../popups/error/error-text.ts';
import type { SetUserAtOnce } from './use-set-user.ts';

/** Says that what shows above it could not be saved, and why; its button tries again. */
export function Unsaved({ save }: { save: SetUserAtOnce }) {
  const t = useTranslate();
  const { catalogue } = useApp();
  const place = useRef<HTMLDivElement>(null);
  const retry = (change: typeof save.unsaved) => {
    // The button goes with the sentence: the place of both stays.
    place.current?.focus({ preventScroll: true });
    if (change) save.mutate(change);
  };
  return (
    <div ref={place} role="alert" tabIndex={-1} className="outline-none">
      {save.isError && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="flex gap-1.5 text-bad text-sm">
            <WarningIcon className="mt-0.5 shrink-0" />
            {t('profile:unsaved', { reason: errorText(catalogue, save.error) })}
          </p>
          <Button kind="plain" size="sm" onClick={() => retry(save.unsaved)}>
            {t('common:retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
