import { type LoaderFunctionArgs, redirect } from 'react-router';
import { appContext, pathOn } from '../../app/app.ts';
import { Settings } from './settings.tsx';

/** The site has no settings but the account's. */
export function loader({ context }: LoaderFunctionArgs): null {
  const { platform, site, locale } = context.get(appContext);
  if (platform.kind === 'web') throw redirect(pathOn(site, locale, '/account/profile'));
  return null;
}

export const Component = Settings;
