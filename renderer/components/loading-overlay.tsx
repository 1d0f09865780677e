import { useTranslate } from '../app/app.ts';
import { Spinner } from './spinner.tsx';

/** Lies over what must not be touched while something is under way (P22). */
export function LoadingOverlay() {
  const t = useTranslate();
  return (
    <div
      role="status"
      className="loading-overlay absolute inset-0 z-10 grid place-items-center rounded-2xl bg-raised/75"
    >
      <Spinner />
      <span className="sr-only">{t('common:moment')}</span>
    </div>
  );
}
