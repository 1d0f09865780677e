import { AddStoreLikeDocument, DelStoreLikeDocument } from '../../../shared/contract/gql/graphql.ts';
import { useActAsPlayer } from '../../app/act-as-player.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { IgnoreButton } from '../../browsing/ignore-button.tsx';
import { usePersonName } from '../../community/person.ts';
import { useReport } from '../../community/reporting.ts';
import { FlagIcon, ShareIcon, ThumbUpIcon } from '../../components/action-icons.tsx';
import { Button, IconButton } from '../../components/button.tsx';
import { HeartIcon } from '../../components/icons.tsx';
import { compactNumber } from '../../i18n/format.ts';
import { execute } from '../../platform/graphql.ts';
import { useStoreMutation } from '../../platform/mutations.ts';
import { usePopups } from '../../popups/popups.tsx';
import { type Game, publisherOf, standingQuery } from './queries.ts';
import { useReview } from './use-review.ts';
import { useStanding } from './use-standing.ts';

/** Like, recommend, share, report (S04, S05). */
export function GameActions({ game, name }: { game: Game; name: string }) {
  const t = useTranslate();
  const popups = usePopups();
  const nameOf = usePersonName();
  const report = useReport({ type: 'game', uuid: game.uuid, name });
  const review = useReview(game, name);
  const isRecommended = review.own?.vote === 1;
  const recommend = useActAsPlayer({
    name: `recommend ${game.id}`,
    isDone: isRecommended,
    act: () => void review.open(1),
  });
  const author = {
    name: nameOf(publisherOf(game)),
    page: `/user/${game.author.uuid}`,
  };
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      <LikeButton game={game} />
      <Button kind="plain" size="sm" aria-pressed={isRecommended} onClick={recommend}>
        <ThumbUpIcon className={isRecommended ? 'fill-current' : undefined} />
        {t('community:recommend')}
      </Button>
      <Button
        kind="plain"
        size="sm"
        onClick={() => popups.open('share', { title: name, page: `/store/${game.id}`, author })}
      >
        <ShareIcon />
        {t('community:share.button')}
      </Button>
      {/* Together, so that no line begins with a flag alone. */}
      <span className="flex items-center gap-2 max-sm:grow max-sm:justify-between">
        <OwnIgnoreButton game={game} name={name} />
        <IconButton label={t('community:report.button')} onClick={report} className="text-muted">
          <FlagIcon />
        </IconButton>
      </span>
    </div>
  );
}

/** Takes the game out of what the store shows the player, and back. */
function OwnIgnoreButton({ game, name }: { game: Game; name: string }) {
  const standing = useStanding(game.id);
  return (
    <IgnoreButton
      game={{ id: game.id, name }}
      ignored={standing?.findStore.list[0]?.isIgnored ?? false}
      kind="quiet"
      size="sm"
    />
  );
}

/** Everyone can like a game, once; how many do shows on the button. */
function LikeButton({ game }: { game: Game }) {
  const t = useTranslate();
  const app = useApp();
  const { isLiked: liked, like_count: count } = useStanding(game.id)?.findStore.list[0] ?? {
    isLiked: false,
    like_count: game.like_count,
  };
  const toggle = useStoreMutation<unknown>(
    async () => {
      // A press can come before the store has told what the player likes, or anew: what the button said is meant.
      const { findStore } = await app.queryClient.fetchQuery(standingQuery(app, game.id));
      if (findStore.list[0]?.isLiked !== liked) return undefined;
      const variables = { store_id: game.id };
      return liked
        ? execute(app.run, DelStoreLikeDocument, variables)
        : execute(app.run, AddStoreLikeDocument, variables);
    },
    { stale: ['myStanding', 'game', 'userActivity'] },
  );
  const press = useActAsPlayer({ name: `like ${game.id}`, isDone: liked, act: () => toggle.mutate() });
  return (
    <Button kind="plain" size="sm" busy={toggle.isPending} onClick={press}>
      <HeartIcon className={liked ? 'fill-current text-accent-text' : undefined} />
      {t(liked ? 'community:like.liked' : 'community:like.like')}
      {count > 0 && (
        <span className="text-muted">
          <span aria-hidden="true">{compactNumber(app.locale, count)}</span>
          <span className="sr-only">{t('community:like.count', { count })}</span>
        </span>
      )}
    </Button>
  );
}
