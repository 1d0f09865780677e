import type { Browser, BrowserContext } from '@playwright/test';
import { NOW } from './fixtures.ts';
import type { Look } from './looks.ts';
import type { People } from './people.ts';
import type { Subject } from './subject.ts';
import { contextOf } from './visit.ts';

/** The browsers of all who look at one look: each is opened once, so that its cache serves what comes after. */
export class Browsers {
  readonly #open = new Map<string, Promise<BrowserContext>>();
  readonly #browser: Browser;
  readonly #people: People;
  readonly #look: Look;
  readonly #origin: string;

  constructor(browser: Browser, people: People, look: Look, origin: string) {
    this.#browser = browser;
    this.#people = people;
    this.#look = look;
    this.#origin = origin;
  }

  /** The browser of whoever looks at a subject. */
  for({ name, role, unanswered, alone }: Subject): Promise<BrowserContext> {
    const key = JSON.stringify([role, unanswered, (alone || role === 'stranger') && name]);
    const context = this.#open.get(key) ?? this.#begin(role, unanswered);
    this.#open.set(key, context);
    return context;
  }

  async close(): Promise<void> {
    for (const context of this.#open.values()) await (await context).close();
  }

  async #begin(role: Subject['role'], unanswered: Subject['unanswered']): Promise<BrowserContext> {
    const cookies = await this.#people.cookies(role, this.#origin);
    return contextOf(this.#browser, {
      look: this.#look,
      origin: this.#origin,
      now: NOW,
      cookies,
      unanswered,
    });
  }
}
