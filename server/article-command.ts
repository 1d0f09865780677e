import * as v from 'valibot';
import { ARTICLE_CATEGORIES } from '../shared/contract/article-categories.ts';
import { LOCALES } from '../shared/contract/locales.ts';
import { readJsonAs } from './json-file.ts';
import type { Services } from './services.ts';

const words = v.pipe(v.string(), v.trim(), v.nonEmpty());
const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
);

/** An article as an operator writes it; a broadcast pops it up for a while, on one route or on every one (P04). */
const articleFile = v.strictObject({
  uuid: v.optional(v.pipe(v.string(), v.uuid())),
  category: v.picklist(ARTICLE_CATEGORIES),
  headline: words,
  text: words,
  t: v.optional(
    v.array(
      v.strictObject({
        lang: v.picklist(LOCALES.map(({ code }) => code)),
        key: v.picklist(['headline', 'text']),
        value: words,
      }),
    ),
    [],
  ),
  published_at: v.optional(time),
  broadcast: v.optional(
    v.pipe(
      v.strictObject({
        from: time,
        until: time,
        path: v.optional(v.nullable(v.pipe(v.string(), v.startsWith('/'))), null),
      }),
      v.check(({ from, until }) => from < until, 'a broadcast ends after it began'),
    ),
  ),
});

/** Runs `article …`; answers with what it did. Throws CodedError or ValiError for a bad command or file. */
export async function runArticle(
  { article }: Pick<Services, 'article'>,
  act: string,
  subject: string | undefined,
): Promise<string> {
  if (v.parse(v.picklist(['put', 'remove'], 'article: put or remove'), act) === 'remove') {
    const uuid = v.parse(v.pipe(v.string('a uuid is needed'), v.uuid('a uuid is needed')), subject);
    await article.remove(uuid);
    return `article ${uuid}: removed`;
  }
  const { uuid, t, published_at, broadcast, ...told } = readJsonAs(articleFile, subject ?? '', 'an article');
  const { id, isNew } = await article.put(uuid, {
    ...told,
    translations: t,
    publishedAt: published_at,
    broadcastState: broadcast === undefined ? 0 : 1,
    broadcastStartedAt: broadcast?.from ?? null,
    broadcastEndedAt: broadcast?.until ?? null,
    broadcastPath: broadcast?.path ?? null,
  });
  return `article ${id}: ${isNew ? 'added' : 'replaced'}`;
}
