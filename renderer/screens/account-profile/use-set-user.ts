import { SetUserDocument } from '../../../shared/contract/gql/graphql.ts';
import { useTranslate } from '../../app/app.ts';
import { useToast } from '../../components/toast.tsx';
import { useGraphqlMutation } from '../../platform/mutations.ts';

/** Changes a part of the profile; what shows it is fetched again, and a word says that it was saved. */
export function useSetUser() {
  const t = useTranslate();
  const toast = useToast();
  return useGraphqlMutation(SetUserDocument, {
    stale: ['me', 'myProfile'],
    onSuccess: () => toast(t('profile:saved')),
  });
}
