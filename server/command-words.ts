import { CodedError } from '../shared/contract/errors.ts';

/** What a command reads after its own words. */
export interface Reads {
  /** So many more words at most; none unless told. */
  words?: number;
  /** Names of options, without their dashes; none unless told. */
  options?: readonly string[];
}

/** A part of a command line, as `parseArgs` of Node tells it with `tokens`. */
type Token =
  | { kind: 'positional'; value: string }
  | { kind: 'option'; name: string; rawName: string }
  | { kind: 'option-terminator' };

/**
 * Refuses words and options that a command would not read: a name whose half was dropped would pass for another one, and
 * an option for one that was heeded. A command is named by its words (`sale end`), where `*` stands for any word
 * (`person * suspend`); what fits the most words counts, and what is not named at all is let through. Throws 400.
 */
export function refuseUnread(tokens: readonly Token[], commands: Readonly<Record<string, Reads>>): void {
  const given = tokens.flatMap((token) => (token.kind === 'positional' ? token.value : []));
  const [found] = Object.entries(commands)
    .map(([name, reads]) => ({ parts: name.split(' '), reads }))
    .filter(({ parts }) => parts.every((part, at) => (part === '*' ? at < given.length : part === given[at])))
    .toSorted((a, b) => b.parts.length - a.parts.length);
  if (!found) return;
  const { parts, reads } = found;
  const command = parts.filter((part) => part !== '*').join(' ');
  if (given.length - parts.length > (reads.words ?? 0))
    throw new CodedError('400', `${command}: too many words; what has a space in it needs quotes`);
  for (const token of tokens)
    if (token.kind === 'option' && !reads.options?.includes(token.name))
      throw new CodedError('400', `${command}: ${token.rawName} would change nothing`);
}
