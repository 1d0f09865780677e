import type { GameQuery } from '../../../shared/contract/gql/graphql.ts';
import { translated } from '../../../shared/contract/translations.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { Tabs } from '../../components/tabs.tsx';
import { shortDate } from '../../i18n/format.ts';
import { TagLinks } from './tag-links.tsx';

interface InfoTabsProps {
  introduction: string;
  labels: readonly string[];
  /** Tags of the game that lists can be narrowed by. */
  genres: readonly string[];
  lang: string;
  updates: GameQuery['findStoreUpdateLogByNoAuth']['list'];
}

/** What the game is about, and what has changed in it (S10). */
export function InfoTabs({ introduction, labels, genres, lang, updates }: InfoTabsProps) {
  const t = useTranslate();
  return (
    <Tabs
      label={t('game:tabs.label')}
      tabs={[
        {
          id: 'info',
          label: t('game:tabs.info'),
          content: (
            <>
              <div lang={lang} className="max-w-prose whitespace-pre-line text-lg leading-relaxed">
                {introduction}
              </div>
              <TagLinks genres={genres} labels={labels} lang={lang} />
            </>
          ),
        },
        {
          id: 'updates',
          label: t('game:tabs.updates', { count: updates.length }),
          content: <Updates updates={updates} />,
        },
      ]}
    />
  );
}

function Updates({ updates }: Pick<InfoTabsProps, 'updates'>) {
  const t = useTranslate();
  const { locale } = useApp();
  if (updates.length === 0) return <p className="text-muted">{t('game:updates.none')}</p>;
  return (
    <ol className="flex flex-col gap-6">
      {updates.map(({ version, created_at, t: translations }) => (
        <li
          key={version}
          className="relative ps-6 before:absolute before:start-0 before:top-2 before:size-2.5 before:rounded-full before:bg-accent"
        >
          <h3 className="font-sans font-semibold text-base tracking-normal">
            {version}
            <time dateTime={created_at} className="ms-3 font-normal text-muted text-sm">
              {shortDate(locale, created_at)}
            </time>
          </h3>
          <p className="mt-1 max-w-prose whitespace-pre-line text-muted">
            {translations[0] && translated(translations, translations[0].key, locale)}
          </p>
        </li>
      ))}
    </ol>
  );
}
