import type { Scene } from '../draw/stage.ts';
import { gentleHeist, officeHours, quietDetective, rainOverShinmachi, starlightDiner } from './city.ts';
import {
  beekeeperAndBard,
  blackberrySummer,
  crownOfEmbers,
  harpersReach,
  innkeepersLedger,
  lastVineyard,
  mountainRescueNine,
} from './country.ts';
import {
  duchessOfClockwork,
  operaContract,
  perfumersRiddle,
  secondCello,
  silkAndBrass,
  twoRoomTheatre,
  violetHourClub,
} from './deco.ts';
import { aquariumNightShift, deepwaterStation } from './deep.ts';
import {
  dragonsNotary,
  inkBrothers,
  lacquerBox,
  nineTailsOfWinter,
  orchidCourt,
  paperLanterns,
  summerPalace,
  teaHouseOfCrows,
  underTheMapleBridge,
} from './folk.ts';
import { gardenOfSecondChances, glassOrchard, nightBloom, winterGarden } from './glass.ts';
import {
  alchemistsDebt,
  apothecaryPrince,
  coffeeAndThunder,
  moonriseKitchen,
  nightLibrarian,
  swordsmithsApprentice,
  winterCoats,
} from './interiors.ts';
import { cartographersWife, lettersFromVienna, tailorInParis } from './paper.ts';
import { lettersAtPlatformSix, midnightTram, northernLine, sevenYearsInLisbon } from './rails.ts';
import { fiveCaptains, harbourLights, lighthouseForTwo, saltwindSonata, snowOnTheSouthSea } from './sea.ts';
import { cedarIsland, kitesOverTheEstuary, theFerrywoman, tidepoolHearts, tidesOfKamakura } from './shore.ts';
import {
  astronomersDaughter,
  mapmakersOfVenus,
  orbitOfTwo,
  signalFires,
  summerOfTheComet,
  zeroGravityWaltz,
} from './space.ts';

/** The scene of each game, by its slug. */
const scenes: Readonly<Record<string, Scene>> = {
  'harbour-lights': harbourLights,
  'lighthouse-for-two': lighthouseForTwo,
  'snow-on-the-south-sea': snowOnTheSouthSea,
  'five-captains': fiveCaptains,
  'saltwind-sonata': saltwindSonata,
  'tidepool-hearts': tidepoolHearts,
  'kites-over-the-estuary': kitesOverTheEstuary,
  'cedar-island': cedarIsland,
  'tides-of-kamakura': tidesOfKamakura,
  'the-ferrywoman': theFerrywoman,
  'nine-tails-of-winter': nineTailsOfWinter,
  'tea-house-of-crows': teaHouseOfCrows,
  'paper-lanterns': paperLanterns,
  'under-the-maple-bridge': underTheMapleBridge,
  'ink-brothers': inkBrothers,
  'the-dragons-notary': dragonsNotary,
  'the-lacquer-box': lacquerBox,
  'the-summer-palace': summerPalace,
  'the-orchid-court': orchidCourt,
  'orbit-of-two': orbitOfTwo,
  'zero-gravity-waltz': zeroGravityWaltz,
  'summer-of-the-comet': summerOfTheComet,
  'astronomers-daughter': astronomersDaughter,
  'the-mapmakers-of-venus': mapmakersOfVenus,
  'signal-fires': signalFires,
  'the-glass-orchard': glassOrchard,
  'the-winter-garden': winterGarden,
  'garden-of-second-chances': gardenOfSecondChances,
  'night-bloom': nightBloom,
  'silk-and-brass': silkAndBrass,
  'second-cello': secondCello,
  'the-duchess-of-clockwork': duchessOfClockwork,
  'the-perfumers-riddle': perfumersRiddle,
  'the-opera-contract': operaContract,
  'the-violet-hour-club': violetHourClub,
  'two-room-theatre': twoRoomTheatre,
  'midnight-tram': midnightTram,
  'letters-at-platform-six': lettersAtPlatformSix,
  'northern-line': northernLine,
  'seven-years-in-lisbon': sevenYearsInLisbon,
  'the-night-librarian': nightLibrarian,
  'the-alchemists-debt': alchemistsDebt,
  'the-apothecary-prince': apothecaryPrince,
  'moonrise-kitchen': moonriseKitchen,
  'coffee-and-thunder': coffeeAndThunder,
  'winter-coats': winterCoats,
  'the-swordsmiths-apprentice': swordsmithsApprentice,
  'rain-over-shinmachi': rainOverShinmachi,
  'the-quiet-detective': quietDetective,
  'office-hours-after-dark': officeHours,
  'the-gentle-heist': gentleHeist,
  'starlight-diner': starlightDiner,
  'the-innkeepers-ledger': innkeepersLedger,
  'crown-of-embers': crownOfEmbers,
  'the-last-vineyard': lastVineyard,
  'mountain-rescue-nine': mountainRescueNine,
  'the-beekeeper-and-the-bard': beekeeperAndBard,
  'blackberry-summer': blackberrySummer,
  'harpers-reach': harpersReach,
  'deepwater-station': deepwaterStation,
  'night-shift-at-the-aquarium': aquariumNightShift,
  'the-cartographers-wife': cartographersWife,
  'letters-from-vienna': lettersFromVienna,
  'a-tailor-in-paris': tailorInParis,
};

/** The scene of a game; throws for a game nobody has drawn. */
export function sceneOf(slug: string): Scene {
  const scene = scenes[slug];
  if (!scene) throw new Error(`no scene for the game '${slug}'`);
  return scene;
}
