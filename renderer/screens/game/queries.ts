import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  GameDocument,
  type GameQuery,
  LocalPriceDocument,
  MyStandingDocument,
  RecommendationsDocument,
  type SetStoreCommentHelpfulMutation,
  StoreCommentsDocument,
  type StoreCommentsQuery,
} from '../../../shared/contract/gql/graphql.ts';
import type { App } from '../../app/app.ts';
import { execute, graphqlQuery } from '../../platform/graphql.ts';
import type { LocalPrice } from './local-price.ts';

export type Game = GameQuery['findStore']['list'][number];

/** The author as a person whose name has translations. */
export const publisherOf = ({ author, publisher }: Game) => ({
  profile: { ...author.profile, translations: publisher.profile.translations },
});

/** What the game is about, as tags that lists can be narrowed by. */
export const genresOf = ({ tags, category }: Pick<Game, 'tags' | 'category'>): string[] =>
  tags.filter((tag) => !tag.includes(':') && tag !== category);

const common = ({ site, locale }: App) => ({
  platform_key: [site.platformKey],
  language: locale.toLowerCase(),
});

export const gameQuery = (app: App, id: number) => graphqlQuery(GameDocument, { ...common(app), id });

/** Reviews that come at once. */
export const COMMENTS = 20;

/** Orders of the reviews; the first is the default. */
export const COMMENT_ORDERS = ['created_at-desc', 'helpful-desc'] as const;
export type CommentOrder = (typeof COMMENT_ORDERS)[number];

/** Whose reviews are shown: everybody's, or only theirs who gave a vote. */
export const COMMENT_VOTES = ['all', 'likes', 'dislikes'] as const;
export type CommentVote = (typeof COMMENT_VOTES)[number];
const VOTES = { all: undefined, likes: 1, dislikes: -1 };

/** Which part of the reviews is asked for. */
export interface CommentPart {
  offset?: number;
  order?: CommentOrder;
  vote?: CommentVote;
}

/** Reviews of a game; those in the language of the page come first. */
export const commentsQuery = (
  { locale }: App,
  id: number,
  { offset = 0, order = COMMENT_ORDERS[0], vote = 'all' }: CommentPart = {},
) =>
  graphqlQuery(StoreCommentsDocument, {
    id,
    language: locale,
    ...(VOTES[vote] && { vote: VOTES[vote] }),
    q: { orderField: order, limit: COMMENTS, offset },
  });

/**
 * Writes into every loaded part of the reviews whom one of them helped now. None of these is fetched again and nothing moves
 * under the reader; only lists in the order that this may change are asked for anew when they are next shown, and those
 * whose answer is under way, which may be one of before, at once.
 */
export async function noteHelpful(
  queryClient: QueryClient,
  { setStoreCommentHelpful: said }: SetStoreCommentHelpfulMutation,
): Promise<void> {
  const underWay = queryClient
    .getQueryCache()
    .findAll({ queryKey: ['storeComments'], fetchStatus: 'fetching' });
  const isUnderWay = (query: Query) => underWay.includes(query);
  await queryClient.cancelQueries({ predicate: isUnderWay });
  queryClient.setQueriesData<StoreCommentsQuery>(
    { queryKey: ['storeComments'] },
    (loaded) =>
      loaded && {
        findStoreComment: {
          ...loaded.findStoreComment,
          list: loaded.findStoreComment.list.map((row) =>
            row.uuid === said.uuid ? { ...row, ...said } : row,
          ),
        },
      },
  );
  const byHelpful: CommentOrder = 'helpful-desc';
  await queryClient.invalidateQueries({
    queryKey: ['storeComments', { q: { orderField: byHelpful } }],
    refetchType: 'none',
  });
  await queryClient.refetchQueries({ predicate: isUnderWay });
}

/** What the player has said of a game and whether they like it; for players only. */
export const standingQuery = ({ site }: App, id: number) =>
  graphqlQuery(MyStandingDocument, { platform_key: [site.platformKey], id });

/** Games like this one, each with the reason. */
export const recommendationsQuery = (app: App, id: number) =>
  graphqlQuery(RecommendationsDocument, { ...common(app), id });

/** What the game costs in the visitor's money, as the game is now. Only the result is kept: the lists behind it are long. */
export const localPriceQuery = (app: App, id: number) =>
  queryOptions<LocalPrice | null>({
    queryKey: ['localPrice', { id }],
    queryFn: async () => {
      const [{ localPrice, ratesOf }, answer, { findStore }] = await Promise.all([
        // Its own code: browsers rarely ask, the server has written the answer into the page.
        import('./local-price.ts'),
        execute(app.run, LocalPriceDocument, { rates: 'price/price-rate' }),
        app.queryClient.fetchQuery(gameQuery(app, id)),
      ]);
      const [game] = findStore.list;
      if (!game) return null;
      return localPrice(game, {
        country: answer.ifconfig.country,
        countries: answer.findCountries,
        rates: ratesOf(answer.findClassify.list[0]?.value),
      });
    },
  });
