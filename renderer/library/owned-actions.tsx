import { GameActions } from './game-actions.tsx';
import { useLibraryGame } from './launcher.ts';

/** What the launcher's library offers for a game that is owned; nothing for the moment until it knows a new game. */
export function OwnedActions({
  storeId,
  size,
  aside,
}: {
  storeId: number;
  size: 'sm' | 'lg';
  aside: boolean;
}) {
  const game = useLibraryGame(storeId);
  return game && <GameActions game={game} size={size} aside={aside} />;
}
