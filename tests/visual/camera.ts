import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { type Look, titleOf } from './looks.ts';
import { SHOTS, shotOf } from './reference.ts';
import type { Subject } from './subject.ts';
import type { Visit } from './visit.ts';

/** Of a page that is longer, px of its beginning. */
const LONGEST = 4000;

/** What lies beside the page comes when the browser is idle, and goes after a while. */
const WITHOUT_HINTS =
  '.dock, .ball, .qr-card, .quick-hide { display: none !important } * { --dock: 0px !important }';

/** Some alone while one works on them, by name: `SUBJECTS=home,bill LOOKS='ja-JP 390'`. */
const isChosen = (name: string, choice: string | undefined) =>
  choice?.split(',').some((chosen) => name.includes(chosen)) ?? true;

export const chosenLooks = (looks: readonly Look[]) =>
  looks.filter((look) => isChosen(titleOf(look), process.env.LOOKS));

export const isChosenSubject = (name: string): boolean => isChosen(name, process.env.SUBJECTS);

export const chosenSubjects = <S extends { name: string }>(subjects: readonly S[]): S[] =>
  subjects.filter(({ name }) => isChosenSubject(name));

/** For a subject with all steps on the way to it: a page that never settles does not cost the others theirs. */
const LONGEST_MS = 45_000;

/** What a piece of work failed of, if it did or did not end in time. */
export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  const timer = new AbortController();
  const late = setTimeout(LONGEST_MS, new Error(`not done after ${LONGEST_MS} ms`), { signal: timer.signal });
  const ended = work.then(
    () => undefined,
    (error: unknown) => error,
  );
  const failure = await Promise.race([ended, late.catch(() => undefined)]);
  timer.abort();
  return failure;
}

/** Leads a visitor to a subject and takes its picture; what fails there is told at the end of the test. */
export async function take<V extends Visit>(visit: V, subject: Subject<V>): Promise<void> {
  expect
    .soft(await failureOf(tryToTake(visit, subject)), `${subject.name}, ${titleOf(visit.look)}`)
    .toBeUndefined();
}

async function tryToTake<V extends Visit>(visit: V, subject: Subject<V>): Promise<void> {
  await subject.open(visit);
  if (!subject.over) await visit.unroll(LONGEST);
  mkdirSync(path.join(SHOTS, subject.name), { recursive: true });
  await visit.page.screenshot({
    path: shotOf(subject.name, visit.look),
    animations: 'disabled',
    caret: 'hide',
    style: [
      subject.withHints ? '' : WITHOUT_HINTS,
      subject.random ? `${subject.random} { visibility: hidden !important }` : '',
    ].join('\n'),
  });
}
