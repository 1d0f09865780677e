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

/** A command with the words that name it. */
interface Named<Command extends Reads> {
  parts: readonly string[];
  command: Command;
}

/**
 * The command that words name. A command is named by them (`sale end`), where `*` stands for any word
 * (`person * suspend`); what fits the most words counts.
 */
function commandOf<Command extends Reads>(
  given: readonly string[],
  commands: Readonly<Record<string, Command>>,
): Named<Command> | undefined {
  const [found] = Object.entries(commands)
    .map(([name, command]) => ({ parts: name.split(' '), command }))
    .filter(({ parts }) => parts.every((part, at) => (part === '*' ? at < given.length : part === given[at])))
    .toSorted((a, b) => b.parts.length - a.parts.length);
  return found;
}

/**
 * Refuses words and options that a command would not read: a name whose half was dropped would pass for another one, and
 * an option for one that was heeded. Answers with the command; a line that names none is let through. Throws 400.
 */
export function refuseUnread<Command extends Reads>(
  tokens: readonly Token[],
  commands: Readonly<Record<string, Command>>,
): Named<Command> | undefined {
  const given = tokens.flatMap((token) => (token.kind === 'positional' ? token.value : []));
  const found = commandOf(given, commands);
  if (!found) return undefined;
  const { parts, command } = found;
  const name = parts.filter((part) => part !== '*').join(' ');
  if (given.length - parts.length > (command.words ?? 0))
    throw new CodedError('400', `${name}: too many words; what has a space in it needs quotes`);
  for (const token of tokens)
    if (token.kind === 'option' && !command.options?.includes(token.name))
      throw new CodedError('400', `${name}: ${token.rawName} would change nothing`);
  return found;
}
