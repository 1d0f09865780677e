import { expect, test } from 'vitest';
import { type Box, closest, type Direction, neighbour } from './spatial.ts';

const box = (left: number, top: number, width = 100, height = 40): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** Two rows of three, and a wide button below them. */
const GRID = [
  { name: 'a', box: box(0, 0) },
  { name: 'b', box: box(120, 0) },
  { name: 'c', box: box(240, 0) },
  { name: 'd', box: box(0, 60) },
  { name: 'e', box: box(120, 60) },
  { name: 'f', box: box(240, 60) },
  { name: 'wide', box: box(0, 120, 340) },
];

function from(name: string, direction: Direction, places = GRID): string | undefined {
  const start = places.find((place) => place.name === name);
  if (!start) throw new Error(`no ${name}`);
  const others = places.filter((place) => place !== start);
  return neighbour(start.box, direction, others)?.name;
}

test.each<[string, Direction, string | undefined]>([
  ['a', 'right', 'b'],
  ['b', 'left', 'a'],
  ['a', 'down', 'd'],
  ['f', 'up', 'c'],
  ['e', 'down', 'wide'],
  ['wide', 'up', 'e'],
  ['a', 'up', undefined],
  ['a', 'left', undefined],
  ['c', 'right', undefined],
  ['wide', 'down', undefined],
])('in a grid, from %s %s leads to %s', (start, direction, end) => {
  expect(from(start, direction)).toBe(end);
});

test('the next row comes before one that is further and straight ahead', () => {
  const rows = [
    { name: 'heading', box: box(0, 0) },
    { name: 'aside', box: box(150, 60) },
    { name: 'far', box: box(0, 400) },
  ];
  expect(from('heading', 'down', rows)).toBe('aside');
});

test('sideways the same row comes before what is nearer above or below it', () => {
  const rows = [
    { name: 'start', box: box(0, 100) },
    { name: 'above', box: box(110, 50) },
    { name: 'row', box: box(400, 100) },
  ];
  expect(from('start', 'right', rows)).toBe('row');
});

test('sideways nothing is meant that lies far below or above', () => {
  const rows = [
    { name: 'start', box: box(0, 0) },
    { name: 'far below', box: box(200, 900) },
  ];
  expect(from('start', 'right', rows)).toBeUndefined();
});

test('a row of buttons of several heights is one row', () => {
  const row = [
    { name: 'small', box: box(0, 8, 80, 36) },
    { name: 'large', box: box(90, 0, 120, 52) },
  ];
  expect(from('small', 'right', row)).toBe('large');
  expect(from('small', 'down', row)).toBeUndefined();
  expect(from('small', 'up', row)).toBeUndefined();
});

test('from everything in a grid everything else can be reached', () => {
  const reached = new Set(['a']);
  for (const name of reached)
    for (const direction of ['up', 'down', 'left', 'right'] as const) {
      const next = from(name, direction);
      if (next) reached.add(next);
    }
  expect([...reached].sort()).toEqual(GRID.map(({ name }) => name).sort());
});

test('what has gone is followed by what is nearest to its place', () => {
  expect(closest(box(130, 10), GRID)?.name).toBe('b');
  expect(closest(box(0, 0), [])).toBeUndefined();
});
