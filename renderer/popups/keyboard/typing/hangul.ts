const LEADS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const VOWELS = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ';
/** The first place is that of a syllable without an end. */
const ENDS = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'];

/** Jamo of two parts that are typed one after the other; the doubled ones have keys of their own. */
const JOINED = new Map([
  ['ㅗㅏ', 'ㅘ'],
  ['ㅗㅐ', 'ㅙ'],
  ['ㅗㅣ', 'ㅚ'],
  ['ㅜㅓ', 'ㅝ'],
  ['ㅜㅔ', 'ㅞ'],
  ['ㅜㅣ', 'ㅟ'],
  ['ㅡㅣ', 'ㅢ'],
  ['ㄱㅅ', 'ㄳ'],
  ['ㄴㅈ', 'ㄵ'],
  ['ㄴㅎ', 'ㄶ'],
  ['ㄹㄱ', 'ㄺ'],
  ['ㄹㅁ', 'ㄻ'],
  ['ㄹㅂ', 'ㄼ'],
  ['ㄹㅅ', 'ㄽ'],
  ['ㄹㅌ', 'ㄾ'],
  ['ㄹㅍ', 'ㄿ'],
  ['ㄹㅎ', 'ㅀ'],
  ['ㅂㅅ', 'ㅄ'],
]);
const PARTS = new Map([...JOINED].map(([parts, jamo]) => [jamo, parts]));

const FIRST = '가'.charCodeAt(0);
const LAST = '힣'.charCodeAt(0);

/** Of a syllable, whole or begun; what is not there is empty. */
interface Syllable {
  lead: string;
  vowel: string;
  end: string;
}

/** What the last character is made of; undefined where it is no Korean letter. */
function partsOf(character: string): Syllable | undefined {
  const place = character.charCodeAt(0) - FIRST;
  if (place >= 0 && place <= LAST - FIRST) {
    const vowel = Math.floor(place / ENDS.length);
    return {
      lead: LEADS.charAt(Math.floor(vowel / VOWELS.length)),
      vowel: VOWELS.charAt(vowel % VOWELS.length),
      end: ENDS[place % ENDS.length] ?? '',
    };
  }
  if (character === '') return undefined;
  if (VOWELS.includes(character)) return { lead: '', vowel: character, end: '' };
  return LEADS.includes(character) ? { lead: character, vowel: '', end: '' } : undefined;
}

/** A syllable in one character; a lead or a vowel alone is the letter itself. */
function written({ lead, vowel, end }: Syllable): string {
  if (!lead || !vowel) return lead + vowel;
  const place = LEADS.indexOf(lead) * VOWELS.length + VOWELS.indexOf(vowel);
  return String.fromCharCode(FIRST + place * ENDS.length + ENDS.indexOf(end));
}

/** A Korean text after a key: letters join the syllable at its end as far as they can, and begin the next where not. */
export function typeJamo(text: string, key: string): string {
  const syllable = partsOf(text.slice(-1));
  const before = text.slice(0, -1);
  if (!syllable) return text + key;
  const { lead, vowel, end } = syllable;
  if (VOWELS.includes(key)) {
    if (end) {
      // The consonant before a vowel is the next syllable's.
      const [stays = '', goes = ''] = PARTS.get(end) ?? ['', end];
      return before + written({ lead, vowel, end: stays }) + written({ lead: goes, vowel: key, end: '' });
    }
    if (!vowel) return before + written({ lead, vowel: key, end });
    const joined = JOINED.get(vowel + key);
    return joined ? before + written({ lead, vowel: joined, end }) : text + key;
  }
  const joined = end ? JOINED.get(end + key) : key;
  const fits = lead && vowel && joined && ENDS.includes(joined);
  return fits ? before + written({ lead, vowel, end: joined }) : text + key;
}

/** A Korean text without the letter that was typed last; a syllable loses one at a time. */
export function eraseJamo(text: string): string {
  const syllable = partsOf(text.slice(-1));
  if (!syllable) return [...text].slice(0, -1).join('');
  const { lead, vowel, end } = syllable;
  const rest = (jamo: string) => PARTS.get(jamo)?.charAt(0) ?? '';
  const left = end
    ? { lead, vowel, end: rest(end) }
    : vowel
      ? { lead, vowel: rest(vowel), end: '' }
      : { lead: '', vowel: '', end: '' };
  return text.slice(0, -1) + written(left);
}
