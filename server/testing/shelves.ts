import { testApp } from './app.ts';
import { addGames } from './games.ts';

const HOUR = 60 * 60_000;

/** A store with games in every state: 1 to 11 show on the international site, all from 90 on do not. */
export async function openShelves() {
  const tested = await testApp({ TRUST_PROXY: 'loopback', COUNTRY_HEADER: 'cf-ipcountry' });
  const { services, clock } = tested;
  const opened = clock.now;
  /** The time some hours after the store opened. */
  const at = (hours: number) => new Date(opened.getTime() + hours * HOUR);

  await addGames({ catalog: services.catalog, clock }, [
    { id: 1, meowcent: 1299, names: { 'ja-jp': '港あかり', 'zh-tw': '港邊燈火' }, labels: ['Romance'] },
    { id: 2, meowcent: 999, sales: [{ percent: 15, from: at(-1), to: at(1) }], publisher: 'Studio Kestrel' },
    { id: 3, meowcent: 0, game: { web: true, platforms: [], category: 'girl-gl' } },
    { id: 4, meowcent: 1499, game: { releaseType: 'trial' } },
    { id: 5, meowcent: 1699, game: { releaseType: 'soon', releasedAt: at(24 * 200) } },
    { id: 6, meowcent: null },
    {
      id: 7,
      meowcent: 500,
      game: { warnings: ['power-play'], genres: ['mystery'] },
      names: { 'ko-kr': '항구의 밤' },
    },
    { id: 8, meowcent: 1000, sales: [{ state: 1, percent: 50, from: at(-1), to: at(1) }] },
    {
      id: 9,
      meowcent: 1000,
      sales: [
        { percent: 10, from: at(-2), to: at(2) },
        { percent: 30, from: at(-1), to: at(1) },
      ],
    },
    {
      id: 10,
      meowcent: 1000,
      game: { percentageDiscount: 45 },
      sales: [{ percent: 10, from: at(-1), to: at(1) }],
    },
    { id: 11, meowcent: 1000, game: { percentageDiscount: 45 } },
    // None of the rest may ever show on the international site.
    { id: 90, game: { state: 'draft' } },
    { id: 91, game: { state: 'off' } },
    { id: 92, game: { platformKeys: ['lynx'] } },
    { id: 93, game: { releasedAt: at(1) } },
    { id: 94, game: { blockedCountries: ['us', 'kr'] } },
  ]);
  return { ...tested, at };
}
