/** A paragraph of an article, or a span of time in the place of one: two ISO instants. */
export type ArticlePart = { text: string } | { start: string; end: string };

const INSTANT = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z`;
/** An interval as ISO 8601 writes it, alone in its paragraph. */
const SPAN = new RegExp(`^(${INSTANT})/(${INSTANT})$`);

/** The paragraphs of an article's text; one that is an interval alone, such as that of maintenance, is a span of time. */
export function articleParts(text: string): ArticlePart[] {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return paragraphs.map((paragraph) => {
    const [, start, end] = SPAN.exec(paragraph.trim()) ?? [];
    return start && end ? { start, end } : { text: paragraph };
  });
}

/** The words of an article alone, as lists of articles show how it begins. */
export const articleWords = (text: string): string =>
  articleParts(text)
    .flatMap((part) => ('text' in part ? [part.text] : []))
    .join('\n\n');
