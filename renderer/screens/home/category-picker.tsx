import type { FanFragment, HomeQuery } from '../../../shared/contract/gql/graphql.ts';
import { useTranslate } from '../../app/app.ts';
import { CATEGORIES, type Category, rememberCategory } from '../../app/category.ts';
import { classes } from '../../components/classes.ts';
import { CoverImage } from '../../components/cover-image.tsx';
import { placeholderUrl } from '../../components/image-url.ts';
import { useLaidOut } from '../../components/laid-out.ts';
import { Link } from '../../components/link.tsx';

/** The four shelves, each behind a fan of its best covers (R02, A16). */
export function CategoryPicker({ data }: { data: HomeQuery }) {
  const t = useTranslate();
  const isLaidOut = useLaidOut();
  const fans: Record<Category, FanFragment> = {
    'boy-r18': data.boyR18,
    'boy-bl': data.boyBl,
    'girl-r18': data.girlR18,
    'girl-gl': data.girlGl,
  };
  return (
    <section className={classes('page mt-16 lg:mt-20', !isLaidOut && 'below')}>
      <h2 className="text-2xl">{t('store:categories.title')}</h2>
      <ul
        aria-label={t('store:categories.title')}
        className="mt-6 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4"
      >
        {CATEGORIES.map((category) => (
          <li key={category}>
            <CategoryTile category={category} fan={fans[category]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CategoryTile({ category, fan }: { category: Category; fan: FanFragment }) {
  const t = useTranslate();
  const covers = fan.list.flatMap(({ store_info: [info] }) => (info ? [info.data.cover] : []));
  return (
    <Link
      to={`/${category}`}
      onClick={() => rememberCategory(category)}
      className="category-tile group relative flex flex-col overflow-hidden rounded-xl border border-line bg-surface px-4 pb-4 transition-[border-color,box-shadow] duration-200 hover:border-line-strong hover:shadow-lift sm:px-5 sm:pb-5"
    >
      <span aria-hidden="true" className="fan relative mx-auto mt-5 block aspect-video w-[82%]">
        {covers.map((cover, index) =>
          index === 0 ? (
            <CoverImage
              key={cover}
              path={cover}
              alt=""
              sizes="240px"
              largest={640}
              className="fan-card absolute inset-0 rounded-md shadow-lift"
            />
          ) : (
            // The covers behind are out of focus, as they would be: ten pixels are enough.
            <span key={cover} className="cover fan-card absolute inset-0 rounded-md shadow-lift">
              <img
                src={placeholderUrl(cover)}
                alt=""
                width={16}
                height={9}
                loading="lazy"
                className="size-full scale-110 object-cover blur-[3px]"
              />
            </span>
          ),
        )}
      </span>
      <span className="mt-5 font-display font-semibold text-lg leading-tight sm:text-xl">
        {t(`common:category.${category}`)}
      </span>
      <span className="mt-1 text-muted text-xs sm:text-sm">
        {t('store:gameCount', { count: fan.totalCount })}
      </span>
    </Link>
  );
}
