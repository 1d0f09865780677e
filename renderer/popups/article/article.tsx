import { useTranslate } from '../../app/app.ts';
import type { ArticleText } from '../../app/articles.ts';
import { ArticleBody } from '../../components/article-body.tsx';
import { ArticleMeta } from '../../components/article-meta.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import type { PopupControls } from '../registry.ts';

export interface ArticleArgs {
  article: ArticleText;
}

/** A piece of news that pops up on its route (P03), with the way to its page. */
export function Popup({ article, close }: ArticleArgs & PopupControls<true>) {
  const t = useTranslate();
  return (
    <Dialog
      title={article.headline}
      width="medium"
      onClose={() => close(true)}
      actions={
        <>
          <ButtonLink kind="plain" to={`/article/${article.uuid}`} onClick={() => close(true)}>
            {t('site:article.read')}
          </ButtonLink>
          <Button onClick={() => close(true)}>{t('common:ok')}</Button>
        </>
      }
    >
      <ArticleMeta article={article} />
      <div className="mt-4 flex flex-col gap-4">
        <ArticleBody text={article.text} />
      </div>
    </Dialog>
  );
}
