import { Container } from 'pixi.js';
import { expect, test, vi } from 'vitest';
import { type Drawn, Slot } from './slot.ts';

const drawn = (label: string): Drawn => {
  const view = new Container({ label });
  return { view, isMoving: false, step() {}, destroy: () => view.destroy() };
};
const coming = (label: string) => async () => drawn(label);
const failing = async (): Promise<Drawn> => {
  throw new Error('the picture cannot be had');
};
const openSlot = () => new Slot(() => ({ scale: 1, x: 0, y: 0 }));
const shownIn = (slot: Slot) => slot.container.children.map(({ label }) => label);

test('who came before leaves when the next one cannot be drawn, and that one is asked for again', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const slot = openSlot();
  await slot.show('bao', coming('bao'), true);
  await slot.show('seung-ho', failing, true);
  expect(shownIn(slot)).toEqual([]);
  expect(warned).toHaveBeenCalledOnce();
  await slot.show('seung-ho', coming('seung-ho'), true);
  expect(shownIn(slot)).toEqual(['seung-ho']);
});

test('somebody who fades away does so to the end, also where the next one cannot be drawn', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const slot = openSlot();
  await slot.show('bao', coming('bao'), true);
  await slot.show('seung-ho', failing, false);
  await slot.show('', undefined, false);
  expect(shownIn(slot)).toEqual(['bao']);
  expect(slot.step(0.1)).toBe(true);
  expect(slot.step(1)).toBe(false);
  expect(shownIn(slot)).toEqual([]);
});
