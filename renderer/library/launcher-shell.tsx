import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useOwnedRows } from '../app/belongings.tsx';
import { scrollsClearOf, useKeepClear } from '../components/keep-clear.ts';
import { outcomeOf } from '../platform/launcher.ts';
import { DownloadsBar } from './downloads-bar.tsx';
import {
  downloadsQuery,
  FACES,
  FOLDERS,
  jobsQuery,
  libraryQuery,
  selfUpdateQuery,
  sessionQuery,
  useLauncher,
} from './launcher.ts';
import { useNetworkReport } from './network-report.ts';
import { SelfUpdateBar } from './self-update.tsx';
import { WebGameBar } from './web-game.tsx';

/** What only the launcher has around every page: the main process's news, the downloads, the strip above a web game. */
export function LauncherShell() {
  useNews();
  useOwnedGames();
  useNetworkReport();
  const bars = useRef<HTMLDivElement>(null);
  useKeepClear(bars, (height) => `.toast, .quick-hide { --dock: ${height}px } ${scrollsClearOf(height)}`);
  return (
    <>
      <div ref={bars} className="sticky bottom-[calc(var(--tab-bar)+var(--pad-bar,0px))] z-30">
        <SelfUpdateBar />
        <DownloadsBar />
      </div>
      <WebGameBar />
    </>
  );
}

/** Keeps what the page knows of library, jobs and session as the main process tells it. */
function useNews(): void {
  const launcher = useLauncher();
  const queryClient = useQueryClient();
  useEffect(() => {
    const ends = [
      launcher.events['library.changed']((games) => {
        queryClient.setQueryData(libraryQuery(launcher).queryKey, games);
        void queryClient.invalidateQueries({ queryKey: FACES });
        void queryClient.invalidateQueries({ queryKey: FOLDERS });
      }),
      launcher.events['jobs.changed']((jobs) => queryClient.setQueryData(jobsQuery(launcher).queryKey, jobs)),
      launcher.events['downloads.changed']((downloads) =>
        queryClient.setQueryData(downloadsQuery(launcher).queryKey, downloads),
      ),
      launcher.events['update.changed']((update) =>
        queryClient.setQueryData(selfUpdateQuery(launcher).queryKey, update),
      ),
      launcher.events['session.changed']((session) =>
        queryClient.setQueryData(sessionQuery(launcher).queryKey, session),
      ),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [launcher, queryClient]);
}

/** Lets the main process ask the store again when the page learns of a purchase or a return before it does. */
function useOwnedGames(): void {
  const launcher = useLauncher();
  const queryClient = useQueryClient();
  const rows = useOwnedRows();
  useEffect(() => {
    if (!rows) return;
    const update = async () => {
      const query = libraryQuery(launcher);
      const known = (await queryClient.ensureQueryData(query)).filter(({ owned }) => owned);
      const bought = new Set(rows.map(({ store_id }) => store_id));
      if (known.length === bought.size && known.every(({ storeId }) => bought.has(storeId))) return;
      queryClient.setQueryData(query.queryKey, await outcomeOf(launcher.commands['library.refresh']({})));
    };
    // What goes wrong leaves the library as it is known; the next start asks again.
    update().catch(() => {});
  }, [rows, launcher, queryClient]);
}
