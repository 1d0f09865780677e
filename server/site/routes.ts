import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CodedError } from '../../shared/contract/errors.ts';
import { DEFAULT_LOCALE, parseLocale } from '../../shared/contract/locales.ts';
import { SHARE_PICTURE } from '../../shared/contract/picture.ts';
import { type SiteProfile, siteOfHost } from '../../shared/contract/site.ts';
import type { ArticleService } from '../article/service.ts';
import type { CatalogService } from '../catalog/service.ts';
import { createGuestCache } from '../http/guest-cache.ts';
import { siteOrigin } from '../http/origins.ts';
import { createAppIcons, createSharePictures, ICON_SIZES } from './app-icons.ts';
import { webManifest } from './manifest.ts';
import type { SiteService } from './service.ts';
import { FIXED_PAGES, type ListedPage, localesOf, robotsText, sitemap, sitemapIndex } from './sitemap.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** Country for which search engines see the catalogue. */
const CRAWLER_COUNTRY = 'us';
/** Most addresses that one sitemap may hold. */
const MAP_LIMIT = 50_000;
const NEWS_LIMIT = 1000;

interface SiteRoutesDeps {
  site: SiteService;
  catalog: CatalogService;
  article: ArticleService;
  publicUrl: URL;
  now(): Date;
}

/** Serves what search engines and systems ask a site for: robots.txt, sitemaps, the manifest and its icons. */
export function registerSite(
  app: FastifyInstance,
  { site: service, catalog, article, publicUrl, now }: SiteRoutesDeps,
): void {
  const iconOf = createAppIcons();
  const sharePictureOf = createSharePictures();
  const cached = createGuestCache<readonly ListedPage[]>({ lifeMs: HOUR_S * 1000, most: 8, now });

  const pagesOf = (site: SiteProfile) =>
    cached(site.key, async () => {
      const audience = { platformKey: site.platformKey, country: CRAWLER_COUNTRY };
      const [games, news] = await Promise.all([
        catalog.listed(audience, MAP_LIMIT - NEWS_LIMIT - FIXED_PAGES.length),
        article.find(
          { categories: [], broadcasting: false },
          { field: 'published_at', direction: 'desc', limit: NEWS_LIMIT, offset: 0 },
        ),
      ]);
      return [
        ...FIXED_PAGES,
        ...games.map(({ id, updatedAt }) => ({ path: `/store/${id}`, changedAt: updatedAt.toISOString() })),
        ...news.list.map(({ uuid, published_at }) => ({ path: `/article/${uuid}`, changedAt: published_at })),
      ];
    });

  const siteOf = (request: FastifyRequest) => siteOfHost(request.host);

  app.get('/robots.txt', async (request, reply) => {
    const site = siteOf(request);
    return reply
      .header('cache-control', `public, max-age=${DAY_S}`)
      .type('text/plain; charset=utf-8')
      .send(robotsText(siteOrigin(publicUrl, site), site));
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const site = siteOf(request);
    return reply
      .header('cache-control', `public, max-age=${HOUR_S}`)
      .type('application/xml')
      .send(sitemapIndex(siteOrigin(publicUrl, site), site));
  });

  app.get<{ Params: { locale: string } }>('/sitemap-:locale.xml', async (request, reply) => {
    const site = siteOf(request);
    const locale = localesOf(site).find((code) => code === request.params.locale);
    if (!locale) throw new CodedError('404', 'no sitemap of this language');
    return reply
      .header('cache-control', `public, max-age=${HOUR_S}`)
      .type('application/xml')
      .send(sitemap(siteOrigin(publicUrl, site), site, locale, await pagesOf(site)));
  });

  app.get<{ Querystring: { lang?: string } }>('/manifest.webmanifest', async (request, reply) => {
    const site = siteOf(request);
    const locale = site.forcedLocale ?? parseLocale(request.query.lang ?? '') ?? DEFAULT_LOCALE;
    return reply
      .header('cache-control', `public, max-age=${HOUR_S}`)
      .type('application/manifest+json')
      .send(webManifest(site, locale, await service.description(site, locale)));
  });

  app.get(SHARE_PICTURE.path, async (request, reply) =>
    reply
      .header('cache-control', `public, max-age=${DAY_S}`)
      .type('image/png')
      .send(await sharePictureOf(siteOf(request).brand)),
  );

  app.get<{ Params: { size: string } }>('/icons/:size.png', async (request, reply) => {
    const size = ICON_SIZES.find((each) => String(each) === request.params.size);
    if (!size) throw new CodedError('404', 'no icon of this size');
    return reply
      .header('cache-control', `public, max-age=${DAY_S}`)
      .type('image/png')
      .send(await iconOf(siteOf(request).brand, size));
  });
}
