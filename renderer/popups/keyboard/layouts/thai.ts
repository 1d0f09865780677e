import { DIGITS, type Layout } from './layout.ts';

/** As on a Kedmanee board, whose digits are the Thai ones under the shift key; vowels and tones above and below stand alone. */
export const THAI: Layout = {
  face: 'กขค',
  language: 'th',
  rows: [DIGITS, '- ภ ถ ุ ึ ค ต จ ข ช', 'ๆ ไ ำ พ ะ ั ี ร น ย บ ล', 'ฟ ห ก ด เ ้ ่ า ส ว ง', 'ผ ป แ อ ิ ื ท ม ใ ฝ .'],
  shifted: {
    face: 'ฎฏฐ',
    rows: [
      '๑ ๒ ๓ ๔ ๕ ๖ ๗ ๘ ๙ ๐',
      'ๅ ฿ / ู + ( ) " ฃ ฅ',
      'ฎ ฑ ธ ํ ๊ ณ ฯ ญ ฐ ,',
      'ฤ ฆ ฏ โ ฌ ็ ๋ ษ ศ ซ :',
      'ฉ ฮ ฺ ์ ? ฒ ฬ ฦ !',
    ],
  },
};
