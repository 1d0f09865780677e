import { useLocation } from 'react-router';
import { withoutLocale } from '../../../shared/contract/locales.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { PageMeta } from '../../app/page-meta.tsx';
import { BreadcrumbData } from '../../components/structured-data.tsx';
import { SupportAddress } from '../../hints/support-address.tsx';
import { shortDate } from '../../i18n/format.ts';
import type { StaticPage } from './queries.ts';
import { type TextBlock, textBlocks } from './text-blocks.ts';

/** A page of text with its headings at hand. */
export function TextPage({ page }: { page: StaticPage }) {
  const t = useTranslate();
  const { locale } = useApp();
  const path = withoutLocale(useLocation().pathname);
  return (
    <div className="page pt-6 lg:pt-10">
      <PageMeta title={page.title} description={page.description} />
      <BreadcrumbData trail={[{ name: page.title, to: path }]} />
      <article className="mx-auto max-w-3xl">
        <h1 className="text-balance text-3xl sm:text-4xl">{page.title}</h1>
        <p className="mt-4 text-muted text-sm">
          {t('site:page.updated', { date: shortDate(locale, page.updatedAt) })}
        </p>
        <div className="mt-8 flex max-w-prose flex-col gap-5 text-lg leading-relaxed">
          {textBlocks(page.text).map((block) => (
            <Block key={JSON.stringify(block)} block={block} />
          ))}
        </div>
        <SupportAddress className="mt-10 border-line border-t pt-5" />
      </article>
    </div>
  );
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'heading') return <h2 className="mt-5 text-2xl">{block.text}</h2>;
  if (block.kind === 'paragraph') return <p className="whitespace-pre-line">{block.text}</p>;
  return (
    <ul className="flex list-disc flex-col gap-3 ps-6 marker:text-accent-text">
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
