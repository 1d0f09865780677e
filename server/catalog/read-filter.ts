import { CodedError } from '../../shared/contract/errors.ts';
import { KEYWORD_LIMIT, MOST_NAMED } from '../../shared/contract/search.ts';
import type { FindStoreQ, QueryFindStoreArgs } from '../gql/resolvers.ts';
import type { GameFilter } from './filter.ts';

type Asked = Pick<QueryFindStoreArgs, 'search_type' | 'tag_id' | 'id' | 'q'>;

/**
 * What narrows a list, of findStore's arguments. Throws 400 for a keyword or a list that is too long: each of their entries
 * is a condition on every game, and anybody may ask.
 */
export function readFilter({ search_type, tag_id, id, q }: Asked, viewer: string | undefined): GameFilter {
  return {
    ...toFilter(q ?? {}),
    ...(q?.hide_owned && viewer !== undefined && { notOwnedBy: viewer }),
    tags: bounded('tag_id', tag_id) ?? [],
    keyword: search_type === 'search:list' ? readKeyword(q?.keyword) : '',
    ...(typeof id === 'number' && { id }),
  };
}

function toFilter(q: FindStoreQ): Omit<GameFilter, 'id' | 'tags' | 'keyword'> {
  const ids = bounded('ids', q.ids);
  return {
    categories: bounded('categories', q.categories) ?? [],
    excludeTags: bounded('exclude_tags', q.exclude_tags) ?? [],
    languages: bounded('languages', q.languages) ?? [],
    platforms: bounded('platforms', q.platforms) ?? [],
    afterDiscount: q.after_discount ?? false,
    discounted: q.discounted ?? false,
    corrects: q.correct ?? false,
    ...(typeof q.price_min === 'number' && { priceMin: q.price_min }),
    ...(typeof q.price_max === 'number' && { priceMax: q.price_max }),
    ...(ids && { ids }),
    ...(typeof q.exclude_id === 'number' && { excludeId: q.exclude_id }),
    ...(typeof q.author_uuid === 'string' && { author: q.author_uuid }),
    ...(typeof q.release_type === 'string' && { releaseType: q.release_type }),
    ...(typeof q.web === 'boolean' && { web: q.web }),
    ...(typeof q.free === 'boolean' && { free: q.free }),
  };
}

/** A keyword as a search takes it. Error: 400 for one that is too long. */
export function readKeyword(text: string | null | undefined): string {
  const keyword = (text ?? '').trim();
  if (keyword.length > KEYWORD_LIMIT)
    throw new CodedError('400', `a keyword has at most ${KEYWORD_LIMIT} characters`);
  return keyword;
}

function bounded<T>(name: string, list: T[] | null | undefined): T[] | undefined {
  if (list && list.length > MOST_NAMED)
    throw new CodedError('400', `${name} has at most ${MOST_NAMED} entries`);
  return list ?? undefined;
}
