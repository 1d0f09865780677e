import type { Services } from '../../server/services.ts';
import type { Locale } from '../../shared/contract/locales.ts';
import { dayInWords, movedTo } from './days.ts';
import { type DemoArticle, readArticles, readDemoDocuments, translationsOf } from './resources.ts';
import { stableId } from './stable-id.ts';

/** Publishes the news and what the demo's sites say. */
export async function seedContent({ article, site }: Services, now: Date): Promise<void> {
  await site.addDocuments(readDemoDocuments());
  await article.add(readArticles().map((written) => toArticle(written, now)));
}

/** News that pops up does so around `now`; `{day}` and `{date}` in its words are the last day on which it does. */
function toArticle({ slug, category, publishedAt, broadcast, t }: DemoArticle, now: Date) {
  const end = broadcast && movedTo(now, broadcast.endedAt);
  const told = (lang: Locale, words: string) =>
    end
      ? words.replaceAll('{day}', dayInWords(lang, end)).replaceAll('{date}', end.toISOString().slice(0, 10))
      : words;
  return {
    id: stableId(`article:${slug}`),
    category,
    headline: told('en-US', t['en-US'].headline),
    text: told('en-US', t['en-US'].text),
    translations: [
      ...translationsOf(t, 'headline', ({ headline }, lang) => told(lang, headline)),
      ...translationsOf(t, 'text', ({ text }, lang) => told(lang, text)),
    ],
    broadcastState: broadcast?.state ?? 0,
    broadcastStartedAt: broadcast && movedTo(now, broadcast.startedAt),
    broadcastEndedAt: end,
    broadcastPath: broadcast?.path ?? null,
    publishedAt: broadcast ? movedTo(now, publishedAt) : new Date(publishedAt),
  };
}
