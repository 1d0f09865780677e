import { useState } from 'react';
import { useTranslate } from '../../app/app.ts';
import { ButtonLink } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import { CoverImage } from '../../components/cover-image.tsx';
import { langOf } from '../../components/game-card.tsx';
import { placeholderUrl } from '../../components/image-url.ts';
import { DiscountEnd, PriceTag } from '../../components/price.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { dotted } from '../../i18n/dotted.ts';
import type { Slide } from './slides.ts';

/**
 * The banners and the editor's picks, one at a time on a stage lit by its own cover (R02). It never turns by itself: what a
 * visitor reads stays until they choose another.
 */
export function Spotlight({ slides }: { slides: readonly Slide[] }) {
  const t = useTranslate();
  const [turnedTo, turnTo] = useState<number>();
  const chosen = turnedTo ?? 0;
  const slide = slides[chosen];
  if (!slide) return null;
  const turned = turnedTo !== undefined && 'spotlight-turned';
  return (
    <section aria-label={t('store:spotlight.label')} className="relative isolate overflow-x-clip">
      <img
        key={`glow-${slide.cover}`}
        src={placeholderUrl(slide.cover)}
        alt=""
        width={16}
        height={9}
        className={classes(
          'spotlight-glow absolute inset-x-0 -top-16 -z-10 h-[46rem] w-full object-cover',
          turned,
        )}
      />
      <div className="page grid gap-x-10 gap-y-6 pt-4 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:items-center lg:pt-10">
        <Words slide={slide} />
        <CoverImage
          key={slide.cover}
          path={slide.cover}
          alt={slide.name}
          // A phone draws it a tenth wider; told so, it would fetch twice the bytes for the difference.
          sizes="(min-width: 1024px) 58vw, 82vw"
          largest={1280}
          priority={chosen === 0}
          eager
          className={classes('aspect-video rounded-xl shadow-float sm:rounded-2xl', turned)}
        />
        <Choice slides={slides} chosen={chosen} onChoose={turnTo} />
      </div>
    </section>
  );
}

/** What it is, and the way there; of a game also who made it and what it costs. */
function Words({ slide: { to, name, lang, text, game, headline } }: { slide: Slide }) {
  const t = useTranslate();
  const [info] = game?.store_info ?? [];
  return (
    <div className="flex flex-col items-start gap-4 max-lg:order-2">
      {game && (
        <p className="font-semibold text-accent-text text-sm">{headline ?? t('store:spotlight.eyebrow')}</p>
      )}
      <h2 lang={langOf(lang)} className="max-w-full wrap-anywhere text-4xl lg:max-xl:text-3xl">
        {name}
      </h2>
      <p lang={langOf(lang)} className="line-clamp-4 max-w-prose text-lg text-muted">
        {text}
      </p>
      {game && info && (
        <p lang={langOf(lang)} className="text-muted text-sm">
          {dotted([game.author.profile.nickname, ...info.labels.slice(0, 3)])}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-3">
        <ButtonLink to={to} size="lg">
          {t(game ? 'store:spotlight.see' : 'store:spotlight.more')}
        </ButtonLink>
        {game && (
          <div className="flex flex-col">
            <PriceTag game={game} className="font-semibold text-lg" />
            {game.quote && game.quote.percentage_discount > 0 && (
              <span className="text-muted text-xs">
                <DiscountEnd quote={game.quote} />
              </span>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

interface ChoiceProps {
  slides: readonly Slide[];
  chosen: number;
  onChoose: (index: number) => void;
}

function Choice({ slides, chosen, onChoose }: ChoiceProps) {
  const t = useTranslate();
  return (
    <ul
      aria-label={t('store:spotlight.picks')}
      className="shelf auto-cols-[4.25rem] gap-3 py-2 max-lg:order-3 lg:col-span-2 xl:auto-cols-[minmax(9.5rem,1fr)]"
    >
      {slides.map(({ to, name, lang, cover, square }, index) => {
        const current = index === chosen;
        return (
          <li key={`${to} ${cover}`}>
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
                path={square}
                className={classes(
                  'size-17 xl:size-13',
                  current && 'ring-2 ring-accent ring-offset-2 ring-offset-canvas',
                )}
              />
              <span
                lang={langOf(lang)}
                className="line-clamp-2 font-medium text-xs leading-snug max-xl:sr-only 2xl:text-sm"
              >
                {name}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
