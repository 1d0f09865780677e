import { CodedError } from '../shared/contract/errors.ts';

/**
 * Refuses words that a command would not read: a name whose half was dropped would pass for another one. `most` says how many
 * each command takes after its own, which may be two (`sale end`); one that it does not have takes any number. Throws 400.
 */
export function refuseSpareWords(words: readonly string[], most: Readonly<Record<string, number>>): void {
  const [one = '', two = ''] = words;
  const isOfTwo = most[`${one} ${two}`] !== undefined;
  const command = isOfTwo ? `${one} ${two}` : one;
  const spare = words.length - (isOfTwo ? 2 : 1) - (most[command] ?? words.length);
  if (spare > 0)
    throw new CodedError('400', `${command}: too many words; what has a space in it needs quotes`);
}
