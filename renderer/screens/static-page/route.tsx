import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLocation } from 'react-router';
import { appContext, useApp } from '../../app/app.ts';
import { contactsQuery } from '../../hints/support-address.tsx';
import { staticPageQuery } from './queries.ts';
import { TextPage } from './text-page.tsx';

const nameIn = (pathname: string) => pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';

/** Loads the page that the address names; one that editors have taken away is a 404. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const app = context.get(appContext);
  const [page] = await Promise.all([
    app.queryClient.ensureQueryData(staticPageQuery(app, nameIn(new URL(request.url).pathname))),
    app.queryClient.ensureQueryData(contactsQuery),
  ]);
  if (!page) throw new Response(null, { status: 404 });
  return null;
}

/** About us, join us, privacy, terms (R04). */
export function Component() {
  const { pathname } = useLocation();
  const { data: page } = useSuspenseQuery(staticPageQuery(useApp(), nameIn(pathname)));
  return page && <TextPage page={page} />;
}
