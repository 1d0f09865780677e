import { useRef } from 'react';
import { MOST_ENTRIES } from '../../../shared/contract/profile.ts';
import { useTranslate } from '../../app/app.ts';
import { EditIcon, EyeIcon, TrashIcon } from '../../components/action-icons.tsx';
import { Button, IconButton } from '../../components/button.tsx';
import { onFirstPress } from '../../components/first-press.ts';
import { EyeOffIcon, PlusIcon } from '../../components/icons.tsx';
import type { EntryDraft } from '../../popups/me-metadata/me-metadata.tsx';
import { usePopups } from '../../popups/popups.tsx';
import { Unsaved } from './unsaved.tsx';
import { useSetUserAtOnce } from './use-set-user.ts';

/** The player's own entries; each can be shown or kept to oneself (P11). */
export function Entries({ list }: { list: readonly EntryDraft[] }) {
  const t = useTranslate();
  const popups = usePopups();
  const save = useSetUserAtOnce();
  const part = useRef<HTMLDivElement>(null);
  const shown = save.unsaved?.metadata?.list ?? list;
  const keep = (entries: readonly EntryDraft[]) => save.mutate({ metadata: { list: [...entries] } });
  const replace = (entry: EntryDraft) =>
    keep(shown.map((other) => (other._cid === entry._cid ? entry : other)));
  const add = async () => {
    const entry = await popups.open('me-metadata', {});
    if (entry) keep([...shown, entry]);
  };
  const edit = async (entry: EntryDraft) => {
    const edited = await popups.open('me-metadata', { entry });
    if (edited) replace(edited);
  };
  const remove = (entry: EntryDraft) => {
    // The button goes with its row: the list stays.
    part.current?.focus({ preventScroll: true });
    keep(shown.filter((other) => other !== entry));
  };
  return (
    <div ref={part} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {shown.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {shown.map((entry) => (
            <li key={entry._cid} className="flex items-center gap-2 py-2 ps-4 pe-1">
              <div className="min-w-0 grow">
                <p className="font-semibold text-sm">{entry.title}</p>
                <p className="wrap-anywhere line-clamp-3 whitespace-pre-line text-muted text-sm">
                  {entry.value}
                </p>
              </div>
              <IconButton
                label={t(entry.show ? 'profile:entries.hide' : 'profile:entries.show', {
                  title: entry.title,
                })}
                onClick={() => replace({ ...entry, show: !entry.show })}
              >
                {entry.show ? <EyeIcon /> : <EyeOffIcon />}
              </IconButton>
              <IconButton
                label={t('profile:entries.edit', { title: entry.title })}
                onClick={() => edit(entry)}
              >
                <EditIcon />
              </IconButton>
              <IconButton
                label={t('profile:entries.remove', { title: entry.title })}
                onClick={onFirstPress(() => remove(entry))}
              >
                <TrashIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {shown.length < MOST_ENTRIES && (
        <Button kind="plain" size="sm" className="self-start" onClick={add}>
          <PlusIcon />
          {t('profile:entries.add')}
        </Button>
      )}
      <Unsaved save={save} />
    </div>
  );
}
