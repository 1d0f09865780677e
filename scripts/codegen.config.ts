import type { CodegenConfig } from '@graphql-codegen/cli';

const scalars = {
  DateTime: { input: 'string', output: 'string' },
  UUID: { input: 'string', output: 'string' },
  Minor: { input: 'number', output: 'number' },
};

/** Types of resolvers for the server, typed documents for the renderer and the launcher; nothing generated is committed. */
const config: CodegenConfig = {
  schema: 'server/*/schema.graphql',
  silent: true,
  generates: {
    'shared/contract/gql/': {
      documents: 'shared/contract/documents/*.graphql',
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        useTypeImports: true,
        enumsAsTypes: true,
        strictScalars: true,
        scalars,
        skipTypename: true,
      },
    },
    'server/gql/resolvers.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        strictScalars: true,
        scalars,
        contextType: '../http/context.ts#Context',
        defaultMapper: 'Partial<{T}>',
        showUnusedMappers: false,
        mappers: {
          Store: '../catalog/service.ts#Game',
          AuthorProfile: '{T}',
          StoreList: '../catalog/service.ts#GameList',
          // Read from a table of its own, when it is asked for.
          Profile: "Omit<{T}, 'introduction'>",
          // What needs the viewer, or a count, is a resolver of its own.
          UserActivity: '../community/service.ts#ActivityRow',
          UserFollow: '../community/service.ts#FollowRow',
          UserBlock: '../community/service.ts#BlockRow',
          StoreIgnored: '../preference/service.ts#IgnoredRow',
          StoreRecommended: '../recommendation/service.ts#Recommendation',
          Notification: '../notification/service.ts#NotificationRow',
          NotificationList: '../notification/service.ts#NotificationRequest',
          // All but its author lies in its draft.
          StoreSubmit: '../submission/service.ts#SignedSubmit',
          UserPublic: "Pick<{T}, 'uuid' | 'profile' | 'is_author' | 'created_at'>",
          // Their game is a resolver of its own.
          CartStore: "Omit<{T}, 'store' | 'hindrance'>",
          Wishlist: "Omit<{T}, 'store'>",
          StoreOrder: "Omit<{T}, 'store'>",
          BillItem: "Omit<{T}, 'store'>",
          HinderedItem: "Omit<{T}, 'store'>",
        },
      },
    },
  },
};

export default config;
