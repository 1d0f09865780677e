import type {
  StoreRequirementInput,
  StoreSubmitInput,
  SubmissionFragment,
} from '../../../shared/contract/gql/graphql.ts';
import {
  GIGABYTE,
  LABEL_LENGTH,
  MOST_LABELS,
  REQUIREMENT_SYSTEMS,
} from '../../../shared/contract/submission.ts';
import { decimalText } from '../../../shared/money/currency.ts';

export type Info = StoreSubmitInput['store_submit_info']['list'][number];

/** What a game needs on one system, with the GB of memory as they are typed. */
export interface Requirement extends Omit<StoreRequirementInput, 'memory'> {
  memory: string;
}

/** What the form holds: a submission's draft, with prices, memory and date as they are typed. */
export interface Form extends Omit<StoreSubmitInput, 'store_submit_price' | 'requirements' | 'released_at'> {
  prices: { country: string; text: string }[];
  requirements: Requirement[];
  /** A day, 2026-11-21, or nothing. */
  date: string;
}

/** A language that says nothing yet. */
export const emptyInfo = (language: string): Info => ({
  language,
  name: '',
  brief: '',
  introduction: '',
  labels: [],
  data: { cover: '', cover1to1: '', screenshots: [] },
});

/** Whether nothing was written or uploaded in a language. */
export const saysNothing = ({ name, brief, introduction, labels, data }: Info): boolean =>
  [name, brief, introduction, data.cover, data.cover1to1, ...labels, ...data.screenshots].every(
    (text) => text === '',
  );

/** The texts without those of a language; the first that is left stands in for it where it was the default. */
export function withoutLanguage(
  texts: Form['store_submit_info'],
  language: string,
): Form['store_submit_info'] {
  const list = texts.list.filter((each) => each.language !== language);
  const isDefault = texts.default_lang === language;
  return {
    ...texts,
    list,
    default_lang: isDefault ? (list[0]?.language ?? null) : (texts.default_lang ?? null),
  };
}

/** How a submission stands that takes no changes; undefined for one that does. */
export const frozenAs = ({ state }: Pick<SubmissionFragment, 'state'>) =>
  state === 'submitted' || state === 'released' ? state : undefined;

export function formOf(submission: SubmissionFragment): Form {
  const { store_submit_price, released_at, store_submit_info, store_submit_game_pack } = submission;
  const { requirements, release_type, serial_status, languages, adults } = submission;
  return {
    store_submit_info,
    store_submit_game_pack,
    release_type,
    serial_status,
    languages,
    adults,
    prices: store_submit_price.map(({ country, price }) => ({ country, text: decimalText(price) })),
    requirements: requirements.map(({ memory, ...texts }) => ({
      ...texts,
      memory: memory === 0 ? '' : String(memory / GIGABYTE),
    })),
    date: released_at?.slice(0, 10) ?? '',
  };
}

/** What is saved of a form: a price, or memory, that cannot be read is not. */
export function inputOf({ prices, requirements, date, ...form }: Form): StoreSubmitInput {
  return {
    ...form,
    store_submit_price: prices.flatMap(({ country, text }) => {
      const price = readPrice(text);
      return price === undefined ? [] : [{ country, price }];
    }),
    requirements: requirements.map(({ memory, ...texts }) => ({
      ...texts,
      memory: readMemory(memory) ?? 0,
    })),
    released_at: date === '' ? null : `${date}T00:00:00.000Z`,
  };
}

const PRICE = /^(\d{1,8})(?:[.,](\d{1,2}))?$/;

/** A price as it is typed, in hundredths: 12.99, 12,9 or 12. Undefined for anything else. */
export function readPrice(text: string): number | undefined {
  const [, whole, decimals = ''] = PRICE.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

const MEMORY = /^(\d{1,3})(?:[.,]([05]))?$/;

/** Memory as it is typed in GB, in MB: 4, 0.5 or 1,5; 0 where nothing is. Undefined for anything else. */
export function readMemory(text: string): number | undefined {
  if (text.trim() === '') return 0;
  const [, whole, half] = MEMORY.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : (Number(whole) + (half === '5' ? 0.5 : 0)) * GIGABYTE;
}

/** Fields with something typed that cannot be read, by their names in the API, each with the key of what is said of it. */
export const unreadFields = ({ prices, requirements }: Form) =>
  new Map<string, 'submission:price.invalid' | 'submission:requirements.invalid'>([
    ...prices
      .filter(({ text }) => text.trim() !== '' && readPrice(text) === undefined)
      .map(({ country }) => [`price.${country}`, 'submission:price.invalid'] as const),
    ...requirements
      .filter(({ memory }) => readMemory(memory) === undefined)
      .map(({ os }) => [`requirements.${os}.memory`, 'submission:requirements.invalid'] as const),
  ]);

/** Systems that an author is asked about: those of builds and of what was said before; without builds, those of computers. */
export function systemsOf(
  { requirements, store_submit_game_pack }: Pick<Form, 'requirements' | 'store_submit_game_pack'>,
  published: readonly { os: string }[],
) {
  const builds = [...published, ...store_submit_game_pack].map(({ os }) => os);
  const asked = [...(builds.length === 0 ? ['windows', 'mac'] : builds), ...requirements.map(({ os }) => os)];
  return REQUIREMENT_SYSTEMS.filter((system) => asked.includes(system));
}

/** Labels as they are typed, between commas of any script. */
export function readLabels(text: string): string[] {
  const labels = text.split(/[,，、]/).map((label) => label.trim().slice(0, LABEL_LENGTH).trim());
  return [...new Set(labels.filter((label) => label !== ''))].slice(0, MOST_LABELS);
}
