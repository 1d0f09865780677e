import { Button } from '../components/button.tsx';
import { PlayIcon } from '../components/icons.tsx';
import { playsInstalled } from './job-state.ts';
import { useActiveJob, useLibraryGame } from './launcher.ts';
import { usePlayWeb } from './web-game.tsx';

/**
 * Plays a web game in the launcher's own view; the page's policy lets no frame in. The label says whether it is a trial. It
 * stands out unless what was bought is installed: then the page plays that first.
 */
export function LauncherPlay({ storeId, label }: { storeId: number; label: string }) {
  const playWeb = usePlayWeb();
  const game = useLibraryGame(storeId);
  const job = useActiveJob(storeId);
  const isAside = game !== undefined && playsInstalled(game, job);
  return (
    <Button size="lg" kind={isAside ? 'plain' : 'main'} onClick={() => playWeb(storeId)}>
      <PlayIcon />
      {label}
    </Button>
  );
}
