import type { Services } from '../../server/services.ts';
import { readArticles, readDemoDocuments, translationsOf } from './resources.ts';
import { stableId } from './stable-id.ts';

/** Publishes the news and what the demo's sites say. */
export async function seedContent({ article, site }: Services): Promise<void> {
  await site.addDocuments(readDemoDocuments());
  await article.add(
    readArticles().map(({ slug, category, publishedAt, broadcast, t }) => ({
      id: stableId(`article:${slug}`),
      category,
      headline: t['en-US'].headline,
      text: t['en-US'].text,
      translations: [
        ...translationsOf(t, 'headline', (entry) => entry.headline),
        ...translationsOf(t, 'text', (entry) => entry.text),
      ],
      broadcastState: broadcast?.state ?? 0,
      broadcastStartedAt: broadcast && new Date(broadcast.startedAt),
      broadcastEndedAt: broadcast && new Date(broadcast.endedAt),
      broadcastPath: broadcast?.path ?? null,
      publishedAt: new Date(publishedAt),
    })),
  );
}
