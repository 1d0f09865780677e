import type { LoaderFunctionArgs } from 'react-router';
import { appContext } from '../../app/app.ts';
import { pageIn } from '../../app/page-number.ts';
import { activityQuery, authorGamesQuery, userQuery } from '../../community/queries.ts';
import { PublicPage } from './public-page.tsx';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Loads the person with what they made and did, as guests see it; a uuid that names nobody is a 404. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<null> {
  const app = context.get(appContext);
  const { queryClient } = app;
  const uuid = params.uuid?.toLowerCase() ?? '';
  const found = UUID.test(uuid) ? await queryClient.ensureQueryData(userQuery(uuid)) : undefined;
  const person = found?.findUserPublic.list[0];
  if (!person) throw new Response(null, { status: 404 });
  await Promise.all([
    queryClient.ensureQueryData(activityQuery(app, uuid, 0)),
    person.is_author &&
      queryClient.ensureQueryData(authorGamesQuery(app, uuid, pageIn(new URL(request.url).searchParams))),
  ]);
  return null;
}

export const Component = PublicPage;
