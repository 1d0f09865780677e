import { useState } from 'react';
import type { HomeQuery, PagesIndexQuery } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { ButtonLink } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import { CoverImage } from '../../components/cover-image.tsx';
import { langOf } from '../../components/game-card.tsx';
import { placeholderUrl } from '../../components/image-url.ts';
import { DiscountEnd, PriceTag } from '../../components/price.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { dotted } from '../../i18n/dotted.ts';
import { translated } from '../../i18n/translations.ts';

type Pick = HomeQuery['featured']['list'][number];
type Banner = PagesIndexQuery['findConfigurationPagesIndex2']['banners'][number];

interface SpotlightProps {
  banners: readonly Banner[];
  picks: readonly Pick[];
}

/**
 * The editor's picks, one at a time on a stage lit by its own cover. It never turns by itself: what a visitor reads stays
 * until they choose another.
 */
export function Spotlight({ banners, picks }: SpotlightProps) {
  const t = useTranslate();
  const { locale } = useApp();
  const [turnedTo, turnTo] = useState<number>();
  const chosen = turnedTo ?? 0;
  const game = picks[chosen];
  const [info] = game?.store_info ?? [];
  if (!game || !info) return null;
  const banner = banners.find(({ href }) => href === `/store/${game.id}`);
  const lang = langOf(info.language);
  const turned = turnedTo !== undefined && 'spotlight-turned';
  return (
    <section aria-label={t('store:spotlight.label')} className="relative isolate overflow-x-clip">
      <img
        key={`glow-${game.id}`}
        src={placeholderUrl(info.data.cover)}
        alt=""
        width={16}
        height={9}
        className={classes(
          'spotlight-glow absolute inset-x-0 -top-16 -z-10 h-[46rem] w-full object-cover',
          turned,
        )}
      />
      <div className="page grid gap-x-10 gap-y-6 pt-4 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:items-center lg:pt-10">
        <div className="flex flex-col items-start gap-4 max-lg:order-2">
          <p className="font-semibold text-accent-text text-sm">
            {(banner && translated(banner.translations, 'headline', locale)) ?? t('store:spotlight.eyebrow')}
          </p>
          <h2 lang={lang} className="max-w-full wrap-anywhere text-4xl lg:max-xl:text-3xl">
            {info.name}
          </h2>
          <p lang={lang} className="line-clamp-4 max-w-prose text-lg text-muted">
            {info.brief}
          </p>
          <p lang={lang} className="text-muted text-sm">
            {dotted([game.author.profile.nickname, ...info.labels.slice(0, 3)])}
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-3">
            <ButtonLink to={`/store/${game.id}`} size="lg">
              {t('store:spotlight.see')}
            </ButtonLink>
            <div className="flex flex-col">
              <PriceTag game={game} className="font-semibold text-lg" />
              {game.quote && game.quote.percentage_discount > 0 && (
                <span className="text-muted text-xs">
                  <DiscountEnd quote={game.quote} />
                </span>
              )}
            </div>
          </div>
        </div>
        <CoverImage
          key={game.id}
          path={info.data.cover}
          alt={info.name}
          // A phone draws it a tenth wider; told so, it would fetch twice the bytes for the difference.
          sizes="(min-width: 1024px) 58vw, 82vw"
          largest={1280}
          priority={chosen === 0}
          eager
          className={classes('aspect-video rounded-xl shadow-float sm:rounded-2xl', turned)}
        />
        <Picks picks={picks} chosen={chosen} onChoose={turnTo} />
      </div>
    </section>
  );
}

interface PicksProps {
  picks: readonly Pick[];
  chosen: number;
  onChoose: (index: number) => void;
}

function Picks({ picks, chosen, onChoose }: PicksProps) {
  const t = useTranslate();
  return (
    <ul
      aria-label={t('store:spotlight.picks')}
      className="shelf auto-cols-[4.25rem] gap-3 py-2 max-lg:order-3 lg:col-span-2 xl:auto-cols-[minmax(9.5rem,1fr)]"
    >
      {picks.map(({ id, store_info: [info], square: [square] }, index) => {
        if (!info || !square) return null;
        const current = index === chosen;
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={current}
              onClick={() => onChoose(index)}
              className={classes(
                'flex w-full items-center gap-2.5 rounded-lg text-start transition-[background-color,opacity] duration-200 xl:p-1.5',
                current ? 'xl:bg-ink/8' : 'opacity-65 hover:opacity-100',
              )}
            >
              <Thumbnail
                path={square.data.cover1to1}
                className={classes(
                  'size-17 xl:size-13',
                  current && 'ring-2 ring-accent ring-offset-2 ring-offset-canvas',
                )}
              />
              <span
                lang={langOf(info.language)}
                className="line-clamp-2 font-medium text-xs leading-snug max-xl:sr-only 2xl:text-sm"
              >
                {info.name}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
