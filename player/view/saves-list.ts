import type { Locale } from '../../shared/contract/locales.ts';
import type { Save } from '../story/saves.ts';
import type { Say } from '../words.ts';
import { element } from './element.ts';
import { thumbnail } from './thumbnail.ts';

const LINE_LENGTH = 60;

/** The slots as a list of buttons; those that `pick` cannot use are off. */
export function savesList(
  slots: readonly (Save | null)[],
  {
    say,
    language,
    isOff,
    pictureOf,
    pick,
  }: {
    say: Say;
    language: Locale;
    isOff: (save: Save | null) => boolean;
    pictureOf: (save: Save) => Promise<Blob> | undefined;
    pick: (slot: number) => void;
  },
): HTMLElement {
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return element(
    'ol',
    { class: 'slots' },
    ...slots.map((save, slot) => {
      const made = element(
        'button',
        { type: 'button', disabled: isOff(save) },
        thumbnail(save ? pictureOf(save) : undefined),
        element('strong', {}, say('slot', { number: slot + 1 })),
        element('span', {}, save ? shortened(save.line) : say('empty')),
        save ? element('time', {}, when.format(save.at)) : undefined,
      );
      made.addEventListener('click', () => pick(slot));
      return element('li', {}, made);
    }),
  );
}

function shortened(line: string): string {
  const letters = [...line];
  return letters.length > LINE_LENGTH ? `${letters.slice(0, LINE_LENGTH).join('')}…` : line;
}
