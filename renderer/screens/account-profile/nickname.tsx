import { useRef, useState } from 'react';
import { NICKNAME_LENGTH } from '../../../shared/contract/profile.ts';
import { useTranslate } from '../../app/app.ts';
import { EditIcon } from '../../components/action-icons.tsx';
import { IconButton } from '../../components/button.tsx';
import { editKey } from '../../components/edit-keys.ts';
import { Unsaved } from './unsaved.tsx';
import { useSetUserAtOnce } from './use-set-user.ts';

/** The name that other players see; a double click or the button edits it, Enter or leaving the box keeps it, Escape does not. */
export function Nickname({ value }: { value: string }) {
  const t = useTranslate();
  const [editing, setEditing] = useState(false);
  // Who ended it by a key has no other place to go on from.
  const endedByKey = useRef(false);
  const save = useSetUserAtOnce();
  const shown = save.unsaved?.profile?.nickname ?? value;
  const keep = (text: string) => {
    setEditing(false);
    const nickname = text.trim();
    if (nickname && nickname !== shown) save.mutate({ profile: { nickname } });
  };
  if (editing)
    return (
      <input
        ref={(input) => input?.focus()}
        defaultValue={shown}
        maxLength={NICKNAME_LENGTH}
        aria-label={t('account:profile.nickname')}
        onBlur={(event) => keep(event.target.value)}
        onKeyDown={(event) => {
          const meaning = editKey(event.nativeEvent);
          if (!meaning) return;
          // The button that takes the focus must not take the key, too.
          event.preventDefault();
          endedByKey.current = true;
          if (meaning === 'keep') event.currentTarget.blur();
          else setEditing(false);
        }}
        className="h-11 w-full max-w-xs rounded-lg border border-line-strong bg-surface px-3 text-2xl"
      />
    );
  return (
    <>
      <div className="flex items-center gap-1">
        {/* The button stands beside the heading: in it, its name would be read as part of the player's. */}
        <h2 onDoubleClick={() => setEditing(true)} className="min-w-0 break-words text-2xl">
          {shown}
        </h2>
        <IconButton
          ref={(button) => {
            if (!button || !endedByKey.current) return;
            endedByKey.current = false;
            button.focus();
          }}
          label={t('account:profile.editNickname')}
          onClick={() => setEditing(true)}
          className="text-base"
        >
          <EditIcon />
        </IconButton>
      </div>
      <Unsaved save={save} />
    </>
  );
}
