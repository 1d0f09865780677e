import { describe, expect, test } from 'vitest';
import { checkMessages, faultsIn } from './locale-rules.ts';

const english = {
  title: 'My games',
  brand: 'Moggie',
  nested: { hello: 'Hello, {{name}}' },
  games_one: '{{count}} game',
  games_other: '{{count}} games',
};
const german = {
  title: 'Meine Spiele',
  brand: 'Moggie',
  nested: { hello: 'Hallo, {{name}}' },
  games_one: '{{count}} Spiel',
  games_other: '{{count}} Spiele',
};

describe('a language is held against English', () => {
  test('a full translation has no fault', () => {
    expect(faultsIn(english, german, 'de-DE')).toEqual([]);
  });

  test.each([
    ['a text is missing', { ...german, nested: {} }, ['nested.hello: missing']],
    ['a text is unknown', { ...german, more: 'Mehr' }, ['more: English has no such text']],
    ['a text is empty', { ...german, title: ' ' }, ['title: empty']],
    ['a text is still English', { ...german, title: 'My games' }, ['title: still English: My games']],
    [
      'a thing has a second name',
      { ...german, title: 'Spiele im Laden' },
      ['title: the store has another word for "Laden": Spiele im Laden'],
    ],
    ['a text holds HTML', { ...german, title: '<b>Meine</b> Spiele' }, ['title: holds HTML']],
    [
      'a placeholder changed its name',
      { ...german, nested: { hello: 'Hallo, {{nome}}' } },
      ['nested.hello: {{name}} is missing', 'nested.hello: {{nome}} has no value'],
    ],
  ])('%s', (_fault, tree, faults) => {
    expect(faultsIn(english, tree, 'de-DE')).toEqual(faults);
  });

  test('Russian needs its own plural forms, Japanese only one', () => {
    const forms = { ...german, games_one: '{{count}} игра', games_other: '{{count}} игры' };
    expect(faultsIn(english, forms, 'ru-RU')).toEqual([
      'games: the form "few" is missing',
      'games: the form "many" is missing',
    ]);
    expect(faultsIn(english, german, 'ja-JP')).toEqual(['games: the form "one" is never used']);
  });

  test('only a form for a single number may leave the number out', () => {
    const english = { show_one: 'Show the only game', show_other: 'Show all {{count}} games' };
    const german = { show_one: 'Das einzige Spiel zeigen', show_other: 'Alle {{count}} Spiele zeigen' };
    expect(faultsIn(english, german, 'de-DE')).toEqual([]);
    const french = {
      show_one: 'Voir le seul jeu',
      show_many: 'Voir {{count}} de jeux',
      show_other: 'Voir tout',
    };
    expect(faultsIn(english, french, 'fr-FR')).toEqual([
      'show: one: {{count}} is missing',
      'show: other: {{count}} is missing',
    ]);
  });

  test.each([
    ['fr-FR', 'Retirer {{name}}\u202f?', 'Retirer {{name}} ?'],
    ['ja-JP', '参考になった（{{name}}）', '参考になった ({{name}})'],
    ['zh-CN', '有帮助（{{name}}）…', '有帮助 ({{name}})'],
    ['zh-TW', '正在開啟{{name}}…', '正在開啟{{name}}……'],
  ] as const)('%s sets its marks its own way: %j, not %j', (locale, right, wrong) => {
    const faultsOf = (text: string) => faultsIn({ ask: 'Remove {{name}}?' }, { ask: text }, locale);
    expect(faultsOf(right)).toEqual([]);
    expect(faultsOf(wrong)).toEqual([`ask: set unlike the language does: ${wrong}`]);
  });

  test('a Korean particle fits whatever number a version ends with', () => {
    const faultsOf = (text: string) => faultsIn({ back: 'Back to {{version}}' }, { back: text }, 'ko-KR');
    expect(faultsOf('{{version}} 버전으로 되돌리기')).toEqual([]);
    expect(faultsOf('버전 {{version}}으로 되돌리기')).toEqual([
      'back: set unlike the language does: 버전 {{version}}으로 되돌리기',
    ]);
  });

  test('a word may equal English only in a language that has it', () => {
    expect(faultsIn({ genre: 'Drama' }, { genre: 'Drama' }, 'de-DE')).toEqual([]);
    expect(faultsIn({ genre: 'Drama' }, { genre: 'Drama' }, 'ja-JP')).toEqual([
      'genre: still English: Drama',
    ]);
    expect(faultsIn({ system: 'macOS' }, { system: 'macOS' }, 'ja-JP')).toEqual([]);
  });
});

test('all 13 languages say everything that English says, with a text for every error code [A05]', () => {
  expect(checkMessages('resources/locales')).toEqual([]);
});
