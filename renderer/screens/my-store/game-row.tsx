import type { ReactNode } from 'react';
import type { MyGameFragment } from '../../../shared/contract/gql/graphql.ts';
import { useTranslate } from '../../app/app.ts';
import { TrashIcon } from '../../components/action-icons.tsx';
import { IconButton } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { CoverImage } from '../../components/cover-image.tsx';
import { useKeptFocus } from '../../components/focus-place.ts';
import { langOf } from '../../components/game-card.tsx';
import { Link } from '../../components/link.tsx';
import { PriceTag } from '../../components/price.tsx';

interface GameRowProps {
  store: MyGameFragment;
  /** The box that chooses it, and the uuid of its row; without one it cannot be chosen. */
  choice?: { value: string; chosen: boolean; choose: (on: boolean) => void };
  /** Why it cannot be bought, in words that stand where its price would. */
  hindrance?: string;
  /** Takes it off the list. */
  remove?: { busy: boolean; run: () => void };
  /** What else can be done with this one game. */
  children?: ReactNode;
}

/** A game in the cart or on the wishlist. */
export function GameRow({ store, choice, hindrance, remove, children }: GameRowProps) {
  const t = useTranslate();
  const keptFocus = useKeptFocus<HTMLLIElement>();
  const [info] = store.store_info;
  if (!info) return null;
  return (
    // The list has to be wide enough for what can be done beside the price, not the window: the cart has its sum there.
    <li ref={keptFocus} className="@container">
      <div className="grid grid-cols-[auto_7rem_1fr_auto] items-center gap-x-3 gap-y-2 py-4 sm:grid-cols-[auto_11rem_1fr_auto] sm:gap-x-4 @3xl:grid-cols-[auto_11rem_1fr_auto_auto]">
        {choice ? (
          <Checkbox name="game" value={choice.value} checked={choice.chosen} onChange={choice.choose}>
            <span className="sr-only">{t('account:myStore.choose', { name: info.name })}</span>
          </Checkbox>
        ) : (
          <span className="size-5" />
        )}
        <Link
          to={`/store/${store.id}`}
          tabIndex={-1}
          aria-hidden="true"
          className="block overflow-hidden rounded-lg"
        >
          <CoverImage path={info.data.cover} alt="" sizes="11rem" largest={640} className="aspect-video" />
        </Link>
        <div className="min-w-0">
          <Link
            to={`/store/${store.id}`}
            lang={langOf(info.language)}
            className="line-clamp-2 font-semibold underline-offset-4 hover:underline"
          >
            {info.name}
          </Link>
          <p className="truncate text-muted text-xs">{store.author.profile.nickname}</p>
          <p className="mt-1.5 font-semibold text-sm">{hindrance ?? <PriceTag game={store} />}</p>
        </div>
        <div className="col-span-full row-start-2 flex flex-wrap justify-end gap-2 @max-3xl:empty:hidden @3xl:col-[4] @3xl:row-start-1">
          {children}
        </div>
        {remove && (
          <IconButton
            label={t('account:myStore.removeOne', { name: info.name })}
            aria-disabled={remove.busy}
            onClick={remove.busy ? undefined : remove.run}
            className="-me-2 text-muted"
          >
            <TrashIcon />
          </IconButton>
        )}
      </div>
    </li>
  );
}
