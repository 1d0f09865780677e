import { Compiler } from 'inkjs/full';
import { StoryError } from '../../shared/story/story-error.ts';

/** Compiles a story's source. Throws a StoryError with the first thing that the compiler says of it. */
export function compileInk(source: string): string {
  const told: string[] = [];
  const compiler = new Compiler(source, {
    errorHandler: (message: string) => told.push(message),
    pluginNames: [],
    sourceFilename: null,
    countAllVisits: false,
    fileHandler: null,
  });
  try {
    const json = compiler.Compile().ToJson();
    if (told.length === 0 && json) return json;
  } catch (error) {
    told.push(error instanceof Error ? error.message : String(error));
  }
  throw new StoryError(`the ink does not compile: ${told[0] ?? 'it says nothing of why'}`);
}

/**
 * A compiled ink with its lines in another language: everything else stays as it is, so that a save of the one goes on in
 * the other. Throws a StoryError for a line without a translation, and for a translation without a line.
 */
export function translateInk(compiled: string, lines: Readonly<Record<string, string>>): string {
  const unused = new Set(Object.keys(lines));
  const say = (text: string) => {
    const line = text.trim();
    if (line === '') return text;
    const translated = lines[line];
    if (translated === undefined) throw new StoryError(`a line is not translated: "${line}"`);
    unused.delete(line);
    return text.replace(line, () => translated);
  };
  const translated = JSON.stringify(translateNode(JSON.parse(compiled), say));
  const [left] = unused;
  if (left !== undefined) throw new StoryError(`a translation has no line in the ink: "${left}"`);
  return translated;
}

/** Words are what begins with "^" and is no tag, which stands between "#" and "/#". */
function translateNode(node: unknown, say: (text: string) => string): unknown {
  if (Array.isArray(node)) {
    let isTag = false;
    return node.map((part) => {
      if (part === '#') isTag = true;
      if (part === '/#') isTag = false;
      if (typeof part === 'string' && part.startsWith('^') && !isTag) return `^${say(part.slice(1))}`;
      return translateNode(part, say);
    });
  }
  if (typeof node === 'object' && node !== null)
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, translateNode(value, say)]));
  return node;
}
