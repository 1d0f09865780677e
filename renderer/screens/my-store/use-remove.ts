import { useMutation } from '@tanstack/react-query';
import type { TypedDocumentString } from '../../../shared/contract/gql/graphql.ts';
import { useApp } from '../../app/app.ts';
import { execute } from '../../platform/graphql.ts';
import { usePopups } from '../../popups/popups.tsx';

/** Removes rows with a mutation that takes one uuid; what goes wrong shows in the error dialog. */
export function useRemove(
  document: TypedDocumentString<unknown, { uuid: string }>,
  stale: readonly string[],
) {
  const { run, queryClient } = useApp();
  const popups = usePopups();
  return useMutation({
    mutationFn: (uuids: readonly string[]) =>
      Promise.all(uuids.map((uuid) => execute(run, document, { uuid }))),
    onError: popups.showError,
    onSettled: () =>
      Promise.all(stale.map((operation) => queryClient.invalidateQueries({ queryKey: [operation] }))),
  });
}
