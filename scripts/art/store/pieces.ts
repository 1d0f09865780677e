import { readFileSync } from 'node:fs';
import { paletteOf, wideStage } from '../cover.ts';
import { directionOf } from '../directions/directions.ts';
import type { Palette } from '../draw/colour.ts';
import { type Scene, Stage } from '../draw/stage.ts';
import { group, rect } from '../draw/svg.ts';
import { sceneOf } from '../scenes/scenes.ts';
import { goldenClouds, northernNight, rooftops } from './banners.ts';
import { authorsDesk } from './editor.ts';
import { autumnSale } from './news/autumn-sale.ts';
import { winterWreath } from './news/editors-picks-winter.ts';
import { returningCoin } from './news/how-refunds-work.ts';
import { coinJar } from './news/how-to-top-up.ts';
import { farCabin } from './news/install-and-play-offline.ts';
import { rocketLaunch } from './news/launcher-released.ts';
import { openShop } from './news/moggie-is-open.ts';
import { cardsAndCoins } from './news/payments-explained.ts';
import { turningWheels } from './news/planned-maintenance.ts';
import { speechBubbles } from './news/what-do-you-play.ts';
import { lynx, master, moggie } from './palettes.ts';

const bannerStage = 2160;
const openGraphStage = (1200 / 630) * 720;

function picture(scene: Scene, palette: Palette, stageWidth: number, width: number, name: string): string {
  const stage = new Stage({ width: stageWidth, focus: 0.5, palette, seed: name, lettered: false });
  return stage.picture(scene(stage), width);
}

/** The brand's wordmark, read from the brand's own file, as a group of its paths. */
function wordmark(file: string): { children: string; width: number } {
  const svg = readFileSync(new URL(`../../../resources/brand/${file}`, import.meta.url), 'utf8');
  const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const children = [...svg.matchAll(/<path[^>]*\/>/g)].map(([tag]) => tag).join('');
  return { children, width };
}

/** The picture a shared link shows: the rooftops with the wordmark. */
const shared = (palette: Palette, scene: Scene, file: string): Scene => {
  return (s) => {
    const { children, width } = wordmark(file);
    const scale = 500 / width;
    const place = `translate(90 ${360 - 32 * scale}) scale(${scale})`;
    return [
      scene(s),
      group(children, { transform: place, fill: palette.pale, color: palette.pale }),
      rect(96, 470, 120, 6, palette.glow, { rx: 3 }),
    ].join('');
  };
};

/** A game's scene as the face of a whole shelf. */
function shelf(slug: string, name: string): string {
  return picture(sceneOf(slug), paletteOf(directionOf(slug)), wideStage, 1280, name);
}

const article = (name: string, scene: Scene) =>
  [`news-${name}`, picture(scene, moggie, wideStage, 1280, name)] as const;

/**
 * The store's own pictures by name: `hero`, `hero-lynx`, `hero-master` (1920x640); `editor-promo` (1280x720);
 * `open-graph`, `open-graph-lynx` (1200x630); `shelf-<category>` (1280x720); `news-<article slug>` (1280x720).
 */
export function drawStorePieces(): Record<string, string> {
  return {
    hero: picture(rooftops, moggie, bannerStage, 1920, 'hero'),
    'hero-lynx': picture(northernNight, lynx, bannerStage, 1920, 'hero-lynx'),
    'hero-master': picture(goldenClouds, master, bannerStage, 1920, 'hero-master'),
    'editor-promo': picture(authorsDesk, moggie, wideStage, 1280, 'editor-promo'),
    'open-graph': picture(
      shared(moggie, rooftops, 'moggie-wordmark.svg'),
      moggie,
      openGraphStage,
      1200,
      'open-graph',
    ),
    'open-graph-lynx': picture(
      shared(lynx, northernNight, 'lynx-wordmark.svg'),
      lynx,
      openGraphStage,
      1200,
      'open-graph-lynx',
    ),
    'shelf-boy-r18': shelf('summer-of-the-comet', 'shelf-boy-r18'),
    'shelf-boy-bl': shelf('under-the-maple-bridge', 'shelf-boy-bl'),
    'shelf-girl-r18': shelf('garden-of-second-chances', 'shelf-girl-r18'),
    'shelf-girl-gl': shelf('kites-over-the-estuary', 'shelf-girl-gl'),
    ...Object.fromEntries([
      article('moggie-is-open', openShop),
      article('autumn-sale', autumnSale),
      article('launcher-released', rocketLaunch),
      article('how-refunds-work', returningCoin),
      article('payments-explained', cardsAndCoins),
      article('editors-picks-winter', winterWreath),
      article('install-and-play-offline', farCabin),
      article('how-to-top-up', coinJar),
      article('what-do-you-play', speechBubbles),
      article('planned-maintenance', turningWheels),
    ]),
  };
}
