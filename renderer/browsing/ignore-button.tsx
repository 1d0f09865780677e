import type { ComponentProps } from 'react';
import { AddStoreIgnoredDocument, DelStoreIgnoredDocument } from '../../shared/contract/gql/graphql.ts';
import { useActAsPlayer } from '../app/act-as-player.ts';
import { useApp, useTranslate } from '../app/app.ts';
import { EyeIcon } from '../components/action-icons.tsx';
import { Button } from '../components/button.tsx';
import { EyeOffIcon } from '../components/icons.tsx';
import { useToast } from '../components/toast.tsx';
import { execute } from '../platform/graphql.ts';
import { useStoreMutation } from '../platform/mutations.ts';
import { STALE_BY_PREFERENCE } from './game-lists.ts';

interface IgnoreButtonProps extends Pick<ComponentProps<typeof Button>, 'kind' | 'size'> {
  game: { id: number; name: string };
  ignored: boolean;
  /** Called once the game is ignored. */
  onIgnored?: () => void;
}

/** Takes a game out of every list that the player is shown, and back again. */
export function IgnoreButton({ game: { id, name }, ignored, onIgnored, kind, size }: IgnoreButtonProps) {
  const t = useTranslate();
  const { run } = useApp();
  const toast = useToast();
  const show = useStoreMutation<unknown>(() => execute(run, DelStoreIgnoredDocument, { store_id: id }), {
    stale: STALE_BY_PREFERENCE,
    onSuccess: () => toast(t('game:ignore.undone', { name })),
  });
  const ignore = useStoreMutation<unknown>(() => execute(run, AddStoreIgnoredDocument, { store_id: id }), {
    stale: STALE_BY_PREFERENCE,
    onSuccess: () => {
      toast(t('game:ignore.done', { name }), { label: t('game:ignore.undo'), act: () => show.mutate() });
      onIgnored?.();
    },
  });
  const toggle = ignored ? show : ignore;
  const press = useActAsPlayer({
    name: `ignore ${id}`,
    isDone: ignored,
    act: () => toggle.mutate(),
    glanceOf: id,
  });
  return (
    <Button {...(kind && { kind })} {...(size && { size })} busy={toggle.isPending} onClick={press}>
      {ignored ? <EyeIcon /> : <EyeOffIcon />}
      {t(ignored ? 'game:ignore.undo' : 'game:ignore.button')}
    </Button>
  );
}
