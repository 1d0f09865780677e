import { Button } from '../components/button.tsx';
import { PlayIcon } from '../components/icons.tsx';
import { usePlayWeb } from './web-game.tsx';

/** Plays a web game in the launcher's own view; the page's policy lets no frame in. The label says whether it is a trial. */
export function LauncherPlay({ storeId, label }: { storeId: number; label: string }) {
  const playWeb = usePlayWeb();
  return (
    <Button size="lg" onClick={() => playWeb(storeId)}>
      <PlayIcon />
      {label}
    </Button>
  );
}
