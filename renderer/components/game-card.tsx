import type { StoreCardFragment } from '../../shared/contract/gql/graphql.ts';
import { useTranslate } from '../app/app.ts';
import { useBelongings } from '../app/belongings.tsx';
import { dotted } from '../i18n/dotted.ts';
import { usePopups } from '../popups/popups.tsx';
import { classes } from './classes.ts';
import { CoverImage } from './cover-image.tsx';
import { CartIcon, CheckIcon, HeartIcon, MoreIcon, WebIcon } from './icons.tsx';
import { Link } from './link.tsx';
import { DiscountEnd, PriceTag } from './price.tsx';

interface GameCardProps {
  game: StoreCardFragment;
  /** The `sizes` attribute of the cover. */
  sizes: string;
  /** Whether the cover is in view when the page opens. */
  eager?: boolean;
  /** Whether the cover is the page's most important picture. */
  priority?: boolean;
  /** Level of the name's heading. */
  heading?: 'h2' | 'h3';
  /** Why it is shown, in a line. */
  note?: string | undefined;
}

/** A game on a shelf. On hover and focus it rises, shines in its own colours, and two ears look over its edge. */
export function GameCard({
  game,
  sizes,
  eager = false,
  priority = false,
  heading: Heading = 'h3',
  note,
}: GameCardProps) {
  const [info] = game.store_info;
  if (!info) return null;
  const lang = langOf(info.language);
  return (
    <article className="game-card group relative flex flex-col">
      <div className="game-card-cover relative rounded-lg">
        <CoverImage
          path={info.data.cover}
          alt=""
          sizes={sizes}
          equal={eager}
          priority={priority}
          className="cover-row rounded-lg"
        />
      </div>
      <div className="flex grow flex-col gap-1 pt-3">
        <Heading
          lang={lang}
          className="line-clamp-2 font-sans font-semibold text-base leading-snug tracking-normal"
        >
          <Link to={`/store/${game.id}`} className="spread after:rounded-lg">
            {info.name}
          </Link>
        </Heading>
        <p lang={lang} className="truncate text-muted text-xs">
          {dotted([game.author.profile.nickname, ...info.labels.slice(0, 2)])}
        </p>
        {note && <p className="line-clamp-2 text-accent-text text-xs">{note}</p>}
        <div className="mt-auto pt-1">
          <Standing game={game} />
        </div>
      </div>
      <GlanceButton id={game.id} name={info.name} />
    </article>
  );
}

/** Opens the game at a glance, with what else can be done about it. It shows where the card is pointed at or in focus. */
function GlanceButton({ id, name }: { id: number; name: string }) {
  const t = useTranslate();
  const popups = usePopups();
  return (
    <button
      type="button"
      aria-label={t('store:glance', { name })}
      onClick={async ({ currentTarget }) => {
        const item = currentTarget.closest('li');
        const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
        if ((await popups.open('game', { id })) !== 'ignored') return;
        // The card goes, and the focus with it, once the popup has given the focus back.
        requestAnimationFrame(() => neighbour?.querySelector('a')?.focus());
      }}
      className="absolute end-1 top-1 inline-flex size-11 items-center justify-center text-white opacity-0 transition-opacity group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:opacity-100"
    >
      <span className="inline-flex size-8 items-center justify-center rounded-full bg-black/65 text-lg hover:bg-black/80 pointer-coarse:size-7 pointer-coarse:bg-black/55 pointer-coarse:text-base">
        <MoreIcon />
      </span>
    </button>
  );
}

/**
 * The price, or that the player has the game, and whether they wish for it, where no button beside it tells, or keep it in
 * the cart.
 */
export function Standing({ game, tellsWish = true }: { game: StoreCardFragment; tellsWish?: boolean }) {
  const t = useTranslate();
  const { owned, cart, wished } = useBelongings();
  const line = 'flex flex-wrap items-center gap-x-1.5 gap-y-1 font-semibold text-sm';
  if (owned.has(game.id))
    return (
      <p className={classes(line, 'text-good')}>
        <CheckIcon className="size-4" />
        {t('store:owned')}
      </p>
    );
  return (
    <p className={line}>
      <PriceTag game={game} />
      {game.game_pack.type === 1 && (
        <span title={t('store:web')} className="ms-auto text-muted">
          <WebIcon className="size-4.5" />
          <span className="sr-only">{t('store:web')}</span>
        </span>
      )}
      {tellsWish && wished.has(game.id) && (
        <span title={t('store:wished')} className="text-accent-text">
          <HeartIcon className="size-4 fill-current" />
          <span className="sr-only">{t('store:wished')}</span>
        </span>
      )}
      {cart.has(game.id) && (
        <span className="inline-flex items-center gap-1 text-accent-text">
          <CartIcon className="size-4" />
          {t('store:inCart')}
        </span>
      )}
      {game.quote && (
        <span className="w-full font-normal text-muted text-xs empty:hidden">
          <DiscountEnd quote={game.quote} />
        </span>
      )}
    </p>
  );
}

/** A language tag in its usual letter case: `zh-tw` is `zh-TW`. */
export const langOf = (language: string): string =>
  language.replace(/-(\w+)$/, (_, region: string) => `-${region.toUpperCase()}`);
