import { LOCALES, type Locale } from '../../shared/contract/locales.ts';
import type { Settings } from '../story/settings.ts';
import type { Say } from '../words.ts';
import { element } from './element.ts';

/** The settings as a form; each change holds at once. */
export function settingsForm(
  settings: Settings,
  { say, change }: { say: Say; change: (next: Partial<Settings>) => void },
): HTMLElement {
  const slider = (name: 'music' | 'sound' | 'speed', min: number, max: number, step: number) => {
    const input = element('input', { type: 'range', min, max, step, value: settings[name] });
    input.addEventListener('input', () => change({ [name]: input.valueAsNumber }));
    return element('label', {}, say(name), input);
  };
  const box = (name: 'muted' | 'atOnce' | 'skipAll') => {
    const input = element('input', { type: 'checkbox', checked: settings[name] });
    input.addEventListener('change', () => change({ [name]: input.checked }));
    return element('label', { class: 'box' }, input, say(name));
  };
  return element(
    'div',
    { class: 'settings' },
    slider('music', 0, 1, 0.1),
    slider('sound', 0, 1, 0.1),
    box('muted'),
    slider('speed', 0.5, 2, 0.25),
    box('atOnce'),
    box('skipAll'),
  );
}

/**
 * The languages that a pack speaks, each by its own name; nothing where there is one alone. Keys change a closed list at each
 * step: what they pass by is not chosen until the list is left, or Enter says so.
 */
export function languagePicker(
  languages: readonly Locale[],
  current: Locale,
  say: Say,
  choose: (language: Locale) => void,
): HTMLElement | undefined {
  if (languages.length < 2) return undefined;
  const select = element(
    'select',
    {},
    ...LOCALES.filter(({ code }) => languages.includes(code)).map(({ code, title }) =>
      element('option', { value: code, selected: code === current, lang: code }, title),
    ),
  );
  let isPassing = false;
  let chosen = current;
  const take = () => {
    const wanted = languages.find((each) => each === select.value);
    if (wanted === undefined || wanted === chosen) return;
    chosen = wanted;
    choose(wanted);
  };
  select.addEventListener('keydown', ({ key }) => {
    isPassing = key !== ' ' && key !== 'Enter';
    if (key === 'Enter') take();
  });
  select.addEventListener('pointerdown', () => {
    isPassing = false;
  });
  select.addEventListener('change', () => {
    if (!isPassing) take();
  });
  select.addEventListener('blur', take);
  return element('label', { class: 'language' }, say('language'), select);
}
