import { useState } from 'react';
import { SetNicknameDocument } from '../../../shared/contract/gql/graphql.ts';
import { useTranslate } from '../../app/app.ts';
import { IconButton } from '../../components/button.tsx';
import { EditIcon } from '../../components/icons.tsx';
import { useGraphqlMutation } from '../../platform/mutations.ts';

const MOST = 40;

/** The name that other players see; a double click or the button edits it, Enter or leaving the box keeps it, Escape does not. */
export function Nickname({ value }: { value: string }) {
  const t = useTranslate();
  const [editing, setEditing] = useState(false);
  const save = useGraphqlMutation(SetNicknameDocument, { stale: ['me'] });
  const keep = (text: string) => {
    setEditing(false);
    const nickname = text.trim();
    if (nickname && nickname !== value) save.mutate({ nickname });
  };
  if (editing)
    return (
      <input
        ref={(input) => input?.focus()}
        defaultValue={value}
        maxLength={MOST}
        aria-label={t('account:profile.nickname')}
        onBlur={(event) => keep(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') setEditing(false);
        }}
        className="h-11 w-full max-w-xs rounded-lg border border-line-strong bg-surface px-3"
      />
    );
  return (
    <span className="inline-flex items-center gap-1">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button beside it does the same */}
      <span onDoubleClick={() => setEditing(true)}>{save.isPending ? save.variables.nickname : value}</span>
      <IconButton
        label={t('account:profile.editNickname')}
        onClick={() => setEditing(true)}
        className="text-base"
      >
        <EditIcon />
      </IconButton>
    </span>
  );
}
