import * as v from 'valibot';
import { expect, test } from 'vitest';
import { GENRE_SYNONYMS, NAMED_SHELVES } from '../../shared/contract/genre-synonyms.ts';
import { readDefaultDocuments } from '../site/default-documents.ts';
import { submitTagsDocument } from '../site/documents.ts';
import { tagsIn } from './genre-names.ts';

test.each([
  ['visual novel', [['visual-novel']], []],
  ['Visual  NOVELS', [['visual-novel']], []],
  ['VN', [['visual-novel']], []],
  ['ﾋﾞｼﾞｭｱﾙﾉﾍﾞﾙ', [['visual-novel']], []],
  ['비주얼 노벨', [['visual-novel']], []],
  ['novela visual', [['visual-novel']], []],
  ['визуальная новелла', [['visual-novel']], []],
  ['视觉小说', [['visual-novel']], []],
  // The longer name goes first.
  ['dating sim', [['dating-sim']], []],
  ['sim', [['simulation']], []],
  ['恋愛シミュレーション', [['dating-sim']], []],
  ['恋愛 シミュレーション', [['romance'], ['simulation']], []],
  ['RPG', [['role-playing']], []],
  ['role-playing', [['role-playing']], []],
  ['jeu de role', [['role-playing']], []],
  ['rol yapma', [['role-playing']], []],
  ['yuri', [['girl-gl']], []],
  ['boys’ love', [['boy-bl']], []],
  ['Für Nacht: Komödie', [['comedy']], ['fur', 'nacht:']],
  ['moon romance kitchen', [['romance']], ['moon', 'kitchen']],
  ['novel', [], ['novel']],
  ['romances', [], ['romances']],
  ['', [], []],
])('%j names %j, beside %j', (keyword, tags, rest) => {
  expect(tagsIn(keyword)).toEqual({ tags, rest });
});

test('every genre that authors choose has other names, and beside them some shelves alone', () => {
  const document = readDefaultDocuments().find(({ namespace }) => namespace === 'tags/submit');
  const { genres } = v.parse(submitTagsDocument, document?.value);
  expect([...GENRE_SYNONYMS.keys()].toSorted()).toEqual([...genres, ...NAMED_SHELVES].toSorted());
});
