import { useQuery } from '@tanstack/react-query';
import { useApp } from '../app/app.ts';
import { useSession } from '../app/session.ts';
import { hintsQuery } from './queries.ts';
import { useNotices } from './use-notices.ts';

/** What the store has to say to everybody, in the launcher, too: maintenance and news (P02, P03). The rest of the hints is the site's. */
export function LauncherNotices() {
  const app = useApp();
  const session = useSession();
  const { data } = useQuery({ ...hintsQuery(app), enabled: session !== 'unknown' });
  useNotices(data);
  return null;
}
