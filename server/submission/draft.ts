import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import { oneLine } from '../../shared/contract/one-line.ts';
import {
  BRIEF_LENGTH,
  GAME_LANGUAGES,
  GIGABYTE,
  HARDWARE_LENGTH,
  INTRODUCTION_LENGTH,
  LABEL_LENGTH,
  MOST_LABELS,
  MOST_MEMORY,
  MOST_PRICE,
  MOST_SCREENSHOTS,
  NAME_LENGTH,
  REQUIREMENT_SYSTEMS,
  VERSION_LENGTH,
} from '../../shared/contract/submission.ts';
import type { Requirement } from '../db/schema/catalog.ts';
import type { SubmitDraft } from '../db/schema/submission.ts';
import type { StoreSubmitInput } from '../gql/resolvers.ts';

/** What a draft may choose from. */
export interface Choices {
  categories: readonly string[];
  genres: readonly string[];
  warnings: readonly string[];
  isCountry(alpha2Code: string): boolean;
  /** Whether a path leads to a picture of this game. */
  isPicture(path: string): boolean;
}

/** A draft that says nothing yet. */
export const EMPTY_DRAFT: SubmitDraft = {
  categories: [],
  genres: [],
  warnings: [],
  defaultLang: null,
  releaseType: 'normal',
  serialStatus: 'completed',
  languages: [],
  adults: false,
  infos: [],
  prices: [],
  gamePacks: [],
  requirements: [],
  releasedAt: null,
};

const words = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most));
const line = (most: number) => v.pipe(v.string(), v.transform(oneLine), words(most));
const distinct = <T>(key: (item: T) => unknown) =>
  v.check<T[], string>((items) => new Set(items.map(key)).size === items.length, 'named twice');
/** The name of a system, which stands before its version anyway. */
const SYSTEM_NAME = /^(?:windows|(?:mac ?)?os(?: x)?|android|ios)(?:\s+|$)/i;
const requirement = v.object({
  os: v.picklist(REQUIREMENT_SYSTEMS),
  version: v.pipe(
    v.string(),
    v.transform((text) => oneLine(text).replace(SYSTEM_NAME, '')),
    words(VERSION_LENGTH),
  ),
  processor: line(HARDWARE_LENGTH),
  memory: v.pipe(v.number(), v.multipleOf(GIGABYTE / 2), v.minValue(0), v.maxValue(MOST_MEMORY)),
  graphics: line(HARDWARE_LENGTH),
});
const language = v.pipe(v.string(), v.toLowerCase(), v.picklist(GAME_LANGUAGES));
const oneOf = (names: readonly string[]) => v.pipe(v.array(v.picklist(names)), distinct(String));

function draftShape({ categories, genres, warnings, isCountry, isPicture }: Choices) {
  const picture = v.pipe(v.string(), v.check(isPicture, 'no picture of this game'));
  const info = v.object({
    language,
    name: line(NAME_LENGTH),
    brief: words(BRIEF_LENGTH),
    introduction: words(INTRODUCTION_LENGTH),
    labels: v.pipe(
      v.array(v.pipe(line(LABEL_LENGTH), v.nonEmpty())),
      v.maxLength(MOST_LABELS),
      distinct(String),
    ),
    data: v.object({
      cover: v.union([v.literal(''), picture]),
      cover1to1: v.union([v.literal(''), picture]),
      screenshots: v.pipe(v.array(picture), v.maxLength(MOST_SCREENSHOTS), distinct(String)),
    }),
  });
  return v.object({
    store_submit_info: v.object({
      categories: oneOf(categories),
      genres: oneOf(genres),
      warnings: oneOf(warnings),
      default_lang: v.nullish(language, null),
      list: v.pipe(
        v.array(info),
        distinct((each) => each.language),
      ),
    }),
    store_submit_price: v.pipe(
      v.array(
        v.object({
          country: v.pipe(v.string(), v.toLowerCase(), v.check(isCountry, 'no country')),
          price: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_PRICE)),
        }),
      ),
      distinct(({ country }) => country),
    ),
    store_submit_game_pack: v.pipe(
      v.array(
        v.object({
          type: v.picklist(['official_app', 'trial_app']),
          os: v.pipe(v.string(), v.regex(/^[a-z]{2,10}$/)),
          build_id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
        }),
      ),
      v.maxLength(20),
      distinct(({ type, os }) => `${type}.${os}`),
    ),
    requirements: v.nullish(
      v.pipe(
        v.array(requirement),
        distinct(({ os }) => os),
      ),
    ),
    release_type: v.picklist(['normal', 'soon', 'trial']),
    serial_status: v.picklist(['ongoing', 'completed']),
    languages: v.pipe(v.array(language), distinct(String)),
    adults: v.boolean(),
    released_at: v.nullish(v.string(), null),
  });
}

/** Of what systems need, that which says something, in the order of the systems. */
function saidOf(requirements: readonly Requirement[]): Requirement[] {
  const said = requirements.filter(
    ({ version, processor, memory, graphics }) => version || processor || memory > 0 || graphics,
  );
  return REQUIREMENT_SYSTEMS.flatMap((system) => said.filter(({ os }) => os === system));
}

/**
 * The draft that an author sent in place of the one before it. Error 400 for values that no form offers; what is missing is
 * no error here.
 */
export function readDraft(input: StoreSubmitInput, choices: Choices, before: SubmitDraft): SubmitDraft {
  const parsed = v.safeParse(draftShape(choices), input);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new CodedError('400', `${v.getDotPath(issue) ?? 'The draft'}: ${issue.message}`);
  }
  const { store_submit_info, store_submit_price, store_submit_game_pack, ...rest } = parsed.output;
  const { default_lang, list, ...named } = store_submit_info;
  return {
    ...named,
    defaultLang: default_lang,
    releaseType: rest.release_type,
    serialStatus: rest.serial_status,
    languages: rest.languages,
    adults: rest.adults,
    infos: list.map(({ data, ...texts }) => ({ ...texts, ...data })),
    prices: store_submit_price,
    gamePacks: store_submit_game_pack.map(({ type, os, build_id }) => ({ type, os, buildId: build_id })),
    requirements: rest.requirements ? saidOf(rest.requirements) : before.requirements,
    releasedAt: rest.released_at,
  };
}
