import { GameActions } from './game-actions.tsx';
import { useLibraryGame } from './launcher.ts';

/** In the launcher's lists of owned games: what its library offers; nothing for the moment until it knows a new game. */
export function OwnedActions({ storeId }: { storeId: number }) {
  const game = useLibraryGame(storeId);
  return game && <GameActions game={game} size="sm" />;
}
