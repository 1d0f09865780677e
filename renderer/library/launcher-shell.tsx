import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { DownloadsBar } from './downloads-bar.tsx';
import { jobsQuery, libraryQuery, sessionQuery, useLauncher } from './launcher.ts';
import { WebGameBar } from './web-game.tsx';

/** What only the launcher has around every page: the main process's news, the downloads, the strip above a web game. */
export function LauncherShell() {
  useNews();
  return (
    <>
      <DownloadsBar />
      <WebGameBar />
    </>
  );
}

/** Keeps what the page knows of library, jobs and session as the main process tells it. */
function useNews(): void {
  const launcher = useLauncher();
  const queryClient = useQueryClient();
  const wasOnline = useRef(true);
  useEffect(() => {
    const ends = [
      launcher.events['library.changed']((games) =>
        queryClient.setQueryData(libraryQuery(launcher).queryKey, games),
      ),
      launcher.events['jobs.changed']((jobs) => queryClient.setQueryData(jobsQuery(launcher).queryKey, jobs)),
      launcher.events['session.changed']((session) => {
        queryClient.setQueryData(sessionQuery(launcher).queryKey, session);
        // Back online: ask again for what could not be had.
        if (session.online && !wasOnline.current)
          void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
        wasOnline.current = session.online;
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [launcher, queryClient]);
}
