import type { ArticleLineFragment } from '../../shared/contract/gql/graphql.ts';
import type { Locale } from '../../shared/contract/locales.ts';
import { translated } from '../../shared/contract/translations.ts';

export type ArticleText = Pick<
  ArticleLineFragment,
  'uuid' | 'category' | 'headline' | 'text' | 'published_at'
>;

/** An article in the visitor's language; its own words where it is not translated. */
export const articleText = (
  { uuid, category, headline, text, t, published_at }: ArticleLineFragment,
  locale: Locale,
): ArticleText => ({
  uuid,
  category,
  headline: translated(t, 'headline', locale) ?? headline,
  text: translated(t, 'text', locale) ?? text,
  published_at,
});
