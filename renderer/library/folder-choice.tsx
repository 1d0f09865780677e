import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { LibraryFolder } from '../../shared/bridge/library.ts';
import { useApp, useTranslate } from '../app/app.ts';
import { Button } from '../components/button.tsx';
import { PlusIcon } from '../components/icons.tsx';
import { Notice } from '../components/notice.tsx';
import { useWork } from '../components/use-work.ts';
import { fileSize } from '../i18n/measures.ts';
import { FOLDERS, useCommand } from './launcher.ts';

interface FolderChoiceProps {
  legend: string;
  folders: readonly LibraryFolder[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** What else can be done with a folder, beside it. */
  beside?: ((folder: LibraryFolder) => ReactNode) | undefined;
  /** Adds a folder: of `useFolderAdding`. */
  adding: FolderAdding;
}

/** Whether a folder that the system's picker gave is on its way to the list, and how to ask for one. */
type FolderAdding = ReturnType<typeof useFolderAdding>;

/** Adds a folder that the system's picker gives. While it is on its way nothing is to be begun in another one. */
export function useFolderAdding(onAdded?: (id: string) => void) {
  const run = useCommand();
  const queryClient = useQueryClient();
  return useWork(async () => {
    const added = await run('folders.add', {});
    if (!added) return;
    await queryClient.invalidateQueries({ queryKey: FOLDERS });
    onAdded?.(added.id);
  });
}

/** Whether a folder can be written to: the drive it is on is connected. */
export const isConnected = ({ freeBytes }: LibraryFolder): boolean => freeBytes !== null;

/** One of the library folders with its free room, or a new one that the system's picker gives. */
export function FolderChoice({ legend, folders, chosen, onChoose, beside, adding }: FolderChoiceProps) {
  const t = useTranslate();
  const [busy, add] = adding;
  const group = useId();
  return (
    <fieldset className="flex w-full min-w-0 flex-col gap-2">
      <legend className="mb-2 font-semibold text-ink text-sm">{legend}</legend>
      {folders.map((folder) => (
        <div key={folder.id} className="flex items-center gap-1">
          <label className="flex min-h-12 min-w-0 grow items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2 text-sm has-checked:border-accent has-disabled:cursor-default has-checked:bg-accent-wash has-disabled:opacity-60">
            <input
              type="radio"
              name={group}
              value={folder.id}
              checked={chosen === folder.id}
              disabled={!isConnected(folder)}
              onChange={() => onChoose(folder.id)}
              className="size-4 shrink-0 accent-accent"
            />
            <FolderWords folder={folder} />
          </label>
          {beside?.(folder)}
        </div>
      ))}
      <Button kind="quiet" size="sm" busy={busy} onClick={add} className="self-start">
        <PlusIcon />
        {t('launcher:addFolder')}
      </Button>
    </fieldset>
  );
}

/** A folder's name, whether installs begin with it, and its room. */
function FolderWords({ folder }: { folder: LibraryFolder }) {
  const t = useTranslate();
  const { locale } = useApp();
  const { label, freeBytes, isDefault } = folder;
  return (
    <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">
      <span className="wrap-anywhere min-w-0 font-semibold text-ink">
        {label}
        {isDefault && (
          <span className="ms-2 inline-block rounded-full border border-line-strong px-2 font-normal text-muted text-xs">
            {t('launcher:defaultFolder')}
          </span>
        )}
      </span>
      <span>
        {freeBytes === null
          ? t('launcher:folderAbsent')
          : t('launcher:free', { size: fileSize(locale, freeBytes) })}
      </span>
    </span>
  );
}

/** Says where installs begin while the default folder is out of reach. */
export function DefaultFolderAway({ folders }: { folders: readonly LibraryFolder[] }) {
  const t = useTranslate();
  const usual = folders.find(({ isDefault }) => isDefault);
  const instead = folders.find(({ isProposed }) => isProposed);
  if (!usual || !instead || isConnected(usual)) return null;
  if (!isConnected(instead)) return <Notice look="bad">{t('launcher:noFolder')}</Notice>;
  return (
    <Notice look="plain">
      {t('launcher:defaultFolderAway', { folder: usual.label, instead: instead.label })}
    </Notice>
  );
}
