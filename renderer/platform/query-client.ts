import { onlineManager, type QueryCache, QueryClient } from '@tanstack/react-query';
import { isNetworkLost } from '../../shared/contract/errors.ts';
import type { Run } from './graphql.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { document?: string };
  }
}

const MINUTE = 60_000;

/**
 * A QueryClient whose queries run their document through `run`; only lost connections are tried again, and not while it is
 * known that there is no network: then the failure is said at once, and asked about again once there is. Clients of one
 * cache share its answers.
 */
export function createQueryClient(run: Run, queryCache?: QueryCache): QueryClient {
  return new QueryClient({
    ...(queryCache && { queryCache }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, meta, signal }) => {
          if (!meta?.document) throw new Error(`the query ${String(queryKey[0])} has no document`);
          return run(meta.document, Object(queryKey[1]), signal);
        },
        // The browser's own idea of being offline would leave requests waiting without a word.
        networkMode: 'always',
        staleTime: MINUTE,
        retry: (failures, error) => failures < 2 && isNetworkLost(error) && onlineManager.isOnline(),
        refetchOnReconnect: ({ state }) => isNetworkLost(state.error),
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
