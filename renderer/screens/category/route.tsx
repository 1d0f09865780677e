import type { LoaderFunctionArgs } from 'react-router';
import { appContext } from '../../app/app.ts';
import { Category } from './category.tsx';
import { categoryOf, categoryQuery } from './queries.ts';

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const app = context.get(appContext);
  await app.queryClient.ensureQueryData(categoryQuery(app, categoryOf(new URL(request.url).pathname)));
  return null;
}

export const Component = Category;
