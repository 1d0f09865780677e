import type { ReadLine } from '../story/saves.ts';
import { element } from './element.ts';

/** What was read so far, the newest at the end, which is in view; it scrolls by keyboard, too. */
export function historyList(read: readonly ReadLine[], nameOf: (speaker: string) => string): HTMLElement {
  const list = element(
    'ol',
    { class: 'history', tabindex: 0 },
    ...read.map(({ speaker, text }) =>
      element(
        'li',
        {},
        speaker !== undefined && element('strong', {}, nameOf(speaker)),
        element('span', {}, text),
      ),
    ),
  );
  // It has a height once it is on the page.
  requestAnimationFrame(() => {
    list.scrollTop = list.scrollHeight;
  });
  return list;
}
