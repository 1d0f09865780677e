import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_CODES } from '../shared/contract/errors.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../shared/contract/locales.ts';

export type MessageTree = { [key: string]: string | MessageTree };

const FORM = /^(.*)_(zero|one|two|few|many|other)$/;
const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** Names and signs that no language translates. */
const NAMES =
  'Moggie|Moggie Pay|Windows|macOS|Android|iOS|Alipay|LINE Pay|UnionPay|WeChat Pay|BL 18+|GL 18+|BDSM|OK|JavaScript|Cookies|Cookie';

/** Words that a language writes as English does. */
const SHARED_WORDS: Partial<Record<Locale, string>> = {
  'de-DE':
    'Bank|Browser|Casual|Controller|Cuckold|Downloads|Drama|Fantasy|Folklore|Genre|Genres|Launcher|Link|Management|Mystery|Noir|Otome|Passkey {{number}}|Passkeys|Simulation|Publisher|Status|Steampunk|Support|Tag|Tags|Text|Updates|Updates ({{count}})|Website',
  'es-ES': 'Casual|Cuckold|Drama|No|Noir|Otome|Romance|Steampunk',
  'fr-FR':
    'Casual|Cuckold|Date|Fantasy|Folklore|Genre|Genres|Menu|Noir|Notifications|Otome|Page {{page}}|Pages|Promotion|Romance|Simulation|Steampunk|Visual novel',
  'pt-BR':
    'Casual|Cuckold|Downloads|Drama|Launcher|Link|Menu|Noir|Otome|Romance|Status|Steampunk|Tag|Tags|Visual novel',
  'tr-TR': 'Cuckold|Drama|Noir|Otome|Steampunk',
  'vi-VN': 'Email|Menu|Noir|Otome|Steampunk|Visual novel',
};

/** What a language has another word for: one thing that is called two names reads as two things. */
const OTHER_WORDS: Partial<Record<Locale, RegExp>> = {
  'de-DE':
    /\b(Ladens?|Store|Geldbörse|Kundendienst|Kundenservice|Spieleseite|Aktualisierung|Herausgeber|kostenlos|Testversion)\b/,
  'en-US':
    /\be-mail|\bsign(ed|ing|s)?[- ](you )?(in|out)\b|\bmails\b|\bby mail\b|\bmended\b|\b(given|taken) back\b/i,
  'es-ES': /launcher|asistencia|servicio de ayuda|términos del servicio|[Ee]nvíos?\b|8 cifras/,
  'fr-FR': /launcher|[Ss]oumi(s|ssions?)\b|[Ss]oumettre|[Ss]ervice client|[Vv]ersion d’essai/,
  'ja-JP': /開発者|ブラウザー|ログイン|お客様の/,
  'ko-KR': /고객 ?지원|여러분|세이브|을\(를\)|와\(과\)/,
  'pt-BR': /dispositivo|[Pp]rateleira|versão de teste/,
  'ru-RU': /(?<!\p{L})[Мм]етк[аи]|Ярлык|[Пп]робн/u,
  'th-TH': /ตัวเปิดเกม|ตัวทดลอง|ใบอนุญาต|เพิ่มเหรียญ/,
  'tr-TR': /[Aa]ygıt|geliştirici|[Kk]itaplı|[Üü]cretsiz deneme|Müşteri hizmetleri/,
  'vi-VN': /Lượt tải|Thêm xu/,
  'zh-CN': /您|开发者|心愿|支付方[^式]/,
  'zh-TW': /您|開發者|審閱/,
};

/**
 * What a language does not set so: plain spaces at marks in French, where a line could start with them; half-width
 * brackets and loose characters in Chinese and Japanese; a Korean particle that fits some numbers only.
 */
const MISSET: Partial<Record<Locale, RegExp>> = {
  'fr-FR': / [;:!?»]|« /,
  'ja-JP': /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}] ?\(|…{3}/u,
  'ko-KR': /버전 \{\{version\}\}[이으]/,
  'zh-CN': /\p{Script=Han} [\p{Script=Han}(]|……/u,
  'zh-TW': /\p{Script=Han} [\p{Script=Han}(]|……/u,
};

const mayEqualEnglish = (text: string, locale: Locale) =>
  `${NAMES}|${SHARED_WORDS[locale] ?? ''}`.split('|').includes(text);

/** Texts of one area by path; plural forms of a text stand together under its path without the form. */
function textsOf(tree: MessageTree, prefix = ''): Map<string, Map<string, string>> {
  const texts = new Map<string, Map<string, string>>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value !== 'string') {
      for (const [name, forms] of textsOf(value, `${prefix}${key}.`)) texts.set(name, forms);
      continue;
    }
    const [, base = key, form = ''] = FORM.exec(key) ?? [];
    const forms = texts.get(prefix + base) ?? new Map<string, string>();
    texts.set(prefix + base, forms.set(form, value));
  }
  return texts;
}

const placeholdersOf = (texts: Iterable<string>) =>
  new Set([...texts].flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name]) => name)));

/** Whether a plural form serves one number alone, so that its text may say the number in words: "the only game". */
function servesOneNumber(form: string, locale: Locale): boolean {
  const rules = new Intl.PluralRules(locale);
  return (
    Array.from({ length: 101 }, (_, number) => rules.select(number)).filter((f) => f === form).length === 1
  );
}

/** What is wrong with one area of a language, measured against English: one line a fault. */
export function faultsIn(english: MessageTree, tree: MessageTree, locale: Locale): string[] {
  const expected = textsOf(english);
  const texts = textsOf(tree);
  const missing = [...expected.keys()].filter((key) => !texts.has(key)).map((key) => `${key}: missing`);
  const extra = [...texts.keys()]
    .filter((key) => !expected.has(key))
    .map((key) => `${key}: English has no such text`);
  const wrong = [...texts].flatMap(([key, forms]) => {
    const original = expected.get(key);
    return original ? faultsOfText(original, forms, locale).map((fault) => `${key}: ${fault}`) : [];
  });
  return [...missing, ...extra, ...wrong];
}

function faultsOfText(original: Map<string, string>, forms: Map<string, string>, locale: Locale): string[] {
  const faults: string[] = [];
  const wantedForms = original.has('')
    ? ['']
    : new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  for (const form of wantedForms) if (!forms.has(form)) faults.push(`the form "${form}" is missing`);
  for (const form of forms.keys())
    if (!wantedForms.includes(form)) faults.push(`the form "${form}" is never used`);

  const wanted = placeholdersOf(original.values());
  for (const [form, text] of forms) {
    const found = placeholdersOf([text]);
    for (const name of wanted)
      if (!found.has(name) && !(name === 'count' && servesOneNumber(form, locale)))
        faults.push(`${form && `${form}: `}{{${name}}} is missing`);
    for (const name of found)
      if (!wanted.has(name)) faults.push(`${form && `${form}: `}{{${name}}} has no value`);
    if (text.trim() === '') faults.push('empty');
    if (/<[a-z/]/i.test(text)) faults.push('holds HTML');
    if (MISSET[locale]?.test(text)) faults.push(`set unlike the language does: ${text}`);
    const [other] = OTHER_WORDS[locale]?.exec(text) ?? [];
    if (other) faults.push(`the store has another word for "${other}": ${text}`);
    if (locale !== DEFAULT_LOCALE && isUntranslated(text, original, locale))
      faults.push(`still English: ${text}`);
  }
  return faults;
}

function isUntranslated(text: string, original: Map<string, string>, locale: Locale): boolean {
  const hasWords = /\p{L}{2}/u.test(text.replace(PLACEHOLDER, ''));
  return hasWords && !mayEqualEnglish(text, locale) && [...original.values()].includes(text);
}

/** Every fault of the messages below a folder: the areas of English are those of all 13 languages. */
export function checkMessages(root: string): string[] {
  const read = (locale: Locale, file: string): MessageTree =>
    JSON.parse(readFileSync(path.join(root, locale, file), 'utf8'));
  const areas = readdirSync(path.join(root, DEFAULT_LOCALE));
  const faults = LOCALES.flatMap(({ code }) => {
    const files = readdirSync(path.join(root, code));
    const unknown = files
      .filter((file) => !areas.includes(file))
      .map((file) => `${code}/${file}: English has no such area`);
    return [
      ...unknown,
      ...areas.flatMap((file) =>
        files.includes(file)
          ? faultsIn(read(DEFAULT_LOCALE, file), read(code, file), code).map(
              (fault) => `${code}/${file} ${fault}`,
            )
          : [`${code}/${file}: missing`],
      ),
    ];
  });
  const errors = textsOf(read(DEFAULT_LOCALE, 'errors.json'));
  const wordless = ERROR_CODES.filter((code) => !errors.has(`error.${code}`));
  return [...faults, ...wordless.map((code) => `${DEFAULT_LOCALE}/errors.json error.${code}: missing`)];
}
