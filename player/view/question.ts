import type { Say } from '../words.ts';
import { button, element } from './element.ts';

/** A question before something is lost, with a way that loses it and one that does not. */
export function question(
  text: string,
  { label, act, cancel }: { label: string; act: () => void; cancel: () => void },
  say: Say,
): HTMLElement {
  return element(
    'div',
    { class: 'ways', role: 'group', 'aria-label': text },
    element('p', {}, text),
    button(say('cancel'), cancel),
    button(label, act),
  );
}
