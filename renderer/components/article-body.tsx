import { articleParts } from '../i18n/article-parts.ts';
import { TimeSpan } from './time-span.tsx';

/** An article's paragraphs; spans of time among them show in the reader's own. */
export const ArticleBody = ({ text }: { text: string }) =>
  articleParts(text).map((part) =>
    'text' in part ? (
      <p key={part.text} className="whitespace-pre-line">
        {part.text}
      </p>
    ) : (
      <p key={part.start} className="font-semibold text-ink">
        <TimeSpan start={part.start} end={part.end} />
      </p>
    ),
  );
