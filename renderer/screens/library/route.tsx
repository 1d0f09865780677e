import { type LoaderFunctionArgs, redirect } from 'react-router';
import { appContext, pathOn } from '../../app/app.ts';
import { Library } from './library.tsx';

/** Only the launcher has a library; the site's counterpart is My games. */
export function loader({ context }: LoaderFunctionArgs): null {
  const { platform, site, locale } = context.get(appContext);
  if (platform.kind === 'web') throw redirect(pathOn(site, locale, '/my-store'));
  return null;
}

export const Component = Library;
