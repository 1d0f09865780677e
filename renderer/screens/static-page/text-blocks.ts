/** A part of a text: a heading, a list, or a paragraph. */
export type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'paragraph'; text: string };

const HEADING = '## ';
const ITEM = '- ';

/** Reads the plain notation of editors' texts: empty lines part blocks, `## ` begins a heading, `- ` an item of a list. */
export function textBlocks(text: string): TextBlock[] {
  return text
    .split('\n')
    .reduce<TextBlock[]>((blocks, line) => addLine(blocks, line.trim()), [])
    .filter((block) => block.kind !== 'paragraph' || block.text !== '');
}

function addLine(blocks: TextBlock[], line: string): TextBlock[] {
  const last = blocks.at(-1);
  if (line.startsWith(HEADING)) return [...blocks, { kind: 'heading', text: line.slice(HEADING.length) }];
  if (line.startsWith(ITEM)) {
    const item = line.slice(ITEM.length);
    if (last?.kind === 'list')
      return [...blocks.slice(0, -1), { kind: 'list', items: [...last.items, item] }];
    return [...blocks, { kind: 'list', items: [item] }];
  }
  if (line !== '' && last?.kind === 'paragraph' && last.text !== '')
    return [...blocks.slice(0, -1), { kind: 'paragraph', text: `${last.text}\n${line}` }];
  return [...blocks, { kind: 'paragraph', text: line }];
}
