import type { LoaderFunctionArgs } from 'react-router';
import { appContext } from '../../app/app.ts';
import { ArticlePage } from './article-page.tsx';
import { articleQuery, neighboursQuery } from './queries.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Loads the article and its neighbours; a uuid that names none is a 404. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const app = context.get(appContext);
  const uuid = UUID.test(params.uuid ?? '') ? params.uuid : undefined;
  const article = uuid === undefined ? null : await app.queryClient.ensureQueryData(articleQuery(app, uuid));
  if (!article) throw new Response(null, { status: 404 });
  await app.queryClient.ensureQueryData(neighboursQuery(app, article.uuid));
  return null;
}

export const Component = ArticlePage;
