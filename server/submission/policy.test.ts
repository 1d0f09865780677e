import { expect, test } from 'vitest';
import { SUBMIT_STATES, type SubmitAct, standing } from './policy.ts';

test.each<[SubmitAct, string[]]>([
  ['change', ['possible', 'closed', 'possible', 'closed']],
  ['remove', ['possible', 'closed', 'possible', 'closed']],
  ['submit', ['possible', 'done', 'possible', 'closed']],
  ['takeBack', ['done', 'possible', 'closed', 'closed']],
  ['return', ['closed', 'possible', 'done', 'closed']],
  ['release', ['closed', 'possible', 'closed', 'done']],
])('to %s a draft, a submitted, a returned, a released one: %j', (act, expected) => {
  expect(SUBMIT_STATES.map((state) => standing(act, state))).toEqual(expected);
});
