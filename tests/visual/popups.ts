import { expect } from '@playwright/test';
import { PG_STATE } from '../../renderer/wallet/pending-payment.ts';
import { encodePgState } from '../../renderer/wallet/purchase.ts';
import { stableId } from '../../scripts/seed/stable-id.ts';
import type { Look } from './looks.ts';
import { PASSWORD, type Role } from './people.ts';
import type { Subject } from './subject.ts';
import type { Unanswered, Visit } from './visit.ts';

const MOGGIE: readonly Look['site'][] = ['international', 'china', 'master'];
const EVERYWHERE: readonly Look['site'][] = [...MOGGIE, 'lynx'];
const FREE_GAME = 1006;

const over = (
  name: string,
  role: Role,
  open: (visit: Visit) => Promise<unknown>,
  more: Partial<Subject> = {},
): Subject => ({ name, role, open, over: true, ...more });

/** A popup that a button of a page opens. */
const popup = (name: string, role: Role, path: string, key: string, more: Partial<Subject> = {}): Subject =>
  over(
    name,
    role,
    async (visit) => {
      await visit.open(path);
      await visit.popUp(key);
    },
    more,
  );

/** Something that the site says by itself to those who have not answered it. */
const hint = (
  name: string,
  path: string,
  selector: string,
  unanswered: Unanswered,
  more: Partial<Subject> = {},
): Subject =>
  over(
    name,
    'guest',
    async (visit) => {
      await visit.open(path);
      await expect(visit.page.locator(selector).first()).toBeVisible();
      await visit.settle();
    },
    { unanswered, withHints: true, ...more },
  );

/** A game that does not speak the page's language asks before it is bought (V08). */
async function buy(visit: Visit, path: string, key: string): Promise<void> {
  await visit.open(path);
  const dialog = await visit.popUp(key);
  const goOn = visit.button('game:language.confirm', dialog);
  if (await goOn.isVisible()) await goOn.click();
}

/** Opens the bill of what is bought. */
async function askForBill(visit: Visit, path: string, key: string): Promise<void> {
  await buy(visit, path, key);
  await expect(visit.dialogs.locator('dl')).toBeVisible();
  await visit.settle();
}

const PAYMENT = '8b1d9c5e-30c1-4c37-9d0a-5f6b7a8c9d01';

/** Comes back from the pay page of a payment that stands in this state. */
async function comeBackFromPayPage(visit: Visit, state: number): Promise<void> {
  await visit.page.addInitScript(
    (payment) => {
      // Game frames and pages without an origin have no storage.
      if (location.protocol === 'http:' && window === top) sessionStorage.setItem('pending-payment', payment);
    },
    `${PAYMENT} ${encodePgState(undefined)}`,
  );
  await visit.page.route('**/graphql', (route) =>
    route.request().postData()?.includes(PAYMENT)
      ? route.fulfill({
          json: {
            data: {
              findPayment: { uuid: PAYMENT, state, coin: 1000, silver: 0, payable: true, by_transfer: false },
            },
          },
        })
      : route.fallback(),
  );
  await visit.open(`/account/profile?${PG_STATE}=${encodePgState(undefined)}`);
  await expect(visit.dialogs).toHaveCount(1);
}

async function setUpApp(visit: Visit): Promise<void> {
  await visit.answer('/api/account/two-factor/setup', {
    uri: 'otpauth://totp/Moggie:player?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Moggie',
    backup_codes: Array.from({ length: 10 }, (_, index) => `meow${index}-catz${9 - index}`),
  });
  await visit.open('/account/profile');
  const dialog = await visit.popUp('security:twoFactor.setup');
  await dialog.locator('input').fill(PASSWORD);
  await visit.press('security:twoFactor.next', dialog);
  await expect(visit.button('security:twoFactor.turnOn', dialog)).toBeVisible();
}

/** Every popup and hint, in the states in which it looks different. */
export const POPUPS: readonly Subject[] = [
  hint('age gate', '/', '[role="dialog"][aria-modal="true"]', { age: true }, { sites: EVERYWHERE }),
  hint('consent', '/', '.dock', { consent: true }),
  hint('language bar', '/article', '.dock', { language: true }),
  hint('app banner', '/boy-bl', '.dock', {}, { widths: [390] }),
  hint('app card', '/boy-bl', '.qr-card', {}, { widths: [1024, 1440] }),
  hint('assistive ball', '/article', '.ball', {}, { sites: ['international', 'master'] }),
  hint('article popup', '/', 'dialog.popup[open]', { news: true }),
  over(
    'announcement',
    'guest',
    async (visit) => {
      await visit.page.clock.setFixedTime('2021-12-05T03:00:00Z');
      await visit.open('/article');
      await expect(visit.dialogs).toHaveCount(1);
    },
    { alone: true },
  ),
  popup('language', 'guest', '/article', 'common:language.label', {
    sites: ['international', 'china', 'lynx'],
  }),
  over('confirm', 'guest', async (visit) => {
    await visit.open('/article');
    const dialog = await visit.popUp('common:language.label');
    await dialog.locator('button[lang="fr-FR"]').click();
    await expect(visit.dialogs).toHaveCount(2);
  }),
  popup('help', 'guest', '/article', 'common:footer.help'),
  popup('controller', 'guest', '/article', 'common:footer.controller'),
  popup('gallery', 'guest', '/store/1001', 'game:gallery.expand'),
  popup('support', 'guest', '/article', 'common:account.support', { sites: ['master'] }),
  popup('share', 'guest', '/store/1001', 'community:share.button'),
  over('message', 'guest', async (visit) => {
    await visit.page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await visit.open('/store/1001');
    const dialog = await visit.popUp('community:share.button');
    await visit.popUp('community:share.copy', dialog);
  }),
  over('user popup', 'guest', async (visit) => {
    await visit.open('/store/1001');
    await visit.page.locator('a[aria-haspopup="dialog"][href*="/user/"]').first().click();
    await expect(visit.dialogs).toHaveCount(1);
    await visit.settle();
  }),
  over('game popup', 'guest', async (visit) => {
    await visit.open(`/user/${stableId('reader:tidewatcher')}`);
    await visit.page.locator('a[aria-haspopup="dialog"][href*="/store/"]').first().click();
    await expect(visit.dialogs).toHaveCount(1);
    await visit.settle();
  }),
  over('account menu', 'player', async (visit) => {
    await visit.open('/article');
    await visit.page.locator('[popovertarget="account-menu"]').click();
  }),
  over(
    'discreet',
    'player',
    async (visit) => {
      await visit.open('/boy-bl');
      await visit.press('common:discretion.label');
      await visit.page.evaluate(() => scrollTo(0, 0));
    },
    { withHints: true, alone: true },
  ),
  popup('review', 'player', `/store/${FREE_GAME}`, 'community:review.write'),
  popup('report', 'player', '/store/1001', 'community:report.button'),
  popup('reply', 'author', '/store/1001', 'community:reply.button'),
  over('error', 'player', async (visit) => {
    await visit.open('/store/1002');
    await visit.page.route('**/graphql', (route) => route.abort());
    await visit.popUp('game:buy.addToCart');
  }),
  over('bill', 'player', (visit) => askForBill(visit, '/store/1002', 'game:buy.now'), { sites: EVERYWHERE }),
  over('bill too high', 'newcomer', (visit) => askForBill(visit, '/store/1005', 'game:buy.now')),
  over('checkout', 'player', (visit) => askForBill(visit, '/my-store?tab=cart', 'account:myStore.checkOut'), {
    sites: MOGGIE,
  }),
  over('return game', 'player', async (visit) => {
    await visit.open('/my-store');
    await visit.popUp('account:myStore.returnUntil');
  }),
  popup('add credit', 'player', '/account/log', 'common:account.addCredit', { sites: EVERYWHERE }),
  over('payment', 'player', (visit) => comeBackFromPayPage(visit, 0)),
  over('payment failed', 'player', (visit) => comeBackFromPayPage(visit, 2)),
  over('purchased', 'stranger', async (visit) => {
    await buy(visit, `/store/${FREE_GAME}`, 'game:buy.claim');
    await visit.press('wallet:bill.get', visit.dialogs);
    await expect(visit.button('wallet:purchased.show', visit.dialogs)).toBeVisible();
    await visit.settle();
  }),
  over('keep account', 'newcomer', async (visit) => {
    // Who asks to be deleted is signed out everywhere: the demo's newcomer only seems to have asked.
    await visit.page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      if (json.data?.me) json.data.me.deletes_at = '2026-12-22T12:00:00.000Z';
      await route.fulfill({ response, json });
    });
    await visit.open('/article');
    await expect(visit.dialogs).toHaveCount(1);
  }),
  popup('country', 'newcomer', '/account/profile', 'account:profile.chooseCountry'),
  popup('entry', 'player', '/account/profile', 'profile:entries.add'),
  popup('change password', 'player', '/account/profile', 'account:profile.changePassword'),
  popup('password', 'player', '/account/profile', 'security:passkeys.add'),
  popup('set up an app', 'player', '/account/profile', 'security:twoFactor.setup'),
  over('scan with the app', 'player', setUpApp),
  over('backup codes', 'player', async (visit) => {
    await setUpApp(visit);
    await visit.answer('/api/account/two-factor/enable', {});
    await visit.dialogs.locator('input').fill('123456');
    await visit.popUp('security:twoFactor.turnOn', visit.dialogs);
  }),
  popup('delete account', 'player', '/account/profile', 'security:delete.open'),
  popup('verify e-mail', 'stranger', '/account/profile', 'account:verify.confirm', {
    random: 'dialog p:first-of-type, dialog button:disabled',
  }),
];
