import DataLoader from 'dataloader';
import { type CatalogService, type Game, toApiAuthor } from '../catalog/service.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import { type Page, readPage } from '../http/paging.ts';
import { perRequest } from '../http/per-request.ts';
import { requireViewer } from '../http/viewer.ts';
import { type SubmissionService, stateOf } from './service.ts';

interface SubmissionResolversDeps {
  submission: SubmissionService;
  catalog: Pick<CatalogService, 'games'>;
}

const CHANGED_LAST: Page<'updated_at' | 'created_at'> = {
  field: 'updated_at',
  direction: 'desc',
  limit: 20,
  offset: 0,
};

export function submissionResolvers({ submission, catalog }: SubmissionResolversDeps): Resolvers {
  const games = perRequest(
    ({ country }) =>
      new DataLoader<number, Game | null>(async (ids) => {
        const found = await catalog.games(ids, country);
        return ids.map((id) => found.get(id) ?? null);
      }),
  );

  return {
    Query: {
      findStoreSubmit: (_root, { uuid, user_uuid, state, q }, context) =>
        submission.find(
          requireViewer(context),
          {
            ...(uuid && { ids: uuid }),
            ...(typeof user_uuid === 'string' && { accountId: user_uuid }),
            ...(state && { state }),
          },
          readPage(q, ['updated_at', 'created_at'], CHANGED_LAST),
        ),
    },
    Mutation: {
      addStoreSubmit: (_root, { store_id }, context) =>
        submission.begin(requireViewer(context).uuid, store_id ?? undefined, context.site),
      setStoreSubmit: (_root, { uuid, store_submit, updated_at }, context) =>
        submission.save(
          requireViewer(context).uuid,
          uuid,
          store_submit,
          updated_at ? new Date(updated_at) : undefined,
          context.site,
        ),
      delStoreSubmit: (_root, { uuid }, context) => submission.remove(requireViewer(context).uuid, uuid),
      submitStoreSubmit: (_root, { uuid, updated_at }, context) =>
        submission.submit(requireViewer(context).uuid, uuid, updated_at ? new Date(updated_at) : undefined),
      takeBackStoreSubmit: (_root, { uuid }, context) =>
        submission.takeBack(requireViewer(context).uuid, uuid),
      returnStoreSubmit: (_root, { uuid, reason, submitted_at }, context) =>
        submission.giveBack(
          requireViewer(context),
          uuid,
          reason,
          submitted_at ? new Date(submitted_at) : undefined,
        ),
      releaseStoreSubmit: (_root, { uuid, submitted_at }, context) =>
        submission.release(
          requireViewer(context),
          uuid,
          submitted_at ? new Date(submitted_at) : undefined,
          context.site,
        ),
    },
    StoreSubmit: {
      uuid: ({ submit }) => submit.id,
      state: stateOf,
      reason: ({ submit }) => submit.reason,
      created_at: ({ submit }) => submit.createdAt.toISOString(),
      updated_at: ({ submit }) => submit.updatedAt.toISOString(),
      submitted_at: ({ submit }) => submit.submittedAt?.toISOString() ?? null,
      store_id: ({ submit }) => submit.storeId,
      store_uuid: ({ submit }) => submit.storeUuid,
      store: ({ submit }, _args, context) => games(context).load(submit.storeId),
      store_submit_info({ submit: { draft }, author }) {
        const { categories, genres, warnings, defaultLang, infos } = draft;
        return {
          categories,
          genres,
          warnings,
          default_lang: defaultLang,
          list: infos.map(({ cover, cover1to1, screenshots, ...texts }) => ({
            ...texts,
            data: { cover, cover1to1, screenshots },
          })),
          author: toApiAuthor(author),
        };
      },
      store_submit_price: ({ submit }) => submit.draft.prices,
      store_submit_game_pack: ({ submit }) =>
        submit.draft.gamePacks.map(({ type, os, buildId }) => ({ type, os, build_id: buildId })),
      requirements: ({ submit }) => submit.draft.requirements,
      release_type: ({ submit }) => submit.draft.releaseType,
      serial_status: ({ submit }) => submit.draft.serialStatus,
      languages: ({ submit }) => submit.draft.languages,
      adults: ({ submit }) => submit.draft.adults,
      released_at: ({ submit }) => submit.draft.releasedAt,
      faults: submission.faults,
      builds: submission.builds,
    },
  };
}
