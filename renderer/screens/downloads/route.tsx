import { type LoaderFunctionArgs, redirect } from 'react-router';
import { appContext, pathOn } from '../../app/app.ts';
import { Downloads } from './downloads.tsx';

/** Only the launcher downloads. */
export function loader({ context }: LoaderFunctionArgs): null {
  const { platform, site, locale } = context.get(appContext);
  if (platform.kind === 'web') throw redirect(pathOn(site, locale, '/my-store'));
  return null;
}

export const Component = Downloads;
