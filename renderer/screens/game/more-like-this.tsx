import { useSuspenseQuery } from '@tanstack/react-query';
import type { RecommendationsQuery } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { useTagName } from '../../app/tag-name.ts';
import { CARD, CARD_SIZES } from '../../browsing/card-size.ts';
import { GameCard } from '../../components/game-card.tsx';
import { Section } from '../../components/section.tsx';
import { Shelf } from '../../components/shelf.tsx';
import { recommendationsQuery } from './queries.ts';

type Recommended = RecommendationsQuery['findStoreRecommended']['list'][number];

/** Games like this one, each with what they have in common. */
export function MoreLikeThis({ id }: { id: number }) {
  const t = useTranslate();
  const { data } = useSuspenseQuery(recommendationsQuery(useApp(), id));
  const reasonOf = useReason();
  const { list } = data.findStoreRecommended;
  if (list.length === 0) return null;
  return (
    <Section title={t('game:recommendations')}>
      <Shelf label={t('game:recommendations')} columns={CARD}>
        {list.map((each) => (
          <GameCard key={each.store.id} game={each.store} sizes={CARD_SIZES} note={reasonOf(each)} />
        ))}
      </Shelf>
    </Section>
  );
}

function useReason(): (recommended: Recommended) => string {
  const t = useTranslate();
  const nameOf = useTagName();
  return ({ reason, tags }) =>
    reason === 'genres'
      ? t('game:reason.genres', { genres: tags.map(nameOf).join(' · ') })
      : t(`game:reason.${reason}`);
}
