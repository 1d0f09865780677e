import { CodedError } from '../../../shared/contract/errors.ts';
import { DelStoreCommentDocument } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { useAsPlayer } from '../../app/as-player.ts';
import { ownedQuery, useBelongings } from '../../app/belongings.tsx';
import { useViewer } from '../../app/session.ts';
import { REVIEW_ANSWERS } from '../../community/review-answers.ts';
import { useToast } from '../../components/toast.tsx';
import { useGraphqlMutation } from '../../platform/mutations.ts';
import { usePopups } from '../../popups/popups.tsx';
import { type Game, standingQuery } from './queries.ts';
import { useStanding } from './use-standing.ts';

type Vote = 1 | 0 | -1;

const voteOf = (value: number): Vote => (value === 1 || value === -1 ? value : 0);

/** The player's own review of a game, and the way to write or change it: for those who own the game (V06, T02). */
export function useReview(game: Pick<Game, 'id' | 'author'>, name: string) {
  const t = useTranslate();
  const app = useApp();
  const asPlayer = useAsPlayer();
  const popups = usePopups();
  const toast = useToast();
  const viewer = useViewer();
  const isAuthor = game.author.uuid !== null && game.author.uuid === viewer;
  const owns = useBelongings().owned.has(game.id);
  const own = useStanding(game.id)?.getStoreCommentByMe ?? undefined;
  const remove = useGraphqlMutation(DelStoreCommentDocument, {
    stale: REVIEW_ANSWERS,
    onSuccess: () => {
      toast(t('community:review.removed'));
      // The button goes with the review: the list's heading stays.
      document.getElementById('comments')?.focus();
    },
  });
  return {
    own,
    /** Whether the player may review it: an author does not review their own game. */
    mayReview: owns && !isAuthor,
    /** Opens the review with a vote that is suggested; one that was given stays. */
    open: async (suggested: Vote) => {
      if (!(await asPlayer())) return;
      if (isAuthor) return popups.showError(new CodedError('store/own-game', ''));
      try {
        // A press can come before the store has told what the player has, or has just bought, and has said.
        const rows = await app.queryClient.fetchQuery(ownedQuery(app));
        if (!rows.some(({ store_id }) => store_id === game.id))
          return toast(t('community:review.buyersOnly'));
        const standing = await app.queryClient.fetchQuery(standingQuery(app, game.id));
        const known = standing.getStoreCommentByMe ?? undefined;
        if (known && known.removed_reason !== null) throw new CodedError('store/review-removed', '');
        const vote = known ? voteOf(known.vote) || suggested : suggested;
        await popups.open('store-comment', { storeId: game.id, name, own: known, vote });
      } catch (error) {
        popups.showError(error);
      }
    },
    /** Takes it back, once the player has confirmed that. */
    remove: async () => {
      if (!own || remove.isPending) return;
      const isSure = await popups.open('confirm', {
        title: t('community:review.removeTitle', { name }),
        text: t(`community:review.removeText${own.reply ? 'Replied' : ''}`),
        confirmLabel: t('community:review.remove'),
        destroys: true,
      });
      if (isSure) remove.mutate({ uuid: own.uuid });
    },
  };
}
