import type { Beat } from '../story/teller.ts';
import type { Say } from '../words.ts';
import { button, element } from './element.ts';

/** Answers appear where somebody may just be pressing twice: sooner, nobody has read them. */
const UNREAD_MS = 300;

export interface Reader {
  root: HTMLElement;
  /** Shows a beat; its line with so many letters a second, or at once. */
  show(beat: Beat, speaker: string | undefined, speed: number | 'at once'): void;
  /** Goes on: shows the rest of the line, or asks for the next. */
  advance(): void;
  /** Shows the rest of the line. */
  finish(): void;
  /** Says something beside the line, until the next one. */
  tell(text: string): void;
  /** Goes to what is to be pressed next. */
  focus(): void;
  /** Where the words begin, in pixels from the top of the window. */
  top(): number;
}

interface ReaderEvents {
  /** The way on was pressed. */
  press(): void;
  next(): void;
  choose(index: number): void;
  /** The line stands there whole. */
  told(): void;
  over(): void;
  /** The words take more room now, or less. */
  resize(): void;
}

/**
 * The words of the story and what can be answered, as plain elements. What is read aloud goes into `spoken`, whole at once
 * and with its speaker: readers of the screen heed only an element that they knew before.
 */
export function createReader(say: Say, spoken: HTMLElement, tools: HTMLElement, on: ReaderEvents): Reader {
  const speaker = element('p', { class: 'speaker', 'aria-hidden': 'true' });
  const told = element('span');
  const untold = element('span', { class: 'untold' });
  const line = element('p', { class: 'line', 'aria-hidden': 'true' }, told, untold);
  const next = button(say('next'), on.press, { class: 'next' });
  const answers = element('div', { class: 'answers', role: 'group', 'aria-label': say('answers') });
  const panel = element('div', { class: 'panel' }, speaker, line, answers, next);
  const notice = element('p', { class: 'hint', role: 'status' });
  const root = element('section', { class: 'reader', 'aria-label': say('story') }, tools, notice, panel);
  new ResizeObserver(on.resize).observe(panel);
  let typing: number | undefined;
  let beat: Beat | undefined;
  let offeredAt = 0;

  function finish() {
    if (typing === undefined) return;
    cancelAnimationFrame(typing);
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
    offeredAt = performance.now();
    answers.append(
      ...beat.choices.map((text, index) =>
        button(text, ({ timeStamp }) => {
          if (timeStamp - offeredAt > UNREAD_MS) on.choose(index);
        }),
      ),
    );
    takeFocus(wayOn());
    on.told();
  }

  const wayOn = () => answers.querySelector('button') ?? next;

  /** Leaves it with who went elsewhere meanwhile, such as to the menu. */
  function takeFocus(control: HTMLElement) {
    const { activeElement } = document;
    if (activeElement === next || activeElement === document.body) control.focus({ preventScroll: true });
  }

  function advance() {
    if (typing !== undefined) finish();
    else if (beat?.choices.length === 0) (beat.isEnd ? on.over : on.next)();
  }

  function type(lettersASecond: number) {
    const letters = [...untold.textContent];
    const begun = performance.now();
    const step = (now: number) => {
      const count = Math.floor(((now - begun) / 1000) * lettersASecond);
      told.textContent = letters.slice(0, count).join('');
      untold.textContent = letters.slice(count).join('');
      if (count >= letters.length) finish();
      else typing = requestAnimationFrame(step);
    };
    typing = requestAnimationFrame(step);
  }

  return {
    root,
    show(shown, name, speed) {
      if (typing !== undefined) cancelAnimationFrame(typing);
      typing = undefined;
      beat = shown;
      speaker.textContent = name ?? '';
      speaker.hidden = name === undefined;
      spoken.textContent = name === undefined ? shown.text : `${name}: ${shown.text}`;
      notice.textContent = '';
      answers.replaceChildren();
      answers.hidden = true;
      next.hidden = false;
      next.textContent = say('next');
      const atOnce = speed === 'at once';
      told.textContent = atOnce ? shown.text : '';
      untold.textContent = atOnce ? '' : shown.text;
      if (atOnce) return offer();
      takeFocus(next);
      type(speed);
    },
    advance,
    finish,
    tell(text) {
      notice.textContent = text;
    },
    focus: () => wayOn().focus({ preventScroll: true }),
    top: () => panel.getBoundingClientRect().top,
  };
}
