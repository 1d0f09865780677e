import { Container } from 'pixi.js';
import { expect, test } from 'vitest';
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
  const slot = openSlot();
  await slot.show('bao', coming('bao'), true);
  await expect(slot.show('seung-ho', failing, true)).rejects.toThrow('the picture cannot be had');
  expect(shownIn(slot)).toEqual([]);
  await slot.show('seung-ho', coming('seung-ho'), true);
  expect(shownIn(slot)).toEqual(['seung-ho']);
});

test('somebody who fades away does so to the end, also where the next one cannot be drawn', async () => {
  const slot = openSlot();
  await slot.show('bao', coming('bao'), true);
  await expect(slot.show('seung-ho', failing, false)).rejects.toThrow('the picture cannot be had');
  await slot.show('', undefined, false);
  expect(shownIn(slot)).toEqual(['bao']);
  expect(slot.step(0.1)).toBe(true);
  expect(slot.step(1)).toBe(false);
  expect(shownIn(slot)).toEqual([]);
});

test('nobody hears of what failed once something else is wanted', async () => {
  const slot = openSlot();
  const before = slot.show('seung-ho', failing, true);
  await Promise.all([before, slot.show('bao', coming('bao'), true)]);
  expect(shownIn(slot)).toEqual(['bao']);
});
