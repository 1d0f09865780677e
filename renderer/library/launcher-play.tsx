import { useTranslate } from '../app/app.ts';
import { Button } from '../components/button.tsx';
import { PlayIcon } from '../components/icons.tsx';
import { usePlayWeb } from './web-game.tsx';

/** Plays a web game in the launcher's own view; the page's policy lets no frame in. */
export function LauncherPlay({ storeId }: { storeId: number }) {
  const t = useTranslate();
  const playWeb = usePlayWeb();
  return (
    <Button size="lg" onClick={() => playWeb(storeId)}>
      <PlayIcon />
      {t('game:buy.play')}
    </Button>
  );
}
