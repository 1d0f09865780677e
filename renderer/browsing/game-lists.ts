/** Queries that list what the store has: what a player does not want to see, or has, changes their answers. */
export const GAME_LISTS = [
  'authorGames',
  'category',
  'findStore',
  'followedActivity',
  'forYou',
  'home',
  'recentGames',
  'recommendations',
  'suggestions',
  'userActivity',
];

/** What a change of the player's preferences makes stale. */
export const STALE_BY_PREFERENCE = [...GAME_LISTS, 'gameCard', 'ignoredGames', 'me', 'myStanding'];

/** What the country of residence decides: which games are shown, and for how much. */
export const STALE_BY_COUNTRY = [
  ...GAME_LISTS,
  'bill',
  'config',
  'game',
  'gameCard',
  'ifconfig',
  'localPrice',
  'myCart',
  'myWishes',
];

/** What the server draws for guests that a player may be shown otherwise. */
export const DRAWN_LISTS = ['category', 'findStore', 'home', 'recommendations'];
