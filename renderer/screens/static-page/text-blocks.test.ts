import { expect, test } from 'vitest';
import { textBlocks } from './text-blocks.ts';

test('a text falls into headings, lists and paragraphs', () => {
  expect(textBlocks('Hello,\nreader.\n\n\n## Cookies\n- one\n- two\nAfter the list.\n- three\n')).toEqual([
    { kind: 'paragraph', text: 'Hello,\nreader.' },
    { kind: 'heading', text: 'Cookies' },
    { kind: 'list', items: ['one', 'two'] },
    { kind: 'paragraph', text: 'After the list.' },
    { kind: 'list', items: ['three'] },
  ]);
});

test('an empty text has no blocks', () => {
  expect(textBlocks(' \n \n')).toEqual([]);
});
