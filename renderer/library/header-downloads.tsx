import { lazy, Suspense } from 'react';
import { useApp } from '../app/app.ts';

const DownloadsIndicator = lazy(async () => ({
  default: (await import('./downloads-indicator.tsx')).DownloadsIndicator,
}));

/** The downloads in the header; nothing outside the launcher. */
export function HeaderDownloads() {
  const { platform } = useApp();
  if (platform.kind !== 'launcher') return null;
  return (
    <Suspense>
      <DownloadsIndicator />
    </Suspense>
  );
}
