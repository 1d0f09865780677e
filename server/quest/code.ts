import { createHash, randomInt } from 'node:crypto';

/** Without 0, O, 1, I and L, which people mistake for each other. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 4;
const LONGEST = 64;

/** A new code with 79 bits of chance: `7KQM-W2RA-9XHC-PD4E`. */
export function newCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** What the database knows of a code. */
export const hashOf = (code: string): string => createHash('sha256').update(plain(code)).digest('base64url');

const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** The code that a client sent base64-encoded (V07); undefined when it is none. */
export function decodeCode(encoded: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return undefined;
  const code = Buffer.from(encoded, 'base64').toString('utf8').trim();
  return code.length <= LONGEST && plain(code) !== '' ? code : undefined;
}
