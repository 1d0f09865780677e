import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createScrubber } from './scrub.ts';

const linux = createScrubber('/home/hanna');
const mac = createScrubber('/Users/hanna.meow');
const windows = createScrubber(String.raw`C:\Users\Hanna Müller`);
const elsewhere = createScrubber('/srv/people/hanna');

const JWT = `eyJhbGciOiJFZERTQSJ9.${'eyJzdWIiOiIxMjM0NTY3ODkwIn0'}.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk`;
const SESSION = 'Zr8sQ0xY3kTn5vB7mC1dW9pL2fH4jG6a';

describe('secrets are taken out', () => {
  test.each([
    [`authorization: Bearer ${JWT}`, 'authorization: <token> <token>'],
    [`the token ${JWT} is old`, 'the token <token> is old'],
    [`Bearer abc.def failed`, 'Bearer <token> failed'],
    [`__Host-moggie.session_token=${SESSION}.c2ln%2B`, '__Host-moggie.session_token=<token>'],
    [`cookie: a=1; b=2`, 'cookie: <token>'],
    [inspect({ password: 'Meow1234' }), "{ password: '<token>' }"],
    ['{"token":"abc"}', '{"token":"<token>"}'],
    [`kept ${SESSION}`, 'kept <token>'],
    ['hanna.meow+games@example.co.jp wrote', '<email> wrote'],
    ['to=hanna%40example.com', 'to=<email>'],
  ])('%s', (text, scrubbed) => {
    expect(elsewhere(text)).toBe(scrubbed);
  });
});

describe('of an address host and path are left', () => {
  test.each([
    ['GET https://moggie.test/pay?data=e30&x=1 failed', 'GET https://moggie.test/pay?… failed'],
    ['http://me:secret@proxy.test:8080/', 'http://proxy.test:8080/'],
    ['moggie://store/1008#code=1', 'moggie://store/1008?…'],
    ['https://moggie.test/cdn/a.webp', 'https://moggie.test/cdn/a.webp'],
  ])('%s', (text, scrubbed) => {
    expect(linux(text)).toBe(scrubbed);
  });
});

describe('homes and their owners are taken out', () => {
  test.each([
    ['linux', linux, 'open /home/hanna/.config/Moggie/state', 'open <home>/.config/Moggie/state'],
    ['another’s', linux, "EACCES '/home/otto/Games'", "EACCES '<home>/Games'"],
    ['mac', mac, 'at file:///Users/hanna.meow/a.js:1:2', 'at file:<home>/a.js:1:2'],
    ['windows', windows, String.raw`C:\Users\Hanna Müller\AppData`, String.raw`<home>\AppData`],
    [
      'windows, printed',
      windows,
      inspect({ at: String.raw`C:\Users\Hanna Müller\x` }),
      String.raw`{ at: '<home>\\x' }`,
    ],
    ['windows, as an address', windows, 'file:///C:/Users/Hanna%20M%C3%BCller/x', 'file:///<home>/x'],
    ['another’s on windows', windows, String.raw`D:\users\Otto Schmidt\x`, String.raw`<home>\x`],
    ['elsewhere', elsewhere, 'ENOSPC /srv/people/hanna/x', 'ENOSPC <home>/x'],
    ['on another drive', linux, '/media/hanna/USB', '/media/<user>/USB'],
    ['a longer name', linux, '/media/hannah/USB and johanna', '/media/hannah/USB and johanna'],
  ])('%s', (_which, scrub, text, scrubbed) => {
    expect(scrub(text)).toBe(scrubbed);
  });
});

test('a game’s folder loses the title, and keeps the number', () => {
  expect(linux('/mnt/Moggie Games/the-glass-orchard-1002-trial/.moggie')).toBe(
    '/mnt/Moggie Games/1002-trial/.moggie',
  );
  expect(windows(String.raw`D:\Games\crown-of-embers-1008`)).toBe(String.raw`D:\Games\1008`);
});

test.each([
  [
    "ENOENT: no such file, open '/mnt/Games/crown-of-embers-1008/Crown of Embers.exe'",
    "ENOENT: no such file, open '/mnt/Games/1008/<file>'",
  ],
  ["open '/mnt/crown-of-embers-1008/Game (x64)/Crown of Embers.exe'", "open '/mnt/1008/<file>'"],
  ["open '/mnt/crown-of-embers-1008/Players' Guide/Crown.pdf'", "open '/mnt/1008/<file>'"],
  ["EIO, open '/mnt/1008/宿屋の帳簿.exe' (code: EIO)", "EIO, open '/mnt/1008/<file>' (code: EIO)"],
  ['spawn /mnt/crown-of-embers-1008/Crown.exe EACCES', 'spawn /mnt/1008/<file> EACCES'],
  ['at run (/opt/build-7/dist/main.js:10:5)', 'at run (/opt/7/<file>:10:5)'],
  [
    "rename '/mnt/the-innkeepers-ledger-1001/Innkeeper's Ledger/a.pck' -> '/mnt/Games/b'",
    "rename '/mnt/1001/<file>' -> '/mnt/Games/b'",
  ],
  [
    inspect({ at: String.raw`D:\Games\crown-of-embers-1008\Crown.exe` }),
    String.raw`{ at: 'D:\\Games\\1008\\<file>' }`,
  ],
  ['/mnt/crown-of-embers-1008/Crown of Embers.pck: disk-full', '/mnt/1008/<file>: disk-full'],
  ['/mnt/crown-of-embers-1008/Crown.exe (code: EIO)\nnext', '/mnt/1008/<file> (code: EIO)\nnext'],
  ['/mnt/crown-of-embers-1008/.moggie/journal is torn', '/mnt/1008/.moggie/journal is torn'],
])('a file of a game loses its name, and one of ours keeps it: %s', (text, scrubbed) => {
  expect(linux(text)).toBe(scrubbed);
});

test('what helps and tells nothing of anybody stays', () => {
  const text =
    'job b1f0bd1e-6f38-4c3f-9b7e-0b8a4a4c1a11 failed: disk-full: ENOSPC: no space left on device, write (code: ENOSPC)';
  expect(linux(text)).toBe(text);
  expect(createScrubber('/')(text)).toBe(text);
  expect(createScrubber('/home/me')('me and some')).toBe('me and some');
});

test.each(['a', 'a.', 'eyJ-', '/', '/a-1', '/a-1/'])(
  'a text that repeats "%s" takes no longer the longer it is, since whole pages can be written to the console',
  (letters) => {
    const begun = performance.now();
    linux(letters.repeat(100_000 / letters.length));
    expect(performance.now() - begun).toBeLessThan(2_000);
  },
);
