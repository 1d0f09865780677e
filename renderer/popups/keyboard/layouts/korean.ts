import { eraseJamo, typeJamo } from '../typing/hangul.ts';
import { DIGITS, type Layout } from './layout.ts';

/** The standard board of two sets, consonants left and vowels right; jamo join into syllables as they are typed. */
export const KOREAN: Layout = {
  face: '가나다',
  language: 'ko',
  rows: [DIGITS, 'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ', 'ㅁㄴㅇㄹㅎㅗㅓㅏㅣ', 'ㅋㅌㅊㅍㅠㅜㅡ.-'],
  shifted: {
    face: 'ㅃㅉㄸ',
    rows: [DIGITS, 'ㅃㅉㄸㄲㅆㅛㅕㅑㅒㅖ', 'ㅁㄴㅇㄹㅎㅗㅓㅏㅣ', 'ㅋㅌㅊㅍㅠㅜㅡ,?'],
  },
  type: typeJamo,
  erase: eraseJamo,
};
