import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ButtonLink } from '../components/button.tsx';
import { Spinner } from '../components/spinner.tsx';
import { useTranslate } from './app.ts';
import { PageTitle } from './page-title.tsx';

/** A start that takes longer than this (ms) says what it waits for. */
const LONG_MS = 4000;

/**
 * What the launcher's window shows until the first page has what the store answers: a window that stays empty, or does not
 * come, looks broken. The library needs no store.
 */
export function Starting() {
  const t = useTranslate();
  const [isLong, setLong] = useState(false);
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  // Who pressed the way out goes on at the beginning of the page that takes this one's place.
  useLayoutEffect(() => {
    const here = ref.current;
    return () => {
      if (here?.contains(document.activeElement))
        queueMicrotask(() => document.getElementById('main')?.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <main ref={ref} className="page flex min-h-dvh flex-col items-center justify-center gap-5 text-center">
      <PageTitle text={t('common:moment')} />
      <Spinner />
      <h1 className={isLong ? 'text-2xl' : 'sr-only'}>{t('common:moment')}</h1>
      <p role="status" className="max-w-prose text-muted">
        {isLong && t('launcher:starting')}
      </p>
      {isLong && (
        <ButtonLink kind="plain" to="/library">
          {t('common:nav.library')}
        </ButtonLink>
      )}
    </main>
  );
}
