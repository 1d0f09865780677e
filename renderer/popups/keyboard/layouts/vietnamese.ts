import { putTone, TONES } from '../typing/tones.ts';
import { DIGITS, type Layout } from './layout.ts';

/** The Latin letters, those that Vietnamese adds, and its five tones, which go onto the vowel before. */
export const VIETNAMESE: Layout = {
  face: 'ăâđ',
  language: 'vi',
  rows: [DIGITS, 'qwertyuiop', 'asdfghjkl', 'zxcvbnm.-', `ăâđêôơư${TONES}`],
  type: putTone,
};
