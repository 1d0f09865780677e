import { DAKUTEN, HANDAKUTEN, SMALL, toKatakana, typeKana } from '../typing/kana.ts';
import type { Layout } from './layout.ts';

const HIRAGANA = [
  'あかさたなはまやらわ',
  'いきしちにひみゆりを',
  'うくすつぬふむよるん',
  'えけせてねへめ「れー',
  'おこそとのほも」ろ・',
];
const MARKS = `${DAKUTEN}${HANDAKUTEN}${SMALL}、。！？`;

/** The table of the fifty sounds, katakana under the shift key; three keys voice or shrink the kana before. No kanji. */
export const JAPANESE: Layout = {
  face: 'あいう',
  language: 'ja',
  rows: [...HIRAGANA, MARKS],
  shifted: { face: 'アイウ', rows: [...HIRAGANA.map(toKatakana), MARKS] },
  type: typeKana,
};
