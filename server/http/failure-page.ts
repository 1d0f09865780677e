import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import { LOCALES, type Locale, localePath } from '../../shared/contract/locales.ts';
import { localeOf, type SiteProfile } from '../../shared/contract/site.ts';
import { escapeMarkup } from './escape.ts';
import { plainPage, plainPolicy } from './plain-page.ts';

const FOLDER = path.join(import.meta.dirname, '../../resources/locales');

const common = v.object({
  retry: v.string(),
  failure: v.object({ title: v.string(), text: v.string(), home: v.string() }),
});
const errors = v.object({ error: v.object({ 'auth/too-many-requests': v.string() }) });

const read = (locale: Locale, area: string): unknown =>
  JSON.parse(readFileSync(path.join(FOLDER, locale, `${area}.json`), 'utf8'));

const WORDS = new Map(
  LOCALES.map(({ code }) => {
    const { retry, failure } = v.parse(common, read(code, 'common'));
    const { error } = v.parse(errors, read(code, 'errors'));
    return [code, { ...failure, retry, wait: error['auth/too-many-requests'] }];
  }),
);

const STYLE = `
:root { color-scheme: light dark; background: light-dark(#f8f5f2, #17110e); color: light-dark(#2a1f19, #f3ede6); font: 1rem/1.5 system-ui, sans-serif; }
body { display: grid; place-items: center; min-height: 100dvh; margin: 0; }
main { max-width: 32rem; padding: 2rem; text-align: center; }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2; text-wrap: balance; }
p { margin: 0 0 1.75rem; color: light-dark(#5f5148, #c3b5a8); text-wrap: balance; }
a { display: inline-block; margin: .25rem; padding: .8rem 1.6rem; border-radius: 99px; color: inherit; font-weight: 600; }
a.main { background: #f2a64a; color: #2a1707; text-decoration: none; }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 3px; }
`;

/** Content policy of the page. */
export const FAILURE_POLICY = plainPolicy(STYLE);

/**
 * What a person sees where the page itself cannot be drawn (R17): needs nothing of the renderer, and says in the language of
 * the address what happened, how to try again and the way home. Of the store it names nothing.
 */
export function failurePage(site: SiteProfile, url: string, code: ErrorCode): string {
  const [pathname = ''] = url.split('?');
  const locale = localeOf(site, pathname);
  const words = WORDS.get(locale);
  if (!words) throw new RangeError(`no words in ${locale}`);
  const home = site.forcedLocale ? '/' : localePath(locale, '/');
  return plainPage({
    lang: locale,
    title: words.title,
    style: STYLE,
    body: `<main>
<h1>${escapeMarkup(words.title)}</h1>
<p>${escapeMarkup(code === 'auth/too-many-requests' ? words.wait : words.text)}</p>
<a href="${home}">${escapeMarkup(words.home)}</a>
<a class="main" href="">${escapeMarkup(words.retry)}</a>
</main>`,
  });
}
