import type { LoaderFunctionArgs } from 'react-router';
import { appContext } from '../../app/app.ts';
import { tagsQuery } from '../../browsing/tags.ts';
import { parseFilters } from './filters.ts';
import { listQuery, lovedQuery } from './queries.ts';
import { StoreList } from './store-list.tsx';

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const app = context.get(appContext);
  const filters = parseFilters(new URL(request.url).searchParams);
  const [page] = await Promise.all([
    app.queryClient.ensureQueryData(listQuery(app, filters)),
    app.queryClient.ensureQueryData(tagsQuery()),
  ]);
  if (page.findStore.totalCount === 0) await app.queryClient.ensureQueryData(lovedQuery(app));
  return null;
}

export const Component = StoreList;
