import type { Say } from '../words.ts';
import { button, element } from './element.ts';

/**
 * Content in a dialog over the story: the browser keeps the focus in it, closes it with Escape and gives the focus back.
 * Answers with a way to close it.
 */
export function openPopup(title: string, content: Node, say: Say): () => void {
  const heading = element('h2', { id: 'popup-title' }, title);
  const close = () => dialog.close();
  const dialog = element(
    'dialog',
    { 'aria-labelledby': 'popup-title' },
    element('header', {}, heading, button('', close, { 'aria-label': say('close'), class: 'close' })),
    content,
  );
  dialog.addEventListener('close', () => dialog.remove());
  // A press beside it closes it.
  dialog.addEventListener('click', ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (target === dialog && !isInside) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return close;
}

/** Whether something lies over the story. */
export const isPopupOpen = (): boolean => document.querySelector('dialog[open]') !== null;
