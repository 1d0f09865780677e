import { lazy, Suspense } from 'react';
import { useApp } from '../app/app.ts';

const InstallBlock = lazy(async () => ({ default: (await import('./install-block.tsx')).InstallBlock }));

/** Installs and plays a game on its own page; nothing outside the launcher. */
export function LauncherInstall({ storeId, name }: { storeId: number; name: string }) {
  const { platform } = useApp();
  if (platform.kind !== 'launcher') return null;
  return (
    <Suspense>
      <div className="mt-4">
        <InstallBlock storeId={storeId} name={name} />
      </div>
    </Suspense>
  );
}
