import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { PICTURE_EXTENSIONS } from '../../../shared/contract/picture.ts';
import { useTranslate } from '../../app/app.ts';
import { loadChunk } from '../../app/chunk-reload.ts';
import { CameraIcon } from '../../components/action-icons.tsx';
import { Avatar } from '../../components/avatar.tsx';
import { Button } from '../../components/button.tsx';
import { usePopups } from '../../popups/popups.tsx';
import { useSetUser } from './use-set-user.ts';

interface PictureProps {
  uuid: string;
  head: string;
  name: string;
  /** What stands beside the picture, over its buttons. */
  children: ReactNode;
}

/** The player's picture: another one, or none (V02). */
export function Picture({ uuid, head, name, children }: PictureProps) {
  const t = useTranslate();
  const popups = usePopups();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const save = useSetUser();
  const upload = useMutation({
    mutationFn: async (file: File | undefined) => {
      const { uploadAvatar } = await loadChunk(() => import('../../platform/upload.ts'));
      return uploadAvatar(uuid, file);
    },
    onSuccess: ({ url }) => save.mutate({ profile: { head: url } }),
    onError: (error) => popups.showError(error),
  });
  const busy = upload.isPending || save.isPending;
  const remove = () => {
    // The button goes with the picture.
    choose.current?.focus({ preventScroll: true });
    save.mutate({ profile: { head: '' } });
  };
  return (
    <div className="flex flex-col gap-x-6 gap-y-3 sm:flex-row sm:items-center">
      <Avatar path={head} name={name} className="size-24 shrink-0 text-4xl sm:size-28" />
      <div className="flex min-w-0 flex-wrap gap-2">
        <div className="w-full">{children}</div>
        <input
          ref={input}
          type="file"
          accept={PICTURE_EXTENSIONS.join(',')}
          aria-label={t('profile:picture.choose')}
          hidden
          onChange={({ target }) => {
            upload.mutate(target.files?.[0]);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
        <Button ref={choose} kind="plain" size="sm" busy={busy} onClick={() => input.current?.click()}>
          <CameraIcon />
          {t('profile:picture.choose')}
        </Button>
        {head && (
          <Button kind="quiet" size="sm" disabled={busy} onClick={remove}>
            {t('profile:picture.remove')}
          </Button>
        )}
        <p className="w-full text-muted text-xs">{t('profile:picture.rule')}</p>
      </div>
    </div>
  );
}
