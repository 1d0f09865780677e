/** Grave, acute, hook above, tilde, dot below. */
export const TONES = '\u0300\u0301\u0309\u0303\u0323';

const TONE = new RegExp(`[${TONES}]`, 'gu');
/** The last vowel of the word at the end with what stands on it, in normal form D. */
const LAST_VOWEL = /[aeiouy]\p{M}*(?=(?:(?![aeiouy])[\p{L}\p{M}])*$)/iu;

/**
 * A Vietnamese text after a key: a tone goes onto the last vowel of the word and takes the place of the one that it had;
 * pressed again, it goes. Without a vowel it does nothing. The answer is in normal form C.
 */
export function putTone(text: string, key: string): string {
  if (!TONES.includes(key)) return text + key;
  return text
    .normalize('NFD')
    .replace(LAST_VOWEL, (vowel) => {
      const bare = vowel.replace(TONE, '');
      return vowel.includes(key) ? bare : bare + key;
    })
    .normalize('NFC');
}
