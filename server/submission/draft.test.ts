import { describe, expect, test } from 'vitest';
import { CodedError } from '../../shared/contract/errors.ts';
import type { StoreRequirementInput, StoreSubmitInput } from '../gql/resolvers.ts';
import { EMPTY_DRAFT, readDraft } from './draft.ts';

const SILENT: StoreSubmitInput = {
  store_submit_info: { categories: [], genres: [], warnings: [], default_lang: null, list: [] },
  store_submit_price: [],
  store_submit_game_pack: [],
  release_type: 'normal',
  serial_status: 'completed',
  languages: [],
  adults: false,
  released_at: null,
};
const CHOICES = {
  categories: [],
  genres: [],
  warnings: [],
  isCountry: () => false,
  isPicture: () => false,
};
const WINDOWS = {
  os: 'windows',
  version: '10 (64-bit)',
  processor: 'Intel Core i3-6100',
  memory: 4096,
  graphics: 'Intel HD Graphics 530',
};
const nothingOf = (os: string): StoreRequirementInput => ({
  os,
  version: '',
  processor: '',
  memory: 0,
  graphics: '',
});

const read = (requirements?: StoreRequirementInput[] | null, before = EMPTY_DRAFT) =>
  readDraft({ ...SILENT, ...(requirements !== undefined && { requirements }) }, CHOICES, before).requirements;

describe('what a game needs', () => {
  test('is kept in the order of the systems; a system of which nothing is said is not', () => {
    const mac = { ...nothingOf('mac'), memory: 512 };
    expect(read([nothingOf('ios'), mac, nothingOf('android'), WINDOWS])).toEqual([WINDOWS, mac]);
  });

  test.each(['version', 'processor', 'graphics'] as const)('is kept where its %s alone is said', (field) => {
    const said = { ...nothingOf('mac'), [field]: 'x' };
    expect(read([said])).toEqual([said]);
  });

  test('is in one line each, and names its system once', () => {
    const typed = [
      {
        ...WINDOWS,
        version: ' windows 10\n(64-bit) ',
        processor: '\u202e Intel\r\nCore i3-6100',
        graphics: ' ',
      },
      { ...nothingOf('mac'), version: 'macOS 12' },
      { ...nothingOf('android'), version: 'Android' },
    ];
    expect(read(typed)).toEqual([
      { ...WINDOWS, graphics: '' },
      { ...nothingOf('mac'), version: '12' },
    ]);
    expect(read([{ ...nothingOf('mac'), version: 'Mac OS X 10.13' }])).toMatchObject([{ version: '10.13' }]);
  });

  test.each([undefined, null])(
    'stays where a form of before sends %s, and goes where a form empties it',
    (sent) => {
      const before = { ...EMPTY_DRAFT, requirements: [WINDOWS] };
      expect(read(sent, before)).toEqual([WINDOWS]);
      expect(read([], before)).toEqual([]);
    },
  );

  test.each<[string, StoreRequirementInput[]]>([
    ['a system that no game needs anything of', [{ ...WINDOWS, os: 'web' }]],
    ['a system twice', [WINDOWS, { ...WINDOWS, memory: 512 }]],
    ['a version of 41 characters', [{ ...WINDOWS, version: 'x'.repeat(41) }]],
    ['a processor of 81 characters', [{ ...WINDOWS, processor: 'x'.repeat(81) }]],
    ['graphics of 81 characters', [{ ...WINDOWS, graphics: 'x'.repeat(81) }]],
    ['a quarter of a GB', [{ ...WINDOWS, memory: 256 }]],
    ['less memory than none', [{ ...WINDOWS, memory: -512 }]],
    ['1000 GB', [{ ...WINDOWS, memory: 1_024_000 }]],
  ])('is refused with %s', (_what, requirements) => {
    expect(() => read(requirements)).toThrow(CodedError);
    const longest = { version: 'x'.repeat(40), processor: 'x'.repeat(80), graphics: 'x'.repeat(80) };
    expect(read([{ ...WINDOWS, ...longest, memory: 1_023_488 }])).toHaveLength(1);
  });
});
