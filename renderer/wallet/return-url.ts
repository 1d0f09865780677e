import { useLocation } from 'react-router';
import { ConfigDocument } from '../../shared/contract/gql/graphql.ts';
import { useApp, usePath } from '../app/app.ts';
import { graphqlQuery } from '../platform/graphql.ts';

/**
 * Where the pay service leads back to: on the web to this page, with what it has to know in its address; from the launcher,
 * whose pay pages open in the system's browser, to the store's home page.
 */
export function useReturnUrl(): (parameters?: Readonly<Record<string, string>>) => Promise<string> {
  const { platform, queryClient } = useApp();
  const path = usePath();
  const { pathname, search } = useLocation();
  return async (parameters = {}) => {
    if (platform.kind === 'launcher') {
      const { getConfig2 } = await queryClient.ensureQueryData(graphqlQuery(ConfigDocument, {}));
      // A page for everyone: the system's browser need not be signed in.
      return getConfig2.baseUrl + path('/');
    }
    const all = new URLSearchParams(search);
    for (const [name, value] of Object.entries(parameters)) all.set(name, value);
    return `${location.origin}${pathname}${all.size > 0 ? `?${all}` : ''}`;
  };
}
