import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { RecentGamesDocument } from '../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../app/app.ts';
import { useDiscretion } from '../app/discretion.tsx';
import { Button } from '../components/button.tsx';
import { GameCard } from '../components/game-card.tsx';
import { Section } from '../components/section.tsx';
import { Shelf } from '../components/shelf.tsx';
import { useToast } from '../components/toast.tsx';
import { graphqlQuery } from '../platform/graphql.ts';
import { CARD, CARD_SIZES } from './card-size.ts';
import { clearViewed, MOST_VIEWED, useRecentlyViewed } from './recently-viewed.ts';

/** The games looked at last in this browser, with a button that forgets them; in discreet mode it is not there. */
export function RecentShelf() {
  const t = useTranslate();
  const { site, locale } = useApp();
  const { discreet } = useDiscretion();
  const toast = useToast();
  const ids = useRecentlyViewed();
  const shown = !discreet && ids.length > 0;
  const { data } = useQuery({
    ...graphqlQuery(RecentGamesDocument, {
      platform_key: [site.platformKey],
      language: locale.toLowerCase(),
      ids,
      limit: MOST_VIEWED,
    }),
    enabled: shown,
    placeholderData: keepPreviousData,
  });
  const place = useRef<HTMLDivElement>(null);
  const games = (shown && data?.findStore.list) || [];
  const clear = () => {
    // The shelf goes with the button: its place stays.
    place.current?.focus({ preventScroll: true });
    clearViewed();
    toast(t('browse:recent.cleared'));
  };
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {games.length > 0 && (
        <Section
          title={t('browse:recent.title')}
          text={t('browse:recent.text')}
          action={
            <Button kind="quiet" size="sm" onClick={clear}>
              {t('browse:recent.clear')}
            </Button>
          }
        >
          <Shelf label={t('browse:recent.title')} columns={CARD}>
            {games.map((game) => (
              <GameCard key={game.id} game={game} sizes={CARD_SIZES} />
            ))}
          </Shelf>
        </Section>
      )}
    </div>
  );
}
