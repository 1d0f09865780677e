import { SubmitTagsDocument } from '../../shared/contract/gql/graphql.ts';
import { graphqlQuery } from '../platform/graphql.ts';

/** Genres and content warnings that games can carry. */
export const tagsQuery = () => graphqlQuery(SubmitTagsDocument, {});

/** The names in the configuration's `tags/submit`; none when it is missing or of another shape. */
export function namesOf(value: string | undefined): { genres: string[]; warnings: string[] } {
  const document: unknown = value ? JSON.parse(value) : {};
  const names = (key: 'genres' | 'warnings') => {
    const list = typeof document === 'object' && document !== null ? Reflect.get(document, key) : [];
    return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
  };
  return { genres: names('genres'), warnings: names('warnings') };
}
