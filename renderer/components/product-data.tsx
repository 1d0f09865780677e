import type { StoreCardFragment } from '../../shared/contract/gql/graphql.ts';
import { decimalText } from '../../shared/money/currency.ts';
import { useApp, usePath } from '../app/app.ts';
import { placeholderUrl } from './image-url.ts';
import { StructuredData } from './structured-data.tsx';

/** How many games the structured data of a list names (B09). */
const LISTED_PRODUCTS = 3;

/** Structured data for search engines: each game with its US price, meowcent/100 in USD (S25). */
export function ProductData({ games }: { games: readonly StoreCardFragment[] }) {
  const { origin } = useApp();
  const path = usePath();
  const products = games.slice(0, LISTED_PRODUCTS).map(({ id, us_price, store_info: [info] }) => ({
    '@context': 'https://schema.org',
    '@type': ['Product', 'VideoGame'],
    name: info?.name,
    description: info?.brief,
    // Search engines ask nobody's age.
    ...(info && { image: origin + placeholderUrl(info.data.cover) }),
    applicationCategory: 'Game',
    url: origin + path(`/store/${id}`),
    ...(us_price !== null && {
      offers: {
        '@type': 'Offer',
        price: decimalText(us_price),
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
    }),
  }));
  return <StructuredData data={products} />;
}
