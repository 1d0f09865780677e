import type { Beat } from '../story/teller.ts';
import type { Say } from '../words.ts';
import { button, element } from './element.ts';

const LETTERS_A_SECOND = 55;
/** Arrows walk through the answers, which stand below or beside each other. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

export interface Reader {
  root: HTMLElement;
  /** Shows a beat; its line letter by letter, or at once. */
  show(beat: Beat, speaker: string | undefined, atOnce: boolean): void;
  /** Goes on: shows the rest of the line, or asks for the next. */
  advance(): void;
  /** Where the words begin, in pixels from the top of the window. */
  top(): number;
}

/** The words of the story and what can be answered, as plain elements. */
export function createReader(
  say: Say,
  on: { next(): void; choose(index: number): void; menu(): void; history(): void; over(): void },
): Reader {
  const speaker = element('p', { class: 'speaker', 'aria-hidden': 'true' });
  const told = element('span');
  const untold = element('span', { class: 'untold' });
  const line = element('p', { class: 'line', 'aria-hidden': 'true' }, told, untold);
  // What is read aloud stands there whole at once, and is said with its speaker.
  const spoken = element('p', { class: 'spoken', 'aria-live': 'polite' });
  const next = button(say('next'), advance, { class: 'next' });
  const answers = element('div', { class: 'answers', role: 'group', 'aria-label': say('answers') });
  const root = element(
    'section',
    { class: 'reader', 'aria-label': say('story') },
    element(
      'div',
      { class: 'tools' },
      button(say('history'), on.history),
      button(say('menu'), on.menu, { class: 'open-menu' }),
    ),
    element('div', { class: 'panel' }, speaker, line, spoken, answers, next),
  );
  let typing: number | undefined;
  let beat: Beat | undefined;

  function finish() {
    if (typing !== undefined) cancelAnimationFrame(typing);
    typing = undefined;
    told.append(untold.textContent);
    untold.textContent = '';
    offer();
  }

  function offer() {
    if (!beat) return;
    answers.hidden = beat.choices.length === 0;
    next.hidden = !answers.hidden;
    next.textContent = say(beat.isEnd ? 'end' : 'next');
    if (!answers.hidden && answers.childElementCount === 0) {
      answers.append(...beat.choices.map((text, index) => button(text, () => on.choose(index))));
    }
    const first = answers.hidden ? next : answers.querySelector('button');
    if (!document.querySelector('dialog[open]')) first?.focus({ preventScroll: true });
  }

  function advance() {
    if (typing !== undefined) finish();
    else if (beat?.choices.length === 0) (beat.isEnd ? on.over : on.next)();
  }

  function type() {
    const letters = [...untold.textContent];
    const begun = performance.now();
    const start = told.textContent;
    const step = (now: number) => {
      const count = Math.floor(((now - begun) / 1000) * LETTERS_A_SECOND);
      told.textContent = start + letters.slice(0, count).join('');
      untold.textContent = letters.slice(count).join('');
      if (count >= letters.length) finish();
      else typing = requestAnimationFrame(step);
    };
    typing = requestAnimationFrame(step);
  }

  answers.addEventListener('keydown', (event) => {
    const buttons = [...answers.querySelectorAll('button')];
    const at = buttons.findIndex((each) => each.matches(':focus'));
    const step = STEPS[event.key];
    if (step === undefined || at < 0) return;
    event.preventDefault();
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  });

  return {
    root,
    show(shown, name, atOnce) {
      if (typing !== undefined) cancelAnimationFrame(typing);
      typing = undefined;
      beat = shown;
      speaker.textContent = name ?? '';
      speaker.hidden = name === undefined;
      spoken.textContent = name === undefined ? shown.text : `${name}: ${shown.text}`;
      answers.replaceChildren();
      answers.hidden = true;
      next.hidden = false;
      told.textContent = atOnce ? shown.text : '';
      untold.textContent = atOnce ? '' : shown.text;
      if (atOnce) return offer();
      next.focus({ preventScroll: true });
      type();
    },
    advance,
    top: () => (root.querySelector('.panel') ?? root).getBoundingClientRect().top,
  };
}
