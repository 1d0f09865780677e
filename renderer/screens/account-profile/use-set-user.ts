import { SetUserDocument } from '../../../shared/contract/gql/graphql.ts';
import { useTranslate } from '../../app/app.ts';
import { useToast } from '../../components/toast.tsx';
import { useGraphqlMutation } from '../../platform/mutations.ts';

/**
 * Changes a part of the profile; what shows it is fetched again, and a word says that it was saved. Changes run one after
 * another: a list that is saved whole must not be overtaken by what it was before.
 */
export function useSetUser() {
  const t = useTranslate();
  const toast = useToast();
  return useGraphqlMutation(SetUserDocument, {
    line: 'setUser',
    stale: ['me', 'myProfile', 'userPublic', 'storeComments', 'userActivity'],
    onSuccess: () => toast(t('profile:saved')),
  });
}
