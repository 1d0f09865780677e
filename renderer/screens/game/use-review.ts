import { useQuery } from '@tanstack/react-query';
import { useApp, useTranslate } from '../../app/app.ts';
import { useAsPlayer } from '../../app/as-player.ts';
import { useBelongings } from '../../app/belongings.tsx';
import { useSession } from '../../app/session.ts';
import { useToast } from '../../components/toast.tsx';
import { usePopups } from '../../popups/popups.tsx';
import { type Game, standingQuery } from './queries.ts';

type Vote = 1 | 0 | -1;

const voteOf = (value: number): Vote => (value === 1 || value === -1 ? value : 0);

/** The player's own review of a game, and the way to write or change it: for those who own the game (V06, T02). */
export function useReview(game: Pick<Game, 'id'>, name: string) {
  const t = useTranslate();
  const app = useApp();
  const asPlayer = useAsPlayer();
  const popups = usePopups();
  const toast = useToast();
  const owns = useBelongings().owned.has(game.id);
  const { data } = useQuery({ ...standingQuery(app, game.id), enabled: useSession() === 'player' });
  const own = data?.getStoreCommentByMe ?? undefined;
  return {
    own,
    owns,
    /** Opens the review with a vote that is suggested; one that was given stays. */
    open: async (suggested: Vote) => {
      if (!(await asPlayer())) return;
      if (!owns) return toast(t('community:review.buyersOnly'));
      const vote = own ? voteOf(own.vote) || suggested : suggested;
      await popups.open('store-comment', { storeId: game.id, name, own, vote });
    },
  };
}
