import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BuildType } from '../../../shared/bridge/install.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { PlusIcon } from '../../components/icons.tsx';
import { Notice } from '../../components/notice.tsx';
import { fileSize } from '../../i18n/format.ts';
import { useBuilds } from '../../library/install-block.tsx';
import { useCommand, useFolders } from '../../library/launcher.ts';
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
  const queryClient = useQueryClient();
  const { data: folders = [] } = useFolders();
  const [chosen, setChosen] = useState<string>();
  const [busy, setBusy] = useState(false);
  const build = useBuilds(storeId).find((each) => each.type === `${type}_app`);
  const folder = folders.find(({ id }) => id === chosen) ?? folders.find(({ isDefault }) => isDefault);
  const lacksRoom = build && folder?.freeBytes != null && folder.freeBytes < build.size;

  const add = async () => {
    const added = await run('folders.add', {});
    if (!added) return;
    await queryClient.invalidateQueries({ queryKey: ['folders.list'] });
    setChosen(added.id);
  };
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
          <Button kind="quiet" onClick={() => close()}>
            {t('common:cancel')}
          </Button>
          <Button busy={busy} disabled={!folder} onClick={install}>
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
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-semibold text-ink text-sm">{t('launcher:folder')}</legend>
          {folders.map(({ id, label, freeBytes }) => (
            <label
              key={id}
              className="flex min-h-12 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2 text-sm has-checked:border-accent has-checked:bg-accent-wash"
            >
              <input
                type="radio"
                name="folder"
                value={id}
                checked={folder?.id === id}
                onChange={() => setChosen(id)}
                className="size-4 accent-accent"
              />
              <span className="grow font-semibold text-ink">{label}</span>
              <span>
                {freeBytes === null
                  ? t('launcher:folderAbsent')
                  : t('launcher:free', { size: fileSize(locale, freeBytes) })}
              </span>
            </label>
          ))}
          <Button kind="quiet" size="sm" onClick={add} className="self-start">
            <PlusIcon />
            {t('launcher:addFolder')}
          </Button>
        </fieldset>
        {lacksRoom && <Notice look="bad">{t('launcher:lacksRoom')}</Notice>}
      </div>
    </Dialog>
  );
}
