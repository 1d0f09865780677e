import type { LoaderFunctionArgs } from 'react-router';
import { appContext } from '../../app/app.ts';
import { ArticleList } from './article-list.tsx';
import { articlesQuery } from './queries.ts';
import { parseSelection } from './selection.ts';

/** Loads a page of the news; one past the last is a 404. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const app = context.get(appContext);
  const selection = parseSelection(new URL(request.url).searchParams);
  const { list } = await app.queryClient.ensureQueryData(articlesQuery(app, selection));
  if (selection.page > 1 && list.length === 0) throw new Response(null, { status: 404 });
  return null;
}

export const Component = ArticleList;
