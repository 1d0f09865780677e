import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../app/app.ts';
import { useSession } from '../../app/session.ts';
import { standingQuery } from './queries.ts';

/** What a game is to the player: liked, hidden, reviewed; undefined for guests and until it has come. */
export const useStanding = (storeId: number) =>
  useQuery({ ...standingQuery(useApp(), storeId), enabled: useSession() === 'player' }).data;
