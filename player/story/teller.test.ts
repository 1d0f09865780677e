import { expect, test } from 'vitest';
import { compileInk, translateInk } from '../../scripts/story/compile-ink.ts';
import { createTeller } from './teller.ts';

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
  expect(createTeller(INK, place).next()).toEqual(question);
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
  expect(() => createTeller('{}')).toThrow(/^the ink cannot be told: /);
  const place = { ink: '{"flows":1}', scene: { background: null, music: null, figures: NOBODY } };
  expect(() => createTeller(INK, place)).toThrow(/^the ink cannot be told: /);
});

test('a translation has every line, and no other', () => {
  const one = compileInk('Good evening, keeper. # speaker: bao\n-> END\n');
  expect(() => translateInk(one, {})).toThrow('a line is not translated: "Good evening, keeper."');
  expect(() => translateInk(one, { 'Good evening, keeper.': 'Guten Abend.', Nobody: 'Niemand' })).toThrow(
    'a translation has no line in the ink: "Nobody"',
  );
  expect(() => compileInk('-> nowhere\n')).toThrow(/^the ink does not compile: /);
});
