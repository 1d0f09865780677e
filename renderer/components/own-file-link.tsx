import type { MouseEvent, ReactNode } from 'react';
import { useApp } from '../app/app.ts';
import { fetchAndSave } from '../platform/save-file.ts';
import { usePopups } from '../popups/popups.tsx';
import { useWork } from './use-work.ts';

interface OwnFileLinkProps {
  /** Path that the store answers with the file. */
  href: string;
  /** How the saved file is called. */
  name: string;
  /** Whether a browser shows it in a tab of its own; it is saved otherwise. */
  isPage?: boolean;
  /** What it is called where its words alone do not say it; begins or ends with them. */
  label?: string;
  className: string;
  children: ReactNode;
}

/**
 * A file of the player's own. A browser shows a page by itself; what is saved, and in the launcher, which has no tabs, all of
 * it, is fetched and handed over to save, so that what goes wrong has words.
 */
export function OwnFileLink({ href, name, isPage = false, label, className, children }: OwnFileLinkProps) {
  const { platform } = useApp();
  const popups = usePopups();
  const [busy, save] = useWork(() => fetchAndSave(href, name).catch(popups.showError));
  const isSaved = !isPage || platform.kind === 'launcher';
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    if (!busy) void save();
  };
  return (
    <a
      href={href}
      aria-label={label}
      {...(isSaved
        ? { download: name, onClick, 'aria-busy': busy }
        : { target: '_blank', rel: 'noreferrer' })}
      className={className}
    >
      {children}
    </a>
  );
}
