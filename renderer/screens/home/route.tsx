import type { LoaderFunctionArgs } from 'react-router';
import { appContext } from '../../app/app.ts';
import { Home } from './home.tsx';
import { loadHome } from './queries.ts';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  await loadHome(context.get(appContext));
  return null;
}

export const Component = Home;
