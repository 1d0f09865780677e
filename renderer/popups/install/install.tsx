import { useState } from 'react';
import type { BuildType } from '../../../shared/bridge/install.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { CancelButton, Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { fileSize } from '../../i18n/measures.ts';
import {
  DefaultFolderAway,
  FolderChoice,
  isConnected,
  useFolderAdding,
} from '../../library/folder-choice.tsx';
import { useBuilds } from '../../library/install-block.tsx';
import { useCommand, useEstimate, useFolders } from '../../library/launcher.ts';
import type { PopupControls } from '../registry.ts';

export interface InstallArgs {
  storeId: number;
  name: string;
  type: BuildType;
}

/** Where a game is to be installed: a folder with enough room. */
export function Popup({ storeId, name, type, close }: InstallArgs & PopupControls<true>) {
  const t = useTranslate();
  const { locale } = useApp();
  const run = useCommand();
  const { data: folders = [] } = useFolders();
  const [chosen, setChosen] = useState<string>();
  const adding = useFolderAdding(setChosen);
  const [isAdding] = adding;
  const [busy, setBusy] = useState(false);
  const build = useBuilds(storeId).find((each) => each.type === `${type}_app`);
  const connected = folders.filter(isConnected);
  const folder = connected.find(({ id }) => id === chosen) ?? connected.find(({ isProposed }) => isProposed);
  const cost = useEstimate(storeId, type, { folderId: folder?.id, enabled: folder !== undefined });
  const lacksRoom = build && folder?.freeBytes != null && folder.freeBytes < build.size;
  const lack =
    cost === undefined
      ? lacksRoom && t('launcher:lacksRoom')
      : cost.shortfall > 0 && t('downloads:reason.disk-full-by', { size: fileSize(locale, cost.shortfall) });

  const install = async () => {
    setBusy(true);
    const job = await run('jobs.install', { storeId, type, ...(folder && { folderId: folder.id }) });
    if (job) close(true);
    else setBusy(false);
  };

  return (
    <Dialog
      title={t('launcher:installTitle', { name })}
      onClose={close}
      actions={
        <>
          <CancelButton onClick={() => close()} />
          <Button busy={busy || isAdding} disabled={!folder} onClick={install}>
            {t(type === 'trial' ? 'launcher:installTrial' : 'launcher:install')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {build && (
          <p>
            {t('launcher:sizes', {
              download: fileSize(locale, build.download_size),
              size: fileSize(locale, build.size),
            })}
          </p>
        )}
        <DefaultFolderAway folders={folders} />
        <FolderChoice
          legend={t('launcher:folder')}
          folders={folders}
          chosen={folder?.id}
          onChoose={setChosen}
          adding={adding}
        />
        {lack && <Notice look="bad">{lack}</Notice>}
      </div>
    </Dialog>
  );
}
