import type { ReactNode } from 'react';
import { languageName } from '../../../shared/contract/locales.ts';
import { warningOf } from '../../../shared/contract/tags.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { useTagName } from '../../app/tag-name.ts';
import { useFontsBeside } from '../../app/use-fonts-beside.ts';
import { usePersonName } from '../../community/person.ts';
import { langOf } from '../../components/game-card.tsx';
import { Link } from '../../components/link.tsx';
import { SystemIcon } from '../../components/system-icon.tsx';
import { shortDate, wholeNumber } from '../../i18n/format.ts';
import { fileSize, memorySize } from '../../i18n/measures.ts';
import { type Game, publisherOf } from './queries.ts';
import { useRatingText } from './rating.tsx';

/** What a buyer wants to know in numbers and names (S12). */
export function Facts({ game }: { game: Game }) {
  const t = useTranslate();
  const { locale, platform, catalogue } = useApp();
  useFontsBeside(game.languages.map(langOf));
  const nameOf = usePersonName();
  const rating = useRatingText(game);
  const systems = [
    ...game.support_platform.split(',').filter(Boolean),
    ...(game.game_pack.type === 1 ? ['web'] : []),
  ];
  /** As the downloads of who owns the game say it: a launcher fetches it compressed, a browser saves it as it is. */
  const sizeOf = (system: string) => {
    const build = game.builds.official_sizes.find(({ os }) => os === system);
    return build && ` ${fileSize(locale, platform.kind === 'web' ? build.size : build.download_size)}`;
  };
  const systemName = (system: string) => catalogue.find('common', `system.${system}`) ?? system;
  const tagName = useTagName();
  const warnings = game.tags.filter((tag) => warningOf(tag) !== undefined);
  // Of a game that is still to come nothing is whole, and nobody has played it to be counted.
  const isOut = game.release_type !== 'soon';
  const facts: { label: string; value: ReactNode }[] = [
    { label: t('game:facts.publisher'), value: nameOf(publisherOf(game)) },
    { label: t('game:facts.released'), value: shortDate(locale, game.released_at) },
    { label: t('game:facts.updated'), value: shortDate(locale, game.updated_at) },
    ...(isOut
      ? [
          { label: t('game:facts.status'), value: t(`game:serial.${game.serial_status}`) },
          { label: t('game:facts.rating'), value: rating },
        ]
      : []),
    ...(game.cg_count ? [{ label: t('game:facts.cg'), value: wholeNumber(locale, game.cg_count) }] : []),
    ...(game.word_count
      ? [{ label: t('game:facts.words'), value: wholeNumber(locale, game.word_count) }]
      : []),
    ...(systems.length > 0
      ? [
          {
            label: t('game:facts.systems'),
            value: (
              <span className="flex flex-wrap gap-x-4 gap-y-1">
                {systems.map((system) => (
                  <span key={system} className="inline-flex items-center gap-1.5">
                    <SystemIcon system={system} className="size-4 text-muted" />
                    {systemName(system)}
                    {sizeOf(system)}
                  </span>
                ))}
              </span>
            ),
          },
        ]
      : []),
    ...game.requirements.map(({ os, version, processor, memory, graphics }) => ({
      label: t('game:facts.needs', { system: systemName(os) }),
      value: [
        version && `${systemName(os)} ${version}`,
        processor,
        memory > 0 && t('game:facts.memory', { size: memorySize(locale, memory) }),
        graphics,
      ]
        .filter(Boolean)
        .join('\n'),
    })),
    {
      label: t('game:facts.languages'),
      value: (
        <span className="flex flex-wrap gap-x-3 gap-y-1">
          {game.languages.map((language) => (
            <span key={language} lang={langOf(language)} className="whitespace-nowrap">
              {languageName(language)}
            </span>
          ))}
        </span>
      ),
    },
    ...(warnings.length > 0
      ? [
          {
            label: t('game:facts.warnings'),
            value: (
              <span className="flex flex-wrap gap-x-4 gap-y-1">
                {warnings.map((tag) => (
                  <Link
                    key={tag}
                    to={`/store?tags=${tag}`}
                    className="py-0.5 underline underline-offset-4 hover:text-accent-text"
                  >
                    {tagName(tag)}
                  </Link>
                ))}
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <section className="mt-12" aria-labelledby="facts">
      <h2 id="facts" className="text-2xl">
        {t('game:facts.title')}
      </h2>
      <dl className="mt-4 grid gap-x-10 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex gap-4 border-line border-t py-3 text-sm">
            <dt className="w-2/5 shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0 whitespace-pre-line break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
