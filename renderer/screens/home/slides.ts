import type { HomeQuery, PagesIndexQuery } from '../../../shared/contract/gql/graphql.ts';

type Pick = HomeQuery['featured']['list'][number];
type PagesIndex = PagesIndexQuery['findConfigurationPagesIndex2'];
type Banner = PagesIndex['banners'][number];

/** What stands on the stage: a game, as its banner shows it where it has one, or a banner that leads elsewhere. */
export interface Slide {
  /** Where it leads: a page of this site or an address outside. */
  to: string;
  name: string;
  /** Language of its name and text, in any letter case. */
  lang: string;
  text: string;
  cover: string;
  square: string;
  game?: Pick;
  headline?: string | undefined;
}

const GAME = /^\/store\/(\d+)$/;

const gameOf = ({ href }: Banner): number | undefined => {
  const [, id] = GAME.exec(href) ?? [];
  return id === undefined ? undefined : Number(id);
};

/** The games that the stage shows, if the visitor may see them: those of the banners, then the editors' picks. */
export const gamesOnStage = ({ banners, featured }: PagesIndex): number[] => [
  ...new Set([...banners.flatMap((banner) => gameOf(banner) ?? []), ...featured]),
];

/** The banners in their order, then the games that none of them leads to. A banner of a game that is not shown is left out. */
export function slidesOf(banners: readonly Banner[], games: readonly Pick[]): Slide[] {
  const rest = new Map(games.map((game) => [game.id, game]));
  const first = banners.flatMap((banner) => {
    const id = gameOf(banner);
    if (id === undefined) return slideOfBanner(banner);
    const game = rest.get(id);
    rest.delete(id);
    return game ? slideOfGame(game, banner) : [];
  });
  return [...first, ...[...rest.values()].flatMap((game) => slideOfGame(game))];
}

const said = ({ translations }: Banner, wanted: string) => translations.find(({ key }) => key === wanted);

function slideOfBanner(banner: Banner): Slide[] {
  const headline = said(banner, 'headline');
  if (!headline) return [];
  return [
    {
      to: banner.href,
      name: headline.value,
      lang: headline.lang,
      text: said(banner, 'text')?.value ?? '',
      cover: banner.image,
      square: banner.image,
    },
  ];
}

function slideOfGame(game: Pick, banner?: Banner): Slide[] {
  const [info] = game.store_info;
  const [square] = game.square;
  if (!info || !square) return [];
  return [
    {
      to: `/store/${game.id}`,
      name: info.name,
      lang: info.language,
      text: info.brief,
      cover: banner?.image ?? info.data.cover,
      square: square.data.cover1to1,
      game,
      headline: banner && said(banner, 'headline')?.value,
    },
  ];
}
