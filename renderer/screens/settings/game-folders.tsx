import { useQueryClient } from '@tanstack/react-query';
import type { LibraryFolder } from '../../../shared/bridge/library.ts';
import { useTranslate } from '../../app/app.ts';
import { IconButton } from '../../components/button.tsx';
import { useKeptFocus } from '../../components/focus-place.ts';
import { CloseIcon } from '../../components/icons.tsx';
import { useToast } from '../../components/toast.tsx';
import { useWork } from '../../components/use-work.ts';
import { DefaultFolderAway, FolderChoice, useFolderAdding } from '../../library/folder-choice.tsx';
import { FOLDERS, useCommand, useFolders } from '../../library/launcher.ts';
import { useNamed } from '../../library/named.ts';

/** The folders that games can be installed to, with their room, and the one that installs begin with. */
export function GameFolders() {
  const t = useTranslate();
  const run = useCommand();
  const queryClient = useQueryClient();
  const keptFocus = useKeptFocus<HTMLElement>();
  const { data: folders = [] } = useFolders();
  const adding = useFolderAdding();

  const makeDefault = async (folderId: string) => {
    const changed = await run('folders.makeDefault', { folderId });
    if (changed) queryClient.setQueryData(FOLDERS, changed);
  };
  return (
    <section
      ref={keptFocus}
      aria-labelledby="game-folders"
      className="flex flex-col gap-3 rounded-2xl border border-line bg-surface p-5"
    >
      <h2 id="game-folders" className="text-xl">
        {t('launcher:settings.folders')}
      </h2>
      <DefaultFolderAway folders={folders} />
      <FolderChoice
        legend={t('launcher:settings.defaultFolder')}
        folders={folders}
        chosen={folders.find(({ isDefault }) => isDefault)?.id}
        onChoose={makeDefault}
        adding={adding}
        beside={folders.length > 1 ? (folder) => <RemoveFolder folder={folder} /> : undefined}
      />
    </section>
  );
}

/** Takes a folder off the list; what lies in it stays. */
function RemoveFolder({ folder: { id, label } }: { folder: LibraryFolder }) {
  const t = useTranslate();
  const toast = useToast();
  const run = useCommand();
  const named = useNamed(label);
  const queryClient = useQueryClient();
  const words = t('launcher:removeFolder');
  const [busy, remove] = useWork(async () => {
    const left = await run('folders.remove', { folderId: id });
    if (!left) return;
    queryClient.setQueryData(FOLDERS, left);
    toast(t('launcher:folderRemoved', { folder: label }));
  });
  return (
    <IconButton label={words} name={named(words)} aria-busy={busy} onClick={remove}>
      <CloseIcon />
    </IconButton>
  );
}
