import { expect, type Locator, type Page } from '@playwright/test';

/** Ids as browsers give them. */
export const PADS = {
  xbox: 'Xbox Wireless Controller (STANDARD GAMEPAD Vendor: 045e Product: 0b13)',
  playstation: 'DualSense Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 0ce6)',
  switch: 'Pro Controller (STANDARD GAMEPAD Vendor: 057e Product: 2009)',
};

/** Indices of the standard mapping: https://www.w3.org/TR/gamepad/#remapping */
const BUTTONS = {
  A: 0,
  B: 1,
  X: 2,
  Y: 3,
  LB: 4,
  RB: 5,
  view: 8,
  menu: 9,
  up: 12,
  down: 13,
  left: 14,
  right: 15,
};
export type Button = keyof typeof BUTTONS;
const WAYS = ['up', 'down', 'left', 'right'] as const;
type Way = (typeof WAYS)[number];

/** Presses that lead to anything on a screen that a person would call usable. */
const MOST_STEPS = 80;

interface HeldPad {
  id: string;
  index: number;
  connected: boolean;
  mapping: string;
  axes: number[];
  buttons: { pressed: boolean; touched: boolean; value: number }[];
  timestamp: number;
}

declare global {
  interface Window {
    /** The pad that the test holds. */
    heldPad: HeldPad;
    /** Ends when the page has read the pad; by then two frames have passed where it reads none. */
    padRead(): Promise<void>;
  }
}

function layOnTable(id: string) {
  const buttons = Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 }));
  const pad = {
    id,
    index: 0,
    connected: true,
    mapping: 'standard',
    axes: [0, 0, 0, 0],
    buttons,
    timestamp: 0,
  };
  window.heldPad = pad;
  let wasRead = Promise.withResolvers<void>();
  // The one place where a browser takes what a pad does from the system.
  const getGamepads = () => {
    wasRead.resolve();
    wasRead = Promise.withResolvers<void>();
    return [pad];
  };
  Object.defineProperty(navigator, 'getGamepads', { value: getGamepads, configurable: true });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  window.padRead = () =>
    Promise.race([
      wasRead.promise,
      frame()
        .then(frame)
        .then(() => {}),
    ]);
}

/** A controller in the hands of the test: what the browser reads of a real one. */
export class Pad {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Gives the pages that open from now on a pad of this id. */
  static async holdOn(page: Page, id: string = PADS.xbox): Promise<Pad> {
    await page.addInitScript(layOnTable, id);
    return new Pad(page);
  }

  /** Gives the page that is open a pad. */
  static async takeUp(page: Page, id: string = PADS.xbox): Promise<Pad> {
    await page.evaluate(layOnTable, id);
    const pad = new Pad(page);
    await pad.wake();
    return pad;
  }

  /** Touches the pad, as one does first, until the page heeds it. */
  async wake(): Promise<void> {
    await expect(async () => {
      await this.#page.evaluate(() => dispatchEvent(new Event('gamepadconnected')));
      await this.press('view');
      await expect(this.#page.locator('.pad-bar')).toBeVisible({ timeout: 100 });
    }).toPass();
  }

  /** Presses a button and lets it go; returns once the page has read both, or was left for another by the press. */
  async press(button: Button): Promise<void> {
    const pressed = this.#page.evaluate(async (index) => {
      const { buttons } = window.heldPad;
      // For as long as one look of the page takes: held into a late second one, it would count as pressed again.
      buttons[index] = { pressed: true, touched: true, value: 1 };
      await window.padRead();
      buttons[index] = { pressed: false, touched: false, value: 0 };
      await window.padRead();
    }, BUTTONS[button]);
    await pressed.catch((error: unknown) => {
      if (!String(error).includes('most likely because of a navigation')) throw error;
    });
  }

  /** Presses a way until a control has the focus: a page that has just come may not read the pad yet. */
  async begin(way: Way, target: Locator): Promise<void> {
    await expect(async () => {
      await this.press(way);
      await expect(target).toBeFocused({ timeout: 100 });
    }).toPass();
  }

  /** Holds buttons down, or lets them go. */
  async hold(buttons: readonly Button[], pressed: boolean): Promise<void> {
    await this.#page.evaluate(
      ([indices, isDown]) => {
        for (const index of indices)
          window.heldPad.buttons[index] = { pressed: isDown, touched: isDown, value: Number(isDown) };
      },
      [buttons.map((button) => BUTTONS[button]), pressed] as const,
    );
  }

  /** Pushes a stick: axes 0 and 1 are the left one, 2 and 3 the right. */
  async push(axis: number, value: number): Promise<void> {
    await this.#page.evaluate(
      ([index, way]) => {
        window.heldPad.axes[index] = way;
      },
      [axis, value] as const,
    );
  }

  /** Walks to a control as somebody does who sees it: towards it, and around what is in the way. */
  async walkTo(target: Locator): Promise<void> {
    await target.waitFor();
    const been = new Map<string, Set<Way>>();
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const look = await target.evaluate((element) => {
        const active = document.activeElement ?? document.body;
        const middle = (box: DOMRect) => [box.x + box.width / 2, box.y + box.height / 2] as const;
        const boxOf = (each: Element) => {
          const own = each.getBoundingClientRect();
          return own.width > 1 ? own : (each.closest('label') ?? each).getBoundingClientRect();
        };
        const [x, y] = middle(boxOf(active));
        const [wantedX, wantedY] = middle(boxOf(element));
        const place = [...document.querySelectorAll('*')].indexOf(active);
        return { isThere: active === element, x: wantedX - x, y: wantedY - y, place: String(place) };
      });
      if (look.isThere) {
        expect(await target.evaluate((element) => element.matches(':focus-visible')), 'focus shows').toBe(
          true,
        );
        return;
      }
      const tried = been.get(look.place) ?? new Set();
      been.set(look.place, tried);
      const way = waysTowards(look.x, look.y).find((each) => !tried.has(each));
      if (!way) tried.clear();
      tried.add(way ?? 'down');
      await this.press(way ?? 'down');
    }
    await expect(target).toBeFocused({ timeout: 1 });
  }

  /** Walks to a control and presses it. */
  async choose(target: Locator): Promise<void> {
    await this.walkTo(target);
    await this.press('A');
  }
}

/** The four ways, the most promising first. */
function waysTowards(x: number, y: number): Way[] {
  const across: Way[] = x > 0 ? ['right', 'left'] : ['left', 'right'];
  const along: Way[] = y > 0 ? ['down', 'up'] : ['up', 'down'];
  const [first, second] = Math.abs(y) > 20 ? [along, across] : [across, along];
  return [first[0], second[0], second[1], first[1]].flatMap((way) => way ?? []);
}
