import { useTranslate } from '../../app/app.ts';
import { PageTitle } from '../../app/page-title.tsx';
import { DownloadSettings } from './download-settings.tsx';
import { GameFolders } from './game-folders.tsx';
import { LauncherSettings } from './launcher-settings.tsx';
import { Support } from './support.tsx';

/** Everything that the player decides about the launcher on this computer. */
export function Settings() {
  const t = useTranslate();
  return (
    <div className="page flex max-w-3xl flex-col gap-6 pt-8 pb-20 lg:pt-12">
      <PageTitle text={t('launcher:settings.page')} />
      <h1 className="text-3xl">{t('launcher:settings.page')}</h1>
      <DownloadSettings />
      <GameFolders />
      <LauncherSettings />
      <Support />
    </div>
  );
}
