/** What the keys of one board write. */
export interface Layout {
  /** A few of its letters, on the key that leads to it. */
  face: string;
  /** Rows of keys from the top, a character each; spaces between them have no meaning. */
  rows: readonly string[];
  /** What stands on the keys while the shift key is down, and on that key; the capitals where absent. */
  shifted?: { face: string; rows: readonly string[] };
  /** Language that says which capitals the letters have. */
  language: string;
  /** The text after a key, where that is more than the key behind it. */
  type?: (text: string, key: string) => string;
  /** The text after the key that takes back, where that is more than the last character gone. */
  erase?: (text: string) => string;
}

export const DIGITS = '1234567890';

/** The keys of a layout, row by row. */
export function keysOf(layout: Layout, isShifted: boolean): readonly (readonly string[])[] {
  const { rows, shifted, language } = layout;
  const drawn = isShifted && shifted ? shifted.rows : rows;
  const cased = (key: string) => (isShifted && !shifted ? capitalOf(key, language) : key);
  return drawn.map((row) => [...row.replaceAll(' ', '')].map(cased));
}

/** One key is one character: ß, whose capital is two, stays. */
function capitalOf(letter: string, language: string): string {
  const capital = letter.toLocaleUpperCase(language);
  return [...capital].length === 1 ? capital : letter;
}

/** The text after a key was pressed, in normal form C. */
export const typeKey = ({ type }: Layout, text: string, key: string): string =>
  (type ? type(text, key) : text + key).normalize('NFC');

/** The text with what was typed last taken back. */
export const eraseKey = ({ erase }: Layout, text: string): string =>
  erase ? erase(text) : [...text].slice(0, -1).join('');
