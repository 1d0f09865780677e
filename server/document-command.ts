import * as v from 'valibot';
import { CodedError } from '../shared/contract/errors.ts';
import type { SiteProfile } from '../shared/contract/site.ts';
import { readJson } from './json-file.ts';
import type { Services } from './services.ts';

const SITES = ['all', 'international', 'china', 'master', 'lynx'] as const satisfies readonly (
  | 'all'
  | SiteProfile['key']
)[];
const siteName = v.picklist(SITES, `a site is needed: ${SITES.join(', ')}`);

/** Runs `document …`; answers with the document, or with what it did. Throws CodedError or ValiError for a bad command or file. */
export async function runDocument(
  { site }: Pick<Services, 'site'>,
  subject: string,
  namespace: string,
  file: string | undefined,
): Promise<string> {
  const name = v.parse(siteName, subject);
  if (file === undefined) {
    const shown = await site.document(name, namespace);
    if (shown === undefined) throw new CodedError('404', `there is no document '${namespace}'`);
    return JSON.stringify(shown, undefined, 2);
  }
  const replaced = await site.putDocument(name, namespace, readJson(file));
  return `${name} ${namespace}: ${replaced ? 'replaced' : 'added'}`;
}
