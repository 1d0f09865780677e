import type { Pace } from '../story/pace.ts';
import type { Say } from '../words.ts';
import { button, element } from './element.ts';

interface ToolEvents {
  back(): void;
  auto(): void;
  skip(): void;
  hide(): void;
  history(): void;
  menu(): void;
}

/** What can be done at any line. */
export interface Tools {
  root: HTMLElement;
  /** Shows how the story goes on, and whether a line was shown before this one. */
  show(now: { pace: Pace; hasBefore: boolean }): void;
}

/** Small buttons, which on a narrow screen show their pictures alone. */
export function createTools(say: Say, on: ToolEvents): Tools {
  const tool = (icon: string, label: string, act: () => void) => {
    const made = button('', act, { class: `tool to-${icon}`, title: label });
    made.append(element('span', {}, label));
    return made;
  };
  const back = tool('back', say('back'), () => {
    if (back.getAttribute('aria-disabled') === 'false') on.back();
  });
  const auto = tool('auto', say('auto'), on.auto);
  const skip = tool('skip', say('skip'), on.skip);
  return {
    root: element(
      'div',
      { class: 'tools', role: 'toolbar', 'aria-label': say('tools') },
      back,
      auto,
      skip,
      tool('hide', say('hideText'), on.hide),
      tool('history', say('history'), on.history),
      tool('menu', say('menu'), on.menu),
    ),
    show({ pace, hasBefore }) {
      // Not `disabled`: it would take the focus away from who goes back line by line.
      back.setAttribute('aria-disabled', String(!hasBefore));
      auto.setAttribute('aria-pressed', String(pace === 'auto'));
      skip.setAttribute('aria-pressed', String(pace === 'skip'));
    },
  };
}
