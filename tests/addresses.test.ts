import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CATEGORIES } from '../renderer/app/category.ts';
import { STATIC_PAGES } from '../renderer/app/static-pages.ts';
import { wantsPage } from '../server/http/page-request.ts';
import { FIXED_PAGES, robotsText } from '../server/site/sitemap.ts';
import { siteOfHost } from '../shared/contract/site.ts';

// The site's addresses stand in the router, in the sitemap, in robots.txt and among the server's; a page that is new in
// one of them belongs into the others.

const ROUTES = readFileSync(new URL('../renderer/app/routes.tsx', import.meta.url), 'utf8');
/** Pages that the sitemap lists one by one (`store/:id` and the like), or that say themselves that they are not to be found. */
const BY_ITSELF = [
  '/store/:id',
  '/user/:uuid',
  '/article/:uuid',
  '/store/:id/fullscreen',
  '/store/:id/fullscreen-test',
];
const ANSWERED_404 = ['/404', '/*'];

const written = [...ROUTES.matchAll(/ path: '([^']+)'/g)].map(([, path]) => `/${path}`);
const pages = [
  '/',
  ...written,
  ...CATEGORIES.map((key) => `/${key}`),
  ...STATIC_PAGES.map((key) => `/${key}`),
].filter((path) => path !== '/:locale?');

const closed = robotsText('http://localhost', siteOfHost('localhost'))
  .split('\n')
  .flatMap((line) => /^Disallow: (\/(?![a-z]{2}-[A-Z]{2}(\/|$)).*)$/.exec(line)?.[1] ?? []);
/** As robots read the rule: a beginning, or with `$` at its end the whole. */
const isClosed = (path: string) =>
  closed.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));

test('every route is read here', () => {
  expect(ROUTES.match(/ path: /g)).toHaveLength(written.length + 2);
  expect(pages).toContain('/account/submissions/:uuid');
});

test('every page is in the sitemap or closed to search engines, and none is both', () => {
  const listed = FIXED_PAGES.map(({ path }) => path);
  const otherwise = [...BY_ITSELF, ...ANSWERED_404];
  const placesOf = (path: string) =>
    [listed.includes(path), isClosed(path), otherwise.includes(path)].filter(Boolean).length;
  expect(pages.filter((path) => placesOf(path) !== 1)).toEqual([]);
  expect(listed.filter((path) => !pages.includes(path))).toEqual([]);
});

test('nothing is closed that is no page and no address of the server', () => {
  const isUsed = (rule: string) => pages.some((path) => path.startsWith(rule.replace('$', '')));
  expect(closed.filter((rule) => !isUsed(rule) && wantsPage('GET', rule, 'text/html'))).toEqual([]);
});

test('the server takes no page for an address of its own', () => {
  expect(pages.filter((path) => !wantsPage('GET', path, 'text/html'))).toEqual([]);
});
