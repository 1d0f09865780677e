import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { siteOfHost } from '../../shared/contract/site.ts';
import { likeliestPage, nextPage } from './prefetch-links.ts';

const routes = [
  {
    path: ':locale?',
    children: [
      { path: 'store', id: 'list' },
      { path: 'store/:id', id: 'game' },
    ],
  },
];
const HERE = { origin: 'http://localhost:4800', pathname: '/store', search: '?page=2' };
const where = {
  match: (pathname: string) => matchRoutes(routes, pathname),
  app: { site: siteOfHost('localhost'), locale: 'en-US' as const },
  here: HERE,
};

const linkTo = (address: string, more: { target?: string; download?: string } = {}) => {
  const { href, origin, pathname, search } = new URL(address, HERE.origin);
  return { href, origin, pathname, search, target: '', download: '', ...more };
};

test('the page behind a link is the one that its address names', () => {
  const next = nextPage(linkTo('/store/1005'), where);
  expect([next?.route.id, next?.params, next?.url.pathname]).toEqual([
    'game',
    { locale: undefined, id: '1005' },
    '/store/1005',
  ]);
  expect(nextPage(linkTo('/store?page=3'), where)?.route.id).toBe('list');
});

test.each([
  ['the page itself', linkTo('/store?page=2')],
  ['another site', linkTo('https://example.org/store')],
  ['another language', linkTo('/ja-JP/store')],
  ['another window', linkTo('/store/1', { target: '_blank' })],
  ['a file', linkTo('/store/1', { download: 'file' })],
  ['no page', linkTo('/nowhere/at/all')],
])('a link to %s leads to nothing that is fetched', (_what, link) => {
  expect(nextPage(link, where)).toBeUndefined();
});

test('of pages that links lead to, the likeliest is the first of those that most do', () => {
  const pages = ['/store', '/store/1005', '/store/1006', '/store'].map((address) =>
    nextPage(linkTo(address), { ...where, here: { ...HERE, pathname: '/' } }),
  );
  const known = pages.filter((page) => page !== undefined);
  expect(likeliestPage(known)?.url.pathname).toBe('/store');
  expect(likeliestPage(known.slice(0, 3))?.url.pathname).toBe('/store/1005');
  expect(likeliestPage([])).toBeUndefined();
});
