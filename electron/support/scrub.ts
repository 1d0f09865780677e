// What can be long has an end here: a page may write 100,000 letters, and each may be the beginning of what is looked for.
/** What separates the folders of a path, also where it was printed with its backslashes doubled. */
const SEPARATOR = String.raw`[\\/]{1,8}`;
const NOT_IN_WORD = String.raw`(?![\p{L}\p{N}_-])`;
/** A name this short is also a part of words that tell nothing of anybody. */
const SHORTEST_NAME = 3;

const ADDRESS = /\b([a-z][a-z0-9+.-]{0,30}:\/\/)([^\s"'<>]*)/gi;
const CREDENTIALS = /\b(bearer|basic)\s+[\w.~+/=-]+/gi;
const COOKIES = /(cookie["']?\s*[:=]\s*["'[]*)[^"'\]\n]+/gi;
const NAMED_SECRET =
  /((?:token|secret|password|authorization|api[-_]?key)["']?\s*[:=]\s*["']?)[^\s"',;&}]+/gi;
const SIGNED = /\beyJ[\w-]{0,300}\.[\w.-]+/g;
const OPAQUE = /[\w+-]{32,}(?:\.[\w+/-]+)*=*/g;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}(?:@|%40)(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/giu;
const HOME_ON_LINUX = /\/home\/[^/\s"':]+/g;
const HOME_ELSEWHERE =
  /(?:\b[a-z]:)?[\\/]{1,8}users[\\/]{1,8}(?:[^\\/:*?"'<>|\r\n]+(?=[\\/])|[^\\/\s:*?"'<>|]+)/gi;
/**
 * What follows the path of a file: what closes a quotation (an apostrophe within a name does not), the code or the words of
 * an error, the line of a stack.
 */
const AFTER_PATH = String.raw`["\r\n]|'(?=$|[\r\n,)\]:]| ->| [}\]]| \()| \(code| E[A-Z]{3}|: |:\d+:\d|$`;
/**
 * A game's own folder is called after it and ends in its number, and what lies in it may be called after it, too, but for our
 * own files.
 */
const GAME_FOLDER = new RegExp(
  String.raw`([\\/])(?:[a-z0-9-]+?-)?(\d+(?:-trial)?)(?![\w.-])(?:(${SEPARATOR})(?!\.moggie|[\\/])[^"\r\n]*?(?=${AFTER_PATH}))?`,
  'gu',
);

/**
 * Takes from a text what tells of its player or lets somebody act as them: tokens, cookies and passwords, queries of
 * addresses, e-mail addresses, the home folder and its owner's name, and the titles that folders and files of games carry.
 */
export function createScrubber(home: string): (text: string) => string {
  const own = homePattern(home);
  const owner = ownerPattern(home);
  return (text) => {
    const withoutSecrets = text
      .replace(ADDRESS, (_all, scheme: string, rest: string) => scheme + addressOf(rest))
      .replace(CREDENTIALS, '$1 <token>')
      .replace(COOKIES, '$1<token>')
      .replace(NAMED_SECRET, '$1<token>')
      .replace(SIGNED, '<token>')
      .replace(OPAQUE, (run) => (isHarmless(run) ? run : '<token>'))
      .replace(EMAIL, '<email>');
    const withoutHomes = (own ? withoutSecrets.replace(own, '<home>') : withoutSecrets)
      .replace(HOME_ON_LINUX, '<home>')
      .replace(HOME_ELSEWHERE, '<home>')
      .replace(
        GAME_FOLDER,
        (_all, before: string, number: string, after: string | undefined) =>
          before + number + (after === undefined ? '' : `${after}<file>`),
      );
    return owner ? withoutHomes.replace(owner, '<user>') : withoutHomes;
  };
}

/** Host and path of an address, without the name before its host and all that follows its path. */
function addressOf(rest: string): string {
  const [place = ''] = rest.split(/[?#]/, 1);
  return place.replace(/^[^/@]*@/, '') + (place.length < rest.length ? '?…' : '');
}

/** Long names of files and numbers of jobs are no secrets. */
const isHarmless = (run: string) => UUID.test(run) || !/\d/.test(run) || !/\p{L}/u.test(run);

/** A text as a pattern that matches it alone. */
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const foldersOf = (home: string) => home.split(/[\\/]+/).filter(Boolean);

function homePattern(home: string): RegExp | undefined {
  const folders = foldersOf(home).map((name) => `(?:${escaped(name)}|${escaped(encodeURIComponent(name))})`);
  if (folders.length === 0) return undefined;
  const root = /^[\\/]/.test(home) ? SEPARATOR : '';
  return new RegExp(root + folders.join(SEPARATOR) + NOT_IN_WORD, 'giu');
}

function ownerPattern(home: string): RegExp | undefined {
  const owner = foldersOf(home).at(-1);
  if (owner === undefined || owner.length < SHORTEST_NAME) return undefined;
  return new RegExp(String.raw`(?<![\p{L}\p{N}_-])${escaped(owner)}${NOT_IN_WORD}`, 'giu');
}
