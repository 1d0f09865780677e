import { type ElectronApplication, expect, type Page } from '@playwright/test';
import type { CommandName, CommandResult } from '../../shared/bridge/bridge.ts';
import type { Locale } from '../../shared/contract/locales.ts';
import type { StoreGame } from './launcher-scene.ts';
import type { Look } from './looks.ts';
import { Visit } from './visit.ts';

/** What the main process answers to the page's questions. */
export type Answers = { readonly [C in CommandName]?: CommandResult<C> };

const CATALOGUE = `query($language: String!) {
  findStore(platform_key: ["moggie"], q: { orderField: "released_at-asc", limit: 48 }) {
    list { id uuid store_info(language: $language) { name data { cover } } }
  }
}`;

/** The launcher's window: its pages are led on from within, because its own protocol is none that a browser knows. */
export class LauncherVisit extends Visit {
  readonly #app: ElectronApplication;

  constructor(app: ElectronApplication, window: Page, look: Look) {
    super(window, look);
    this.#app = app;
  }

  /** Has the main process answer so from now on, whatever it knows, so that every state can be looked at. */
  async tell(answers: Answers): Promise<void> {
    await this.#app.evaluate(({ ipcMain }, all) => {
      for (const [command, value] of Object.entries(all)) {
        ipcMain.removeHandler(command);
        ipcMain.handle(command, () => ({ ok: true, value }));
      }
    }, answers);
  }

  /** Has a question come to nothing, as it does without a network. */
  async refuse(command: CommandName): Promise<void> {
    await this.#app.evaluate(({ ipcMain }, name) => {
      ipcMain.removeHandler(name);
      ipcMain.handle(name, () => ({
        ok: false,
        code: 'other/network-request-failed',
        message: 'no network',
      }));
    }, command);
  }

  /** Games of the store in the look's language. */
  async catalogue(): Promise<StoreGame[]> {
    return this.page.evaluate(askStore, { query: CATALOGUE, locale: this.look.locale });
  }

  protected override async goTo(path: string): Promise<void> {
    await this.page.evaluate((to) => location.assign(to), path);
    await this.page.waitForURL((url) => url.pathname + url.search === path);
    await this.page.waitForLoadState('load');
    // Nothing is drawn before the page's script has run, and a long list takes its time.
    await expect(this.page.getByRole('main')).toBeVisible();
  }
}

async function askStore({ query, locale }: { query: string; locale: Locale }): Promise<StoreGame[]> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-version': 'v2' },
    body: JSON.stringify({ query, variables: { language: locale.toLowerCase() } }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data.findStore.list;
}
