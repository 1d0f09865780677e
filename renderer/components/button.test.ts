import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

test.each([
  [{ busy: true, disabled: false }, true],
  [{ busy: true }, true],
  [{ busy: false, disabled: true }, true],
  [{ busy: false, disabled: false }, false],
  [{}, false],
])('a button with %j is disabled: %s', (props, disabled) => {
  expect(renderToStaticMarkup(createElement(Button, props)).includes(' disabled=""')).toBe(disabled);
});
