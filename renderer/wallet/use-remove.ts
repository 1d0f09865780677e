import { useMutation } from '@tanstack/react-query';
import type { TypedDocumentString } from '../../shared/contract/gql/graphql.ts';
import { useApp } from '../app/app.ts';
import { execute } from '../platform/graphql.ts';
import { changeList } from '../platform/list-action.ts';
import { makeStale } from '../platform/stale.ts';
import { usePopups } from '../popups/popups.tsx';

/** Removes rows of a list with a mutation that takes one uuid; what goes wrong shows in the error dialog. */
export function useRemove(
  document: TypedDocumentString<unknown, { uuid: string }>,
  { list, stale, onSuccess }: { list: string; stale: readonly string[]; onSuccess?: () => void },
) {
  const { run, queryClient } = useApp();
  const popups = usePopups();
  return useMutation({
    mutationFn: (uuids: readonly string[]) =>
      Promise.all(
        uuids.map(async (uuid) => {
          await execute(run, document, { uuid });
          changeList(queryClient, [list], { type: 'DELETE', uuid });
        }),
      ),
    ...(onSuccess && { onSuccess }),
    onError: popups.showError,
    onSettled: () => makeStale(queryClient, [list, ...stale]),
  });
}
