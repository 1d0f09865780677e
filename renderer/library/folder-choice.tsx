import { useQueryClient } from '@tanstack/react-query';
import type { LibraryFolder } from '../../shared/bridge/library.ts';
import { useApp, useTranslate } from '../app/app.ts';
import { Button } from '../components/button.tsx';
import { PlusIcon } from '../components/icons.tsx';
import { useWork } from '../components/use-work.ts';
import { fileSize } from '../i18n/measures.ts';
import { FOLDERS, useCommand } from './launcher.ts';

interface FolderChoiceProps {
  legend: string;
  folders: readonly LibraryFolder[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** Whether a folder can be written to: the drive it is on is connected. */
export const isConnected = ({ freeBytes }: LibraryFolder): boolean => freeBytes !== null;

/** One of the library folders with its free room, or a new one that the system's picker gives. */
export function FolderChoice({ legend, folders, chosen, onChoose }: FolderChoiceProps) {
  const t = useTranslate();
  const { locale } = useApp();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold text-ink text-sm">{legend}</legend>
      {folders.map(({ id, label, freeBytes }) => (
        <label
          key={id}
          className="flex min-h-12 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2 text-sm has-checked:border-accent has-disabled:cursor-default has-checked:bg-accent-wash has-disabled:opacity-60"
        >
          <input
            type="radio"
            name="folder"
            value={id}
            checked={chosen === id}
            disabled={freeBytes === null}
            onChange={() => onChoose(id)}
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
      <AddFolder onAdded={onChoose} />
    </fieldset>
  );
}

/** Adds a folder that the system's picker gives. */
export function AddFolder({ onAdded }: { onAdded?: (id: string) => void }) {
  const t = useTranslate();
  const run = useCommand();
  const queryClient = useQueryClient();
  const [busy, add] = useWork(async () => {
    const added = await run('folders.add', {});
    if (!added) return;
    await queryClient.invalidateQueries({ queryKey: FOLDERS });
    onAdded?.(added.id);
  });
  return (
    <Button kind="quiet" size="sm" busy={busy} onClick={add} className="self-start">
      <PlusIcon />
      {t('launcher:addFolder')}
    </Button>
  );
}
