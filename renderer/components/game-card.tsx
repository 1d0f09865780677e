import type { StoreCardFragment } from '../../shared/contract/gql/graphql.ts';
import { useTranslate } from '../app/app.ts';
import { useBelongings } from '../app/belongings.tsx';
import { classes } from './classes.ts';
import { CoverImage } from './cover-image.tsx';
import { CartIcon, CheckIcon, WebIcon } from './icons.tsx';
import { Link } from './link.tsx';
import { DiscountBadge, Price } from './price.tsx';

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
}

/** A game on a shelf. On hover and focus it rises, shines in its own colours, and two ears look over its edge. */
export function GameCard({
  game,
  sizes,
  eager = false,
  priority = false,
  heading: Heading = 'h3',
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
          eager={eager}
          priority={priority}
          className="aspect-video rounded-lg"
        />
      </div>
      <div className="flex grow flex-col gap-1 pt-3">
        <Heading
          lang={lang}
          className="line-clamp-2 font-sans font-semibold text-base leading-snug tracking-normal"
        >
          <Link to={`/store/${game.id}`} className="after:absolute after:inset-0 after:rounded-lg">
            {info.name}
          </Link>
        </Heading>
        <p lang={lang} className="truncate text-muted text-xs">
          {[game.author.profile.nickname, ...info.labels.slice(0, 2)].join(' · ')}
        </p>
        <Standing game={game} />
      </div>
    </article>
  );
}

/** The price, or that the player has the game or keeps it in the cart. */
function Standing({ game }: { game: StoreCardFragment }) {
  const t = useTranslate();
  const { owned, cart } = useBelongings();
  const line = 'mt-auto flex flex-wrap items-center gap-x-1.5 gap-y-1 pt-1 font-semibold text-sm';
  if (owned.has(game.id))
    return (
      <p className={classes(line, 'text-good')}>
        <CheckIcon className="size-4" />
        {t('store:owned')}
      </p>
    );
  return (
    <p className={line}>
      <DiscountBadge quote={game.quote} />
      <Price game={game} />
      {game.game_pack.type === 1 && (
        <span title={t('store:web')} className="ms-auto text-muted">
          <WebIcon className="size-4.5" />
          <span className="sr-only">{t('store:web')}</span>
        </span>
      )}
      {cart.has(game.id) && (
        <span className="inline-flex items-center gap-1 text-accent-text">
          <CartIcon className="size-4" />
          {t('store:inCart')}
        </span>
      )}
    </p>
  );
}

/** A language tag in its usual letter case: `zh-tw` is `zh-TW`. */
export const langOf = (language: string): string =>
  language.replace(/-(\w+)$/, (_, region: string) => `-${region.toUpperCase()}`);
