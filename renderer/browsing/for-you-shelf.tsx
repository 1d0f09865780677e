import { useQuery } from '@tanstack/react-query';
import { ForYouDocument } from '../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../app/app.ts';
import { useSession } from '../app/session.ts';
import { GameCard } from '../components/game-card.tsx';
import { Section } from '../components/section.tsx';
import { Shelf } from '../components/shelf.tsx';
import { graphqlQuery } from '../platform/graphql.ts';
import { CARD, CARD_SIZES } from './card-size.ts';

/** Games like those that the player has, likes and wishes for, each with the one that it is like. */
export function ForYouShelf() {
  const t = useTranslate();
  const { site, locale } = useApp();
  const { data } = useQuery({
    ...graphqlQuery(ForYouDocument, { platform_key: [site.platformKey], language: locale.toLowerCase() }),
    enabled: useSession() === 'player',
  });
  const list = data?.findStoreRecommended.list ?? [];
  if (list.length === 0) return null;
  return (
    <Section title={t('browse:forYou.title')} text={t('browse:forYou.text')}>
      <Shelf label={t('browse:forYou.title')} columns={CARD}>
        {list.map(({ store, because }) => {
          const name = because?.store_info[0]?.name;
          return (
            <GameCard
              key={store.id}
              game={store}
              sizes={CARD_SIZES}
              note={name && t('browse:forYou.because', { name })}
            />
          );
        })}
      </Shelf>
    </Section>
  );
}
