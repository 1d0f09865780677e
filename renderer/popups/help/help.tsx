import { useQuery } from '@tanstack/react-query';
import { ArticlesDocument } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { articleText } from '../../app/articles.ts';
import { ArticleBody } from '../../components/article-body.tsx';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ChevronDownIcon } from '../../components/icons.tsx';
import { SupportAddress } from '../../hints/support-address.tsx';
import { graphqlQuery } from '../../platform/graphql.ts';
import type { PopupControls } from '../registry.ts';

const LIMIT = 50;

/** Answers to what is often asked: the help articles, each unfolded where it stands (P16). */
export function Popup({ close }: PopupControls<true>) {
  const t = useTranslate();
  const { locale } = useApp();
  const question = useQuery(
    graphqlQuery(ArticlesDocument, { category: ['qa'], language: locale, limit: LIMIT, offset: 0 }),
  );
  const articles = question.data?.findArticle.list.map((article) => articleText(article, locale));
  return (
    <Dialog
      title={t('site:help.title')}
      width="medium"
      onClose={close}
      actions={
        <ButtonLink kind="plain" to="/article" onClick={() => close(true)}>
          {t('site:help.all')}
        </ButtonLink>
      }
    >
      {articles?.length === 0 && <p>{t('site:help.none')}</p>}
      {!articles && <AwaitedPart question={question} className="h-24" />}
      <div className="divide-y divide-line border-line not-empty:border-y">
        {articles?.map(({ uuid, headline, text }) => (
          <details key={uuid} name="help" className="group">
            <summary className="flex min-h-12 items-center justify-between gap-4 py-3 font-semibold text-ink [&::-webkit-details-marker]:hidden">
              {headline}
              <ChevronDownIcon className="shrink-0 transition-transform group-open:rotate-180" />
            </summary>
            <div className="flex flex-col gap-4 pb-5">
              <ArticleBody text={text} />
            </div>
          </details>
        ))}
      </div>
      <SupportAddress className="mt-5" />
    </Dialog>
  );
}
