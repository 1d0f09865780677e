import { useApp, usePath, useTranslate } from '../app/app.ts';

/** Data about the page for search engines; browsers do not run it. */
export const StructuredData = ({ data }: { data: object }) => (
  <script
    type="application/ld+json"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose `<` are escaped; search engines read it, browsers do not run it
    dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
  />
);

/** Where a page stands below the home page, for search engines. */
export function BreadcrumbData({ trail }: { trail: readonly { name: string; to: string }[] }) {
  const t = useTranslate();
  const path = usePath();
  const { origin } = useApp();
  const steps = [{ name: t('common:brand'), to: '/' }, ...trail];
  return (
    <StructuredData
      data={{
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: steps.map(({ name, to }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: origin + path(to),
        })),
      }}
    />
  );
}

/** The store as a whole, and how it is searched, for search engines. */
export function SiteData({ description }: { description: string }) {
  const t = useTranslate();
  const path = usePath();
  const { origin, locale } = useApp();
  return (
    <StructuredData
      data={{
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: t('common:brand'),
        description,
        url: origin + path('/'),
        inLanguage: locale,
        publisher: {
          '@type': 'Organization',
          name: t('common:brand'),
          url: origin,
          logo: `${origin}/icons/512.png`,
        },
        potentialAction: {
          '@type': 'SearchAction',
          target: `${origin}${path('/store')}?keyword={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      }}
    />
  );
}

/** The page of somebody who publishes games, for search engines. */
export function PersonData({ name, description, to }: { name: string; description: string; to: string }) {
  const path = usePath();
  const { origin } = useApp();
  const url = origin + path(to);
  return (
    <StructuredData
      data={{
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        url,
        mainEntity: { '@type': 'Person', name, url, ...(description && { description }) },
      }}
    />
  );
}
