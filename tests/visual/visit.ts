import {
  type Browser,
  type BrowserContext,
  type Cookie,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { localePath } from '../../shared/contract/locales.ts';
import { BROADCASTS } from '../store/broadcasts.ts';
import type { StoreServer } from '../store/store-server.ts';
import { HEIGHTS, type Look } from './looks.ts';
import { wordsOf } from './words.ts';

/** Articles that would pop up (P03). */

/** What a visitor has not yet answered; all of it is answered where this is absent. */
export interface Unanswered {
  age?: true;
  consent?: true;
  news?: true;
  /** The browser speaks another language than the page. */
  language?: true;
}

/** For one step of the way to a picture. */
const LONGEST_WAIT_MS = 15_000;

const HOSTS = { international: '', china: 'cn', master: 'master', lynx: 'lynx' };

export const originOf = (store: StoreServer, { site }: Look): string =>
  HOSTS[site] ? store.originOf(HOSTS[site]) : store.origin;

interface Visitor {
  look: Look;
  origin: string;
  /** When the visit is, ms since the epoch. */
  now: number;
  cookies: readonly Cookie[];
  unanswered?: Unanswered | undefined;
}

/** A browser of somebody at one look, to whom the store has or has not yet said everything. */
export async function contextOf(browser: Browser, visitor: Visitor): Promise<BrowserContext> {
  const { look, origin, now, cookies, unanswered = {} } = visitor;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: look.width, height: HEIGHTS[look.width] },
    hasTouch: look.width < 1024,
    locale: unanswered.language ? 'ko-KR' : look.locale,
    colorScheme: look.scheme,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    // Pictures are taken with a style sheet of the camera's own.
    bypassCSP: true,
  });
  context.setDefaultTimeout(LONGEST_WAIT_MS);
  await context.clock.setFixedTime(now);
  await context.addCookies([...cookies]);
  if (!unanswered.age) await context.addCookies([{ name: 'r18', value: '1', url: origin }]);
  if (!unanswered.consent) await context.addCookies([{ name: 'consent', value: 'refused', url: origin }]);
  await context.addInitScript(wereHereBefore, unanswered.news ? [] : BROADCASTS);
  return context;
}

/** One page in such a browser. */
export class Visit {
  readonly page: Page;
  readonly look: Look;
  readonly #words: typeof wordsOf;

  /** `words`: how the store says things. */
  constructor(page: Page, look: Look, words = wordsOf) {
    this.page = page;
    this.look = look;
    this.#words = words;
  }

  /** Opens a page of the site in the look's language, and waits until all of it is there. */
  async open(path: string): Promise<void> {
    const { site, locale } = this.look;
    await this.goTo(site === 'master' ? path : localePath(locale, path));
    await this.settle();
  }

  protected async goTo(path: string): Promise<void> {
    await this.page.goto(path, { waitUntil: 'load' });
  }

  words(key: string): RegExp {
    return this.#words(this.look.locale, key);
  }

  /** A button by its words; lists name the game after what it does. */
  button(key: string, within: Page | Locator = this.page): Locator {
    const action = this.words(key).source.replace(/\$$/, '');
    return within.getByRole('button', { name: new RegExp(`${action}(?:\\s?[:：].*)?$`) }).first();
  }

  /** Presses a button by its words. */
  async press(key: string, within: Page | Locator = this.page): Promise<void> {
    await this.button(key, within).click();
  }

  /** Presses a button and waits for the popup that it opens. */
  async popUp(key: string, within: Page | Locator = this.page): Promise<Locator> {
    const before = await this.dialogs.count();
    await this.press(key, within);
    await expect(this.dialogs).toHaveCount(before + 1);
    await this.settle();
    return this.dialogs.last();
  }

  /** Answers a call of the page in the store's stead, where the store would answer with something random or nothing at all. */
  async answer(path: string, json: object): Promise<void> {
    await this.page.route(`**${path}`, (route) => route.fulfill({ json }));
  }

  get dialogs(): Locator {
    return this.page.locator('dialog.popup[open]');
  }

  /** Makes the window as high as its page, up to so many px: what sticks to its ends stays there. */
  async unroll(longest: number): Promise<void> {
    // What is below the first view has its height once it is laid out.
    const height = await this.page.evaluate(() => {
      document.documentElement.removeAttribute('data-arriving');
      return document.documentElement.scrollHeight;
    });
    await this.page.setViewportSize({ width: this.look.width, height: Math.min(height, longest) });
    await this.settle();
  }

  /** Waits until nothing is loading any more: parts, pictures, faces. */
  async settle(): Promise<void> {
    await expect(this.page.locator('.skeleton').filter({ visible: true })).toHaveCount(0);
    await expect(this.page.locator('.progress-line')).toHaveCount(0);
    // The header's end shows once the browser knows whether somebody is signed in.
    await expect(this.page.locator('header .invisible')).toHaveCount(0);
    await this.page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    });
    await this.page.evaluate(declareEveryFace);
    await this.page.evaluate(drawInItsFaces);
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }
}

/** News pops up over no first view (P03), and once it was read over none. */
function wereHereBefore(read: readonly string[]) {
  // Game frames and pages without an origin have no storage.
  if (location.protocol !== 'http:' || window !== top) return;
  localStorage.setItem('first_view', '');
  localStorage.setItem('has_read_article_list', JSON.stringify(read));
}

/** Waits for the faces of other languages, which a page declares once it is idle. */
async function declareEveryFace(): Promise<void> {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
  const sheets = [...document.querySelectorAll('link')].filter(
    (link) => link.rel === 'stylesheet' && !link.sheet,
  );
  await Promise.all(
    sheets.map((sheet) => new Promise((resolve) => sheet.addEventListener('load', resolve, { once: true }))),
  );
  await new Promise(requestAnimationFrame);
}

/**
 * Draws the text in the faces that it asks for. A face may be left out of a first page that is quicker; whether it was
 * must not decide how a picture looks.
 */
async function drawInItsFaces(): Promise<void> {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) =>
      rule instanceof CSSFontFaceRule ? [{ sheet, style: rule.style }] : [],
    ),
  );
  for (const { sheet, style } of rules) {
    if (style.getPropertyValue('font-display') !== 'optional') continue;
    const address = /url\("?([^")]+)/.exec(style.getPropertyValue('src'))?.[1] ?? '';
    const face = new FontFace(
      style.getPropertyValue('font-family').replaceAll('"', ''),
      `url(${new URL(address, sheet.href ?? location.href).href})`,
      {
        weight: style.getPropertyValue('font-weight'),
        unicodeRange: style.getPropertyValue('unicode-range'),
        display: 'block',
      },
    );
    document.fonts.add(face);
  }
  await document.fonts.ready;
}
