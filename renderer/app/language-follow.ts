import { LANGUAGE_PREFERENCE } from '../../shared/contract/preference-cookie.ts';

/**
 * Leads a visitor to the language of their cookie before anything is painted, and says whether it does. Runs as text in the
 * page, so it stands alone.
 */
function followLanguage(cookie: string, destinations: Readonly<Record<string, string>>): boolean {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${cookie}=`));
  const language = found?.slice(cookie.length + 1) ?? '';
  // Whatever the cookie holds: every object has something called `constructor`.
  const to = Object.hasOwn(destinations, language) && destinations[language];
  if (!to) return false;
  document.documentElement.style.visibility = 'hidden';
  location.replace(to + location.hash);
  return true;
}

/**
 * The script of a page whose visitor comes from another site, where the server sees no language cookie (P06): `otherwise`
 * runs where they stay. Without script they read the page in the language of its address.
 */
export const languageFollow = (destinations: Readonly<Record<string, string>>, otherwise: string): string =>
  `if(!(${followLanguage})(${JSON.stringify(LANGUAGE_PREFERENCE)},${inScript(destinations)})){${otherwise}}`;

/** As a literal that cannot end the script element around it: parts of the address stand in it. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
