import { SetUserDocument } from '../../../shared/contract/gql/graphql.ts';
import { useTranslate } from '../../app/app.ts';
import { useToast } from '../../components/toast.tsx';
import { useGraphqlMutation } from '../../platform/mutations.ts';

/**
 * Changes a part of the profile; what shows it is fetched again, and a word says that it was saved. Changes run one after
 * another: a list that is saved whole must not be overtaken by what it was before.
 */
export function useSetUser(options: { showsFailure?: boolean } = {}) {
  const t = useTranslate();
  const toast = useToast();
  return useGraphqlMutation(SetUserDocument, {
    ...options,
    line: 'setUser',
    stale: ['me', 'myProfile', 'userPublic', 'storeComments', 'userActivity'],
    onSuccess: () => toast(t('profile:saved')),
  });
}

export type SetUserAtOnce = ReturnType<typeof useSetUserAtOnce>;

/**
 * The same for a part that shows a change before it is saved. `unsaved` is the change that is on its way or did not get
 * through: it stays to be seen, and the next change is one of it. `Unsaved` says what failed.
 */
export function useSetUserAtOnce() {
  const save = useSetUser({ showsFailure: true });
  return { ...save, unsaved: save.isPending || save.isError ? save.variables : undefined };
}
