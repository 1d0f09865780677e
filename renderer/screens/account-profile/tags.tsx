import { useRef, useState } from 'react';
import { MOST_TAGS, TAG_LENGTH } from '../../../shared/contract/profile.ts';
import { useTranslate } from '../../app/app.ts';
import { EditIcon } from '../../components/action-icons.tsx';
import { Button, IconButton } from '../../components/button.tsx';
import { editKey } from '../../components/edit-keys.ts';
import { onFirstPress } from '../../components/first-press.ts';
import { CloseIcon, PlusIcon } from '../../components/icons.tsx';
import { Unsaved } from './unsaved.tsx';
import { useSetUserAtOnce } from './use-set-user.ts';

/** Words about the player. A tag is edited by a double click or its button; Enter or leaving the box keeps it (S20). */
export function Tags({ tags }: { tags: readonly string[] }) {
  const t = useTranslate();
  const save = useSetUserAtOnce();
  const list = useRef<HTMLUListElement>(null);
  const [edited, setEdited] = useState<number>();
  // Who ended it by a key has no other place to go on from.
  const endedByKey = useRef<number>(undefined);
  const takesFocus = (index: number) => (button: HTMLButtonElement | null) => {
    if (!button || endedByKey.current !== index) return;
    endedByKey.current = undefined;
    button.focus();
  };
  const shown = save.unsaved?.metadata?.tags ?? tags;

  /** Puts a tag into its place, unless it is empty, the same or there already. */
  const keep = (index: number, text: string) => {
    setEdited(undefined);
    const tag = text.trim();
    const isTaken = shown.some((other, at) => at !== index && other.toLowerCase() === tag.toLowerCase());
    if (tag && tag !== shown[index] && !isTaken)
      save.mutate({ metadata: { tags: [...shown.slice(0, index), tag, ...shown.slice(index + 1)] } });
  };

  const remove = (tag: string) => {
    // The button goes with its tag: the list stays.
    list.current?.focus({ preventScroll: true });
    save.mutate({ metadata: { tags: shown.filter((other) => other !== tag) } });
  };

  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('profile:tags.label')}
        className="flex flex-wrap gap-2 outline-none"
      >
        {shown.map((tag, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tag is its place, and keeps the focus when its word changes
          <li key={index}>
            {edited === index ? (
              <TagBox
                value={tag}
                onKeep={(text) => keep(index, text)}
                onLeave={() => setEdited(undefined)}
                onKey={() => {
                  endedByKey.current = index;
                }}
              />
            ) : (
              <span className="inline-flex min-h-11 items-center rounded-full bg-accent-wash ps-4 text-accent-text text-sm">
                {/* biome-ignore lint/a11y/noStaticElementInteractions: the button beside it does the same */}
                <span onDoubleClick={() => setEdited(index)}>{tag}</span>
                <IconButton
                  ref={takesFocus(index)}
                  label={t('profile:tags.edit', { tag })}
                  onClick={() => setEdited(index)}
                  className="size-9 text-sm"
                >
                  <EditIcon />
                </IconButton>
                <IconButton
                  label={t('profile:tags.remove', { tag })}
                  onClick={onFirstPress(() => remove(tag))}
                  className="-ms-2 size-9 text-sm"
                >
                  <CloseIcon />
                </IconButton>
              </span>
            )}
          </li>
        ))}
        {shown.length < MOST_TAGS && (
          <li>
            {edited === shown.length ? (
              <TagBox
                value=""
                onKeep={(text) => keep(shown.length, text)}
                onLeave={() => setEdited(undefined)}
                onKey={() => {
                  endedByKey.current = shown.length;
                }}
              />
            ) : (
              <Button ref={takesFocus(shown.length)} kind="plain" onClick={() => setEdited(shown.length)}>
                <PlusIcon />
                {t('profile:tags.add')}
              </Button>
            )}
          </li>
        )}
      </ul>
      <Unsaved save={save} />
    </>
  );
}

/** The box of a tag that is being written: Enter or leaving it keeps, Escape does not. */
function TagBox({
  value,
  onKeep,
  onLeave,
  onKey,
}: {
  value: string;
  onKeep: (text: string) => void;
  onLeave: () => void;
  /** A key is about to keep or leave it. */
  onKey: () => void;
}) {
  const t = useTranslate();
  return (
    <input
      ref={(input) => input?.focus()}
      defaultValue={value}
      maxLength={TAG_LENGTH}
      aria-label={t('profile:tags.name')}
      onBlur={(event) => onKeep(event.target.value)}
      onKeyDown={(event) => {
        const meaning = editKey(event.nativeEvent);
        if (!meaning) return;
        // The button that takes the focus must not take the key, too.
        event.preventDefault();
        onKey();
        if (meaning === 'keep') event.currentTarget.blur();
        else onLeave();
      }}
      className="h-11 w-44 rounded-full border border-line-strong bg-surface px-4 text-sm"
    />
  );
}
