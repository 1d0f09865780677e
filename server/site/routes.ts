import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CodedError } from '../../shared/contract/errors.ts';
import { DEFAULT_LOCALE, parseLocale } from '../../shared/contract/locales.ts';
import { SHARE_PICTURE } from '../../shared/contract/picture.ts';
import type { SiteProfile } from '../../shared/contract/site.ts';
import type { ArticleService } from '../article/service.ts';
import type { CatalogService } from '../catalog/service.ts';
import { entityTagOf, isNamed } from '../http/entity-tag.ts';
import { createGuestCache } from '../http/guest-cache.ts';
import { siteOf, siteOrigin } from '../http/origins.ts';
import { createAppIcons, createSharePictures, ICON_SIZES } from './app-icons.ts';
import { webManifest } from './manifest.ts';
import type { SiteService } from './service.ts';
import { FIXED_PAGES, type ListedPage, localesOf, robotsText, sitemap, sitemapIndex } from './sitemap.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** Country for which search engines see the catalogue. */
const CRAWLER_COUNTRY = 'us';
/**
 * Games of one sitemap: each takes about 1.4 kB with its translations, and a sitemap may have 50 MB (and 50,000
 * addresses).
 */
const MAP_GAMES = 10_000;
const NEWS_LIMIT = 1000;
/** Authors' pages of the sitemap of pages and news, which stays as small as those of the games. */
const AUTHOR_LIMIT = 8000;
/** Sitemaps whose pages are kept between two languages. */
const KEPT_MAPS = 16;
/** How long a sitemap is sent as it was written, ms. */
const TEXT_LIFE_MS = 10 * 60_000;
/** Sitemaps that are kept as they were written. Those that are full take 14 MB each. */
const KEPT_TEXTS = 8;

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
  const hourly = { lifeMs: HOUR_S * 1000, most: KEPT_MAPS, now };
  const cached = createGuestCache<readonly ListedPage[]>(hourly);
  const counted = createGuestCache<number>(hourly);
  const written = createGuestCache<{ text: string; etag: string }>({
    lifeMs: TEXT_LIFE_MS,
    most: KEPT_TEXTS,
    now,
  });
  const audienceOf = ({ platformKey }: SiteProfile) => ({ platformKey, country: CRAWLER_COUNTRY });

  /** Of people, those who publish alone: the pages of all others tell robots to go. */
  const pagesAndNews = (site: SiteProfile) =>
    cached(site.key, async () => {
      const { list } = await article.find(
        { categories: [], broadcasting: false },
        { field: 'published_at', direction: 'desc', limit: NEWS_LIMIT, offset: 0 },
      );
      const authors = await catalog.publishers(audienceOf(site), AUTHOR_LIMIT);
      return [
        ...FIXED_PAGES,
        ...authors.map((id) => ({ path: `/user/${id}` })),
        ...list.map(({ uuid, published_at }) => ({ path: `/article/${uuid}`, changedAt: published_at })),
      ];
    });

  /** How many sitemaps the games of a site fill. */
  const gameMaps = (site: SiteProfile) =>
    counted(site.key, async () => Math.ceil((await catalog.listedTotal(audienceOf(site))) / MAP_GAMES));

  /** The games of one of them, the first being 1. */
  const gamesOf = (site: SiteProfile, part: number) =>
    cached(`${site.key} ${part}`, async () => {
      const place = { limit: MAP_GAMES, offset: (part - 1) * MAP_GAMES };
      const games = await catalog.listed(audienceOf(site), place);
      return games.map(({ id, updatedAt }) => ({ path: `/store/${id}`, changedAt: updatedAt.toISOString() }));
    });

  /** Sends a sitemap of the request's site by its name, unless the robot has it already. */
  async function sendMap(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    write: () => Promise<string>,
  ): Promise<FastifyReply> {
    const { text, etag } = await written(`${siteOf(request).key} ${name}`, async () =>
      withTag(await write()),
    );
    reply.header('cache-control', `public, max-age=${HOUR_S}`).header('etag', etag);
    if (isNamed(etag, request.headers['if-none-match'])) return reply.code(304).send();
    return reply.type('application/xml').send(text);
  }

  app.get('/robots.txt', async (request, reply) => {
    const site = siteOf(request);
    return reply
      .header('cache-control', `public, max-age=${DAY_S}`)
      .type('text/plain; charset=utf-8')
      .send(robotsText(siteOrigin(publicUrl, site), site));
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const site = siteOf(request);
    return sendMap(request, reply, 'index', async () =>
      sitemapIndex(siteOrigin(publicUrl, site), site, await gameMaps(site)),
    );
  });

  app.get<{ Params: { name: string } }>('/sitemap-:name.xml', async (request, reply) => {
    const site = siteOf(request);
    const [, code, part] = /^(.+?)(?:-([1-9]\d{0,4}))?$/.exec(request.params.name) ?? [];
    const locale = localesOf(site).find((each) => each === code);
    if (!locale || (part !== undefined && Number(part) > (await gameMaps(site))))
      throw new CodedError('404', 'there is no such sitemap');
    return sendMap(request, reply, request.params.name, async () => {
      const pages = await (part === undefined ? pagesAndNews(site) : gamesOf(site, Number(part)));
      return sitemap(siteOrigin(publicUrl, site), site, locale, pages);
    });
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

const withTag = (text: string) => ({ text, etag: entityTagOf(text) });
