/** Kana differ by a fixed distance: katakana are folded to hiragana. */
const KANA_DISTANCE = 'ァ'.charCodeAt(0) - 'ぁ'.charCodeAt(0);

/** As books print it, and what some take for it; keyboards type another one. */
const APOSTROPHE = /[’‘ʼ]/g;

/** A text as the search compares it: compatibility forms, accents, letter case, kind of kana and of apostrophe make no difference. */
export function compared(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - KANA_DISTANCE))
    .replace(/đ/g, 'd')
    .replace(/ı/g, 'i')
    .replace(/ß/g, 'ss')
    .replace(APOSTROPHE, "'")
    .trim();
}
