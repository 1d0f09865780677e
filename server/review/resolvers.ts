import { audienceOf } from '../catalog/service.ts';
import type { InputMaybe, Resolvers } from '../gql/resolvers.ts';
import { readPage } from '../http/paging.ts';
import { requireViewer } from '../http/viewer.ts';
import { REVIEW_ORDERS, type ReviewService, type Words } from './service.ts';

interface WordsArgs {
  vote: number;
  comment: string;
  language?: InputMaybe<string>;
  anonymous?: InputMaybe<boolean>;
}

export function reviewResolvers({ review }: { review: ReviewService }): Resolvers {
  return {
    Query: {
      findStoreComment: (_root, { store_id, q, language, vote }, context) =>
        review.find(
          { ...audienceOf(context), viewer: context.viewer?.uuid },
          store_id,
          readPage(q, REVIEW_ORDERS, { field: 'created_at', direction: 'desc', limit: 20, offset: 0 }),
          { language: language ?? undefined, vote: vote ?? undefined },
        ),
      getStoreCommentByMe: (_root, { store_id }, context) =>
        review.own(requireViewer(context).uuid, store_id),
    },
    Mutation: {
      addStoreComment: (_root, { store_id, ...words }, context) =>
        review.add(requireViewer(context).uuid, store_id, toWords(words)),
      setStoreComment: (_root, { uuid, ...words }, context) =>
        review.change(requireViewer(context).uuid, uuid, toWords(words)),
      delStoreComment: (_root, { uuid }, context) => review.remove(requireViewer(context).uuid, uuid),
      setStoreCommentHelpful: (_root, { uuid, helpful }, context) =>
        review.setHelpful({ ...audienceOf(context), viewer: requireViewer(context).uuid }, uuid, helpful),
      setStoreCommentReply: (_root, { uuid, reply }, context) =>
        review.reply(requireViewer(context).uuid, uuid, reply),
    },
  };
}

function toWords({ vote, comment, language, anonymous }: WordsArgs): Words {
  return { vote, comment, language: language ?? undefined, anonymous: anonymous ?? false };
}
