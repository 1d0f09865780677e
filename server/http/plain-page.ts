import { createHash } from 'node:crypto';
import { escapeMarkup } from './escape.ts';
import { directives } from './security.ts';

interface PlainPage {
  lang: string;
  title: string;
  /** Rules of the page's own; `plainPolicy` lets them count. */
  style?: string;
  /** Markup of links and scripts. */
  links?: string;
  /** Markup of what is seen. */
  body: string;
}

/** A page that stands beside the app, needs nothing of it, and is in no search engine. */
export function plainPage({ lang, title, style, links, body }: PlainPage): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeMarkup(title)}</title>`,
    ...(style === undefined ? [] : [`<style>${style}</style>`]),
    ...(links === undefined ? [] : [links]),
  ];
  return `<!doctype html>
<html lang="${escapeMarkup(lang)}">
<head>
${head.join('\n')}
</head>
<body>
${body}
</body>
</html>
`;
}

/** Content policy of a plain page: its own style counts, and nothing is loaded or run. */
export const plainPolicy = (style: string): string =>
  directives({
    'default-src': "'none'",
    'style-src': `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'frame-ancestors': "'none'",
  });
