import { kilobytes } from '../../shared/story/host-message.ts';
import type { Say } from '../words.ts';
import { button, element } from './element.ts';

/** How much of the pack is there. */
export function loadingScreen(title: string, say: Say) {
  const bar = element('progress', { max: 1, value: 0, 'aria-label': say('loading') });
  const count = element('p', { class: 'count' });
  return {
    root: element('section', { class: 'screen' }, element('h1', {}, title), bar, count),
    tell(loaded: number, total: number) {
      bar.max = Math.max(1, total);
      bar.value = loaded;
      count.textContent = say('progress', { loaded: kilobytes(loaded), total: kilobytes(total) });
    },
  };
}

/** Why the story does not play, and a way to try again where that may help. */
export function failureScreen(text: string, say: Say, retry: (() => void) | undefined): HTMLElement {
  return element(
    'section',
    { class: 'screen', role: 'alert' },
    element('p', {}, text),
    retry && button(say('retry'), retry, { class: 'main' }),
  );
}

/** The first screen: its title and the ways into the story. */
export function titleScreen(
  title: string,
  ways: readonly { label: string; act: () => void }[],
  language: HTMLElement | undefined,
): HTMLElement {
  return element(
    'section',
    { class: 'screen title' },
    element('h1', {}, title),
    element(
      'div',
      { class: 'ways' },
      ...ways.map(({ label, act }, index) => button(label, act, { class: index === 0 ? 'main' : undefined })),
    ),
    language,
  );
}
