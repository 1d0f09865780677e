import { lazy, Suspense } from 'react';
import { useApp } from '../app/app.ts';
import type { InstallBlockProps } from './install-block.tsx';

const InstallBlock = lazy(async () => ({ default: (await import('./install-block.tsx')).InstallBlock }));

/** Installs and plays a game on its own page; nothing outside the launcher. */
export function LauncherInstall(props: InstallBlockProps) {
  const { platform } = useApp();
  if (platform.kind !== 'launcher') return null;
  return (
    <Suspense>
      <div className="mt-4">
        <InstallBlock {...props} />
      </div>
    </Suspense>
  );
}
