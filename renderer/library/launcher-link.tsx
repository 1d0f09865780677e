import type { ComponentProps } from 'react';
import { useApp, useTranslate } from '../app/app.ts';
import { DownloadIcon } from '../components/action-icons.tsx';
import { ButtonLink } from '../components/button.tsx';
import { useToast } from '../components/toast.tsx';

interface LauncherLinkProps extends Pick<ComponentProps<typeof ButtonLink>, 'kind' | 'size' | 'className'> {
  storeId: number;
  /** What the game is called, where a page has many games. */
  name?: string;
}

/**
 * Opens a game in the launcher. No browser tells whether there was one to open, and says nothing where there was none: the
 * page does, with the way to the installers that the store offers.
 */
export function LauncherLink({ storeId, name, ...look }: LauncherLinkProps) {
  const t = useTranslate();
  const toast = useToast();
  const { queryClient } = useApp();
  const label = t('game:downloads.launcher');
  const fetchOffered = async () => {
    const { offeredQuery } = await import('./offered-releases.ts');
    return queryClient.fetchQuery(offeredQuery());
  };
  const tell = async () => {
    const offered = await fetchOffered().catch(() => []);
    const wayOn = { label: t('game:downloads.get'), to: '/bookmark#launcher' };
    toast(t('game:downloads.missing'), offered.length > 0 ? wayOn : undefined);
  };
  return (
    <ButtonLink
      to={`moggie://store/${storeId}`}
      onClick={() => void tell()}
      title={t('game:downloads.note')}
      {...(name && { 'aria-label': `${label}: ${name}` })}
      {...look}
    >
      <DownloadIcon />
      {label}
    </ButtonLink>
  );
}
