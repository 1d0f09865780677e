import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

const markup = (props: { busy?: boolean; disabled?: boolean }) =>
  renderToStaticMarkup(createElement(Button, props));

test('a button that is busy says so, and is not disabled, which would lose the focus', () => {
  expect(markup({ busy: true })).toContain(' aria-busy="true" aria-disabled="true"');
  expect(markup({ busy: true })).not.toContain(' disabled=""');
  expect(markup({ busy: false })).toContain(' aria-busy="false" aria-disabled="false"');
});

test('a button can be disabled, busy or not', () => {
  expect(markup({ disabled: true })).toContain(' disabled=""');
  expect(markup({ busy: true, disabled: true })).toContain(' disabled=""');
});
