import { expect, type Route } from '@playwright/test';
import { stableId } from '../../scripts/seed/stable-id.ts';
import { earnSomething, submitNothing, tellEverything } from './filled.ts';
import type { Look } from './looks.ts';
import { PASSWORD, type Role } from './people.ts';
import type { Subject } from './subject.ts';
import type { Visit } from './visit.ts';

const MOGGIE: readonly Look['site'][] = ['international', 'china', 'master'];
const EVERYWHERE: readonly Look['site'][] = [...MOGGIE, 'lynx'];
/** A game of both brands. */
const ON_SALE = 1002;
const EMAIL = 'player@moggie.test';

const page = (name: string, path: string, role: Role = 'guest', more: Partial<Subject> = {}): Subject => ({
  name,
  role,
  open: (visit) => visit.open(path),
  ...more,
});

/** A form that takes nothing before its script runs, since a password must not be sent without it. */
const entrance = (name: string, path: string, more: Partial<Subject> = {}): Subject => ({
  name,
  role: 'guest',
  open: async (visit) => {
    await visit.open(path);
    await expect(visit.page.locator('form [type="submit"]')).toBeEnabled();
  },
  ...more,
});

/** A page of which the store knows more than the demo has. */
const filled = (name: string, path: string, role: Role, fill: (visit: Visit) => Promise<void>): Subject => ({
  name,
  role,
  open: async (visit) => {
    await fill(visit);
    await visit.open(path);
  },
});

/** Leads to the news while the store does not answer for them. */
const newsWithout = (name: string, refuse: (route: Route) => Promise<void>): Subject => ({
  name,
  role: 'guest',
  alone: true,
  open: async (visit) => {
    await visit.page.route('**/graphql', (route) =>
      route.request().postData()?.includes('query articles') ? refuse(route) : route.fallback(),
    );
    await visit.open('/about-us');
    await visit.page.locator('a[href$="/article"]').filter({ visible: true }).first().click();
    await expect(visit.button('common:retry')).toBeVisible();
    await visit.settle();
  },
});

/** Every screen, in the states in which it looks different. */
export const SCREENS: readonly Subject[] = [
  page('home', '/', 'guest', { sites: EVERYWHERE, main: true }),
  page('category', '/boy-bl', 'guest', { sites: EVERYWHERE, main: true }),
  page('store', '/store', 'guest', { sites: EVERYWHERE, main: true }),
  page('store narrowed', '/store?categories=girl-r18&discounted=1&min=5'),
  page('store without results', '/store?keyword=zzzz'),
  {
    name: 'store filters',
    role: 'guest',
    widths: [390],
    open: async (visit) => {
      await visit.open('/store');
      await visit.press('store:filter.label');
    },
  },
  {
    name: 'search',
    role: 'guest',
    over: true,
    open: async (visit) => {
      await visit.open('/store');
      if (visit.look.width < 1024) await visit.press('common:search.label');
      await visit.page.getByRole('searchbox').first().fill('wi');
      await expect(visit.page.locator('header search li').first()).toBeVisible();
      await visit.settle();
    },
  },
  page('game', '/store/1001', 'guest', { sites: MOGGIE, main: true }),
  page('game on sale', `/store/${ON_SALE}`, 'guest', { sites: ['international', 'lynx'] }),
  page('game owned', '/store/1001', 'player'),
  page('game to come', '/store/1011'),
  page('game with a trial only', '/store/1007'),
  page('author', `/user/${stableId('author:studio-kestrel')}`),
  page('reader', `/user/${stableId('reader:tidewatcher')}`),
  page('news', '/article'),
  {
    name: 'article',
    role: 'guest',
    open: async (visit) => visit.open(`/article/${stableId('article:autumn-sale')}`),
  },
  page('about us', '/about-us'),
  page('employment', '/employment'),
  page('privacy', '/privacy'),
  page('terms', '/terms'),
  page('bookmark', '/bookmark'),
  page('test', '/test'),
  page('test empty', '/test/empty'),
  page('not found', '/404'),
  newsWithout('offline', (route) => route.abort()),
  newsWithout('failure', (route) =>
    route.fulfill({ json: { errors: [{ message: 'down', extensions: { code: '9999' } }] } }),
  ),
  entrance('sign in', '/sign-in', { sites: EVERYWHERE }),
  entrance('sign up', '/sign-up'),
  {
    name: 'second step',
    role: 'guest',
    open: async (visit) => {
      await visit.open('/sign-in');
      await visit.answer('/api/account/sign-in', { second_step: true });
      await visit.page.locator('input[type="email"]').fill(EMAIL);
      await visit.page.locator('input[type="password"]').fill(PASSWORD);
      await visit.page
        .locator('form')
        .getByRole('button', { name: visit.words('common:account.logIn') })
        .click();
      await expect(visit.button('security:step.useBackup')).toBeVisible();
    },
  },
  entrance('reset password', '/reset-password'),
  {
    name: 'new password',
    role: 'guest',
    // It counts the seconds until a code can be sent again.
    random: 'form button:disabled',
    open: async (visit) => {
      await visit.open('/reset-password');
      await visit.answer('/api/account/reset-password/send', {});
      await visit.page.locator('input[type="email"]').fill(EMAIL);
      await visit.press('account:reset.send');
      await expect(visit.page.locator('input[type="password"]')).toBeVisible();
    },
  },
  {
    name: 'full screen',
    role: 'player',
    over: true,
    open: async (visit) => {
      await visit.open('/store/1001/fullscreen');
      const game = visit.page.frameLocator('iframe');
      await expect(game.getByRole('button').first()).toBeVisible();
      await expect(game.locator('#front')).toHaveCSS('opacity', '1');
    },
  },
  page('my games', '/my-store', 'player', { main: true }),
  page('cart', '/my-store?tab=cart', 'player', { sites: MOGGIE, main: true }),
  page('wishlist', '/my-store?tab=wishlist', 'player'),
  page('my games empty', '/my-store', 'newcomer'),
  page('cart empty', '/my-store?tab=cart', 'newcomer'),
  page('wishlist empty', '/my-store?tab=wishlist', 'newcomer'),
  page('account log', '/account/log', 'player', { random: '.font-mono, time' }),
  page('account log narrowed', '/account/log?type=consume&days=30', 'player', { random: '.font-mono, time' }),
  page('account log narrowed to nothing', '/account/log?type=reversal&days=30', 'player'),
  page('account log empty', '/account/log', 'newcomer'),
  page('profile', '/account/profile', 'player', { sites: EVERYWHERE, main: true }),
  page('submissions', '/account/submissions', 'author'),
  filled('submissions empty', '/account/submissions', 'author', submitNothing),
  {
    name: 'submission',
    role: 'author',
    // The number that the store gave it.
    random: 'dd.font-mono',
    open: async (visit) => {
      await visit.open('/account/submissions');
      await visit.page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').click();
      await expect(visit.button('submission:submit')).toBeVisible();
    },
  },
  filled('earnings', '/account/earnings', 'author', earnSomething),
  {
    name: 'invoice',
    role: 'player',
    open: async (visit) => {
      await visit.open('/account/log');
      const link = visit.page.locator('a[href^="/api/invoice/"]:not([href*=".pdf"])').last();
      await visit.page.goto((await link.getAttribute('href')) ?? '');
    },
  },
  {
    name: 'pay page',
    // What is begun here stands in the statement from then on: in nobody's whose statement is taken.
    role: 'author',
    random: 'dd, .note',
    open: async (visit) => {
      await visit.open('/account/log');
      const dialog = await visit.popUp('common:account.addCredit');
      // Its words go on with the method.
      await dialog.locator('[data-actions] button').first().click();
      await expect(visit.page.locator('main form button').first()).toBeVisible();
    },
  },
  page('notifications', '/notifications', 'player', { main: true }),
  filled('notifications of every kind', '/notifications', 'player', tellEverything),
  page('notifications empty', '/notifications', 'newcomer'),
  page('own page', '/user', 'player'),
  page('own page empty', '/user', 'newcomer'),
];
