import { useState } from 'react';
import type { BuildType } from '../../../shared/bridge/install.ts';
import { useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { CancelButton, Dialog } from '../../components/dialog.tsx';
import { FolderChoice, isConnected, useFolderAdding } from '../../library/folder-choice.tsx';
import { useCommand, useFolders } from '../../library/launcher.ts';
import type { PopupControls } from '../registry.ts';

export interface MoveGameArgs {
  storeId: number;
  name: string;
  type: BuildType;
  /** The library folder that it is in now. */
  folderId: string;
}

/** Where a game is to be moved. */
export function Popup({ storeId, name, type, folderId, close }: MoveGameArgs & PopupControls<true>) {
  const t = useTranslate();
  const run = useCommand();
  const folders = (useFolders().data ?? []).filter(({ id }) => id !== folderId);
  const [chosen, setChosen] = useState<string>();
  const adding = useFolderAdding(setChosen);
  const [isAdding] = adding;
  const connected = folders.filter(isConnected);
  const target =
    connected.find(({ id }) => id === chosen) ?? connected.find(({ isDefault }) => isDefault) ?? connected[0];
  const move = async () => {
    if (target && (await run('jobs.move', { storeId, type, folderId: target.id }))) close(true);
  };
  return (
    <Dialog
      title={t('downloads:move.title', { name })}
      onClose={close}
      actions={
        <>
          <CancelButton onClick={() => close()} />
          <Button busy={isAdding} disabled={!target} onClick={move}>
            {t('downloads:move.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t('downloads:move.text')}</p>
        <FolderChoice
          legend={t('downloads:move.to')}
          folders={folders}
          chosen={target?.id}
          onChoose={setChosen}
          adding={adding}
        />
      </div>
    </Dialog>
  );
}
