import { lazy, Suspense } from 'react';
import { useApp } from '../app/app.ts';

const DownloadsIndicator = lazy(async () => ({
  default: (await import('./downloads-indicator.tsx')).DownloadsIndicator,
}));
const SettingsLink = lazy(async () => ({
  default: (await import('./settings-link.tsx')).SettingsLink,
}));

/** What only the launcher's header has: the downloads and the settings. */
export function LauncherTools() {
  const { platform } = useApp();
  if (platform.kind !== 'launcher') return null;
  return (
    <Suspense>
      <DownloadsIndicator />
      <SettingsLink />
    </Suspense>
  );
}
