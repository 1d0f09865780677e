import { useMutation } from '@tanstack/react-query';
import { isNetworkLost, isSessionOver } from '../../shared/contract/errors.ts';
import type { TypedDocumentString } from '../../shared/contract/gql/graphql.ts';
import { useApp } from '../app/app.ts';
import { usePopups } from '../popups/popups.tsx';
import { execute } from './graphql.ts';
import { makeStale } from './stale.ts';

interface Options<Result> {
  /** Operations whose cached answers this mutation makes stale, by name. */
  stale?: readonly string[];
  onSuccess?: (result: Result) => void;
  /** Mutations of one line run one after another, in the order in which they were asked for. */
  line?: string;
  /** Whoever changes something says there what failed; the error dialog tells only that the session is over. */
  showsFailure?: boolean;
}

/** A mutation by its document. */
export function useGraphqlMutation<Result, Variables extends object>(
  document: TypedDocumentString<Result, Variables>,
  options: Options<Result> = {},
) {
  const { run } = useApp();
  return useStoreMutation<Result, Variables>((variables) => execute(run, document, variables), options);
}

/**
 * A change at the store: what it made stale is fetched again, also where its answer was lost and nobody knows whether it took
 * effect; failures show in the error dialog.
 */
export function useStoreMutation<Result, Variables = void>(
  mutationFn: (variables: Variables) => Promise<Result>,
  { stale = [], onSuccess, line, showsFailure = false }: Options<Result> = {},
) {
  const { queryClient } = useApp();
  const popups = usePopups();
  return useMutation<Result, Error, Variables>({
    ...(line && { scope: { id: line } }),
    mutationFn,
    onSuccess: async (result) => {
      onSuccess?.(result);
      await makeStale(queryClient, stale);
    },
    onError: (error) => {
      if (!showsFailure || isSessionOver(error)) popups.showError(error);
      if (isNetworkLost(error)) void makeStale(queryClient, stale);
    },
  });
}
