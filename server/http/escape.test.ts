import { expect, test } from 'vitest';
import { escapeMarkup } from './escape.ts';

test('nothing of a text ends the element or the attribute that it stands in', () => {
  expect(escapeMarkup(`<b a="1" c='2'> & &amp; ü 猫`)).toBe(
    '&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt; &amp; &amp;amp; ü 猫',
  );
});
