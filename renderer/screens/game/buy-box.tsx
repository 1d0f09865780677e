import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { languageName } from '../../../shared/contract/locales.ts';
import { FALLBACK_COUNTRY } from '../../../shared/money/price.ts';
import { REFUND_DAYS, REFUND_PLAY_HOURS } from '../../../shared/money/refund.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { useBelongings } from '../../app/belongings.tsx';
import { useMe } from '../../app/session.ts';
import { WishButton } from '../../browsing/wish-button.tsx';
import { CoinAmount } from '../../components/coin.tsx';
import { langOf } from '../../components/game-card.tsx';
import { CheckIcon } from '../../components/icons.tsx';
import { DiscountBadge, DiscountEnd } from '../../components/price.tsx';
import { money, shortDate } from '../../i18n/format.ts';
import { LauncherInstall } from '../../library/launcher-install.tsx';
import { languageDiffers } from '../../wallet/language-support.ts';
import { Downloads } from './downloads.tsx';
import { BuyButtons, OwnedButtons, PlayButton } from './game-buttons.tsx';
import { type Game, localPriceQuery } from './queries.ts';

/** What the game costs and what can be done with it, by where it stands: to come, trial only, free, for sale, owned (S07, S12, S14, S15). */
export function BuyBox({ game, name }: { game: Game; name: string }) {
  const t = useTranslate();
  const owned = useBelongings().owned.has(game.id);
  return (
    <section
      data-start=""
      aria-label={t('game:buy.label')}
      className="rounded-2xl border border-line bg-surface/85 p-5 shadow-card backdrop-blur-xl sm:p-6"
    >
      {owned ? <Owned game={game} /> : <ForSale game={game} name={name} />}
      {!owned && <MissingLanguage game={game} />}
      <LauncherInstall storeId={game.id} name={name} beside={hasMainButton(game, owned)} />
      <Downloads game={game} />
      <p className="mt-5 border-line border-t pt-4 text-muted text-xs">{t('game:adults')}</p>
    </section>
  );
}

/** Whether the box has a main button of its own: it plays, or sells or promises what is not owned. */
const hasMainButton = (game: Game, owned: boolean): boolean =>
  game.game_pack.type === 1 || (!owned && (game.release_type === 'soon' || Boolean(game.quote)));

/** Says before anything is bought that the game does not speak the page's language, and which it does (V08). */
function MissingLanguage({ game: { languages } }: { game: Game }) {
  const t = useTranslate();
  const { locale } = useApp();
  if (!languageDiffers(languages, locale)) return null;
  return (
    <p className="mt-4 flex flex-wrap gap-x-2 text-sm">
      <span className="text-muted">{t('game:language.missing')}</span>
      {languages.map((language) => (
        <span key={language} lang={langOf(language)} className="whitespace-nowrap font-semibold">
          {languageName(language)}
        </span>
      ))}
    </p>
  );
}

function Owned({ game }: { game: Game }) {
  const t = useTranslate();
  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-good text-lg">
        <CheckIcon />
        {t('game:buy.paid')}
      </p>
      <OwnedButtons game={game} />
    </>
  );
}

function ForSale({ game, name }: { game: Game; name: string }) {
  const t = useTranslate();
  const { locale } = useApp();
  if (game.release_type === 'soon')
    return (
      <Offer
        lead={t('game:buy.soon', { date: shortDate(locale, game.released_at) })}
        note={t('game:buy.soonNote')}
      >
        <WishButton id={game.id} kind="main" size="lg" />
      </Offer>
    );
  if (!game.quote)
    return (
      <Offer lead={t('game:buy.trialOnly')} note={t('game:buy.trialNote')}>
        <PlayButton game={game} />
        <WishButton id={game.id} kind="quiet" size="lg" />
      </Offer>
    );
  if (game.quote.full === 0)
    return (
      <Offer lead={t('store:free')} note={t('game:buy.freeNote')}>
        <BuyButtons game={game} name={name} />
      </Offer>
    );
  return (
    <>
      <PriceLines game={game} quote={game.quote} />
      <BuyButtons game={game} name={name} />
      <p className="mt-3 text-muted text-xs">
        {t('game:buy.refund', { days: REFUND_DAYS, hours: REFUND_PLAY_HOURS })}
      </p>
    </>
  );
}

function Offer({ lead, note, children }: { lead: string; note: string; children: ReactNode }) {
  return (
    <>
      <p className="font-display font-semibold text-2xl">{lead}</p>
      <p className="mt-1.5 text-muted text-sm">{note}</p>
      <div className="mt-5 flex flex-col gap-2.5">{children}</div>
    </>
  );
}

/** The price in coins and in the visitor's money, with what is taken off and how long that lasts. */
function PriceLines({ game, quote }: { game: Game; quote: NonNullable<Game['quote']> }) {
  const t = useTranslate();
  const app = useApp();
  const { data: local } = useSuspenseQuery(localPriceQuery(app, game.id));
  const reduced = quote.percentage_discount > 0;
  return (
    <div>
      {reduced && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <DiscountBadge quote={quote} />
          <DiscountEnd quote={quote} />
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CoinAmount meowcent={quote.meowcent} className="font-display font-semibold text-3xl" />
        {reduced && (
          <s className="text-lg text-muted">
            <span className="sr-only">{t('store:before')}</span>
            <CoinAmount meowcent={quote.full} bare />
          </s>
        )}
      </p>
      {reduced && game.lowest_price !== null && (
        <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-muted text-sm">
          {t('game:buy.lowest')} <CoinAmount meowcent={game.lowest_price} bare />
        </p>
      )}
      {local && (
        <p className="mt-1 text-muted text-sm">
          {t('game:buy.inMoney', { money: money(app.locale, local.amount, local.currency) })}
        </p>
      )}
      <PriceCountry game={game} />
    </div>
  );
}

/** Whose price is shown, where countries have prices of their own: a player's residence decides, not where they are (B02). */
function PriceCountry({ game }: { game: Game }) {
  const t = useTranslate();
  const { locale } = useApp();
  const residence = useMe().data?.me.country;
  if (game.store_price.every(({ country }) => country === FALLBACK_COUNTRY)) return null;
  const country = residence && new Intl.DisplayNames(locale, { type: 'region' }).of(residence.toUpperCase());
  return (
    <p className="mt-1 text-muted text-sm">
      {country ? t('game:buy.forResidence', { country }) : t('game:buy.byResidence')}
    </p>
  );
}
