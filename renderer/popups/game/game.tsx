import { useQuery } from '@tanstack/react-query';
import type { StoreCardFragment } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { useBelongings } from '../../app/belongings.tsx';
import { IgnoreButton } from '../../browsing/ignore-button.tsx';
import { WishButton } from '../../browsing/wish-button.tsx';
import { gameCardQuery } from '../../community/queries.ts';
import { ShareIcon } from '../../components/action-icons.tsx';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { CoverImage } from '../../components/cover-image.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { langOf, Standing } from '../../components/game-card.tsx';
import { dotted } from '../../i18n/dotted.ts';
import { usePopups } from '../popups.tsx';
import type { PopupControls } from '../registry.ts';

export interface GameArgs {
  id: number;
}

/** What a game is, at a glance, and how the player stands to it (P17). */
export function Popup({ id, close }: GameArgs & PopupControls<'ignored'>) {
  const t = useTranslate();
  const popups = usePopups();
  const question = useQuery(gameCardQuery(useApp(), id));
  const game = question.data?.findStore.list[0];
  const name = game?.store_info[0]?.name;
  // Since the page came that leads to it.
  const isGone = question.data !== undefined && game === undefined;
  return (
    <Dialog
      title={name ?? t('community:game.title')}
      onClose={close}
      actions={
        <>
          {name && (
            <Button kind="quiet" onClick={() => popups.open('share', { title: name, page: `/store/${id}` })}>
              <ShareIcon />
              {t('community:share.button')}
            </Button>
          )}
          {game && name && (
            <IgnoreButton
              game={{ id, name }}
              ignored={game.isIgnored}
              onIgnored={() => close('ignored')}
              kind="quiet"
              size="md"
            />
          )}
          {!isGone && (
            <ButtonLink to={`/store/${id}`} onClick={() => close()}>
              {t('community:game.open')}
            </ButtonLink>
          )}
        </>
      }
    >
      {game && <Glance game={game} />}
      {isGone && <p>{t('community:game.gone')}</p>}
      {!question.data && <AwaitedPart question={question} className="aspect-video" />}
    </Dialog>
  );
}

function Glance({ game }: { game: StoreCardFragment }) {
  const { owned } = useBelongings();
  const [info] = game.store_info;
  if (!info) return null;
  return (
    <div className="flex flex-col gap-3">
      <CoverImage
        path={info.data.cover}
        alt=""
        sizes="26rem"
        largest={640}
        eager
        className="aspect-video rounded-xl"
      />
      <p className="text-xs">{dotted([game.author.profile.nickname, ...info.labels.slice(0, 3)])}</p>
      <p lang={langOf(info.language)} className="line-clamp-4 text-ink">
        {info.brief}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-ink">
        <Standing game={game} tellsWish={false} />
        {!owned.has(game.id) && <WishButton id={game.id} kind="plain" size="sm" />}
      </div>
    </div>
  );
}
