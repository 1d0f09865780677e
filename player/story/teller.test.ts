import { expect, test } from 'vitest';
import { compileInk, translateInk } from '../../scripts/story/compile-ink.ts';
import { StoryError } from '../../shared/story/story-error.ts';
import { createTeller, type Place } from './teller.ts';

const INK = compileInk(`
The fog came in. # background: fog # music: sea
# sound: horn
Who is there? # speaker: bao # portrait: left bao
* [Answer]
  I am. # speaker: seung-ho
* [Wait]
  Nobody speaks. # portrait: left none
- The boat comes.
-> END
`);
const CANNOT = /^the ink cannot be told: /;
const NOBODY = { left: null, centre: null, right: null };
const BAO = { ...NOBODY, left: { kind: 'image', image: 'bao' } };

test('a story is told beat by beat, with who speaks, what is seen and what can be answered [D09]', () => {
  const teller = createTeller(INK);
  const scene = { background: 'fog', music: 'sea', figures: NOBODY };
  const none = { speaker: undefined, sounds: [], choices: [], isEnd: false };
  expect(teller.next()).toEqual({ ...none, text: 'The fog came in.', scene });
  const question = {
    text: 'Who is there?',
    speaker: 'bao',
    scene: { ...scene, figures: BAO },
    sounds: ['horn'],
    choices: ['Answer', 'Wait'],
    isEnd: false,
  };
  expect(teller.next()).toEqual(question);
  expect(teller.next()).toEqual(question);
  expect(() => teller.choose(2)).toThrow(RangeError);
  expect(teller.choose(1)).toEqual({ ...none, text: 'Nobody speaks.', scene });
  expect(teller.next()).toEqual({ ...none, text: 'The boat comes.', scene, isEnd: true });
});

test('a place goes on with the line that was shown, in whatever language it is opened', () => {
  const teller = createTeller(INK);
  teller.next();
  const question = teller.next();
  const place = teller.place();
  const again = createTeller(INK, place);
  expect([again.next(), again.place()]).toEqual([question, place]);
  const japanese = translateInk(INK, {
    'The fog came in.': '霧が来た。',
    'Who is there?': '誰だ。',
    Answer: '答える',
    Wait: '待つ',
    'I am.': 'ぼくです。',
    'Nobody speaks.': '誰も話さない。',
    'The boat comes.': '船が来る。',
  });
  const there = createTeller(japanese, place);
  expect(there.next()).toEqual({ ...question, text: '誰だ。', choices: ['答える', '待つ'] });
  expect(there.choose(0)).toMatchObject({ text: 'ぼくです。', speaker: 'seung-ho', scene: { figures: BAO } });
});

test('what is no ink, or no place in it, is refused', () => {
  expect(() => createTeller('{}')).toThrow(CANNOT);
  const place = { ink: '{"flows":1}', scene: { background: null, music: null, figures: NOBODY } };
  expect(() => createTeller(INK, place)).toThrow(CANNOT);
});

/** The place before the line that a story shows after as many others. */
function placeAfter(lines: number, source: string): Place {
  const teller = createTeller(compileInk(source));
  for (let line = 0; line <= lines; line += 1) teller.next();
  return teller.place();
}

test.each([
  ['a branch', placeAfter(2, 'One.\n{ true:\n  Two.\n  Three.\n}\nFour.\n-> END\n'), 'One.\nFour.\n-> END\n'],
  [
    'a stitch',
    placeAfter(1, '-> pier.night\n== pier\n= day\nSun.\n-> END\n= night\nStars.\nMoon.\n-> END\n'),
    '-> pier.day\n== pier\n= day\nSun.\n-> END\n',
  ],
  ['a tail', placeAfter(3, 'One.\nTwo.\nThree.\nFour.\n-> END\n'), 'One.\n-> END\n'],
])('a place is refused by another version of the story that lost %s', (_, place, now) => {
  expect(() => createTeller(compileInk(now), place).next()).toThrow(CANNOT);
});

test('a story that stops without saying that it ends is over [D09]', () => {
  // As compilers leave it that only warn of an end that is not said.
  const teller = createTeller(compileInk('-> pier\n== pier\nOne.\nTwo.\n-> END\n').replace('"end"', '"nop"'));
  expect(teller.next()).toMatchObject({ text: 'One.', isEnd: false });
  const end = teller.next();
  expect(end).toMatchObject({ text: 'Two.', isEnd: true });
  expect(teller.next()).toEqual(end);
});

test('a fault of the ink is the story’s', () => {
  const external = createTeller(compileInk('EXTERNAL dance()\nOne.\n{dance()}\n-> END\n'));
  expect(() => external.next()).toThrow(CANNOT);
  const broken = createTeller(compileInk('VAR none = 0\nOne.\nTwo.\n{1 / none}{INT("x")}\n-> END\n'));
  broken.next();
  expect(() => broken.next()).toThrow(CANNOT);
});

test('tags after the last words belong to them', () => {
  const teller = createTeller(
    compileInk('One.\nTwo. # speaker: bao\n# sound: bell\n# background: fog\n-> END\n'),
  );
  teller.next();
  expect(teller.next()).toMatchObject({
    text: 'Two.',
    speaker: 'bao',
    sounds: ['bell'],
    scene: { background: 'fog' },
    isEnd: true,
  });
});

test('an answer without words is one', () => {
  const teller = createTeller(compileInk('Where?\n* [Here]\n  There.\n-> END\n').replace('^Here', '^'));
  expect(teller.next().choices).toEqual(['']);
  expect(teller.choose(0)).toMatchObject({ text: 'There.' });
});

test('a translation has every line, and no other', () => {
  const one = compileInk('Good evening, keeper. # speaker: bao\n-> END\n');
  expect(() => translateInk(one, {})).toThrow('a line is not translated: "Good evening, keeper."');
  expect(() => translateInk(one, { 'Good evening, keeper.': 'Guten Abend.', Nobody: 'Niemand' })).toThrow(
    'a translation has no line in the ink: "Nobody"',
  );
  expect(() => compileInk('-> nowhere\n')).toThrow(/^the ink does not compile: /);
});

test.each([
  ['without a word', '-> round\n== round\n-> round\n'],
  ['with tags alone', '-> round\n== round\n# sound: horn\n-> round\n'],
])('ink that goes in circles %s ends with a reason instead of holding the page', (_, source) => {
  expect(() => createTeller(compileInk(source)).next()).toThrow(
    new StoryError('the ink cannot be told: no line comes of it'),
  );
});

test('tags of an answer take effect with what it leads to', () => {
  const teller = createTeller(
    compileInk('Where?\n* [Here # background: fog # sound: bell]\n  There.\n* [Away]\n  Gone.\n- -> END\n'),
  );
  expect(teller.next().scene.background).toBeNull();
  const beat = teller.choose(0);
  expect(beat).toMatchObject({ text: 'There.', sounds: ['bell'], scene: { background: 'fog' } });
  const again = createTeller(
    compileInk('Where?\n* [Here # background: fog # sound: bell]\n  There.\n* [Away]\n  Gone.\n- -> END\n'),
    teller.place(),
  );
  expect(again.next().scene).toEqual(beat.scene);
});
