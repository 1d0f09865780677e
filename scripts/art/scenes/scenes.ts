import type { Scene } from '../draw/stage.ts';
import { tailorInParis } from './a-tailor-in-paris.ts';
import { astronomersDaughter } from './astronomers-daughter.ts';
import { blackberrySummer } from './blackberry-summer.ts';
import { cedarIsland } from './cedar-island.ts';
import { coffeeAndThunder } from './coffee-and-thunder.ts';
import { crownOfEmbers } from './crown-of-embers.ts';
import { deepwaterStation } from './deepwater-station.ts';
import { fiveCaptains } from './five-captains.ts';
import { gardenOfSecondChances } from './garden-of-second-chances.ts';
import { harbourLights } from './harbour-lights.ts';
import { harpersReach } from './harpers-reach.ts';
import { inkBrothers } from './ink-brothers.ts';
import { kitesOverTheEstuary } from './kites-over-the-estuary.ts';
import { lettersAtPlatformSix } from './letters-at-platform-six.ts';
import { lettersFromVienna } from './letters-from-vienna.ts';
import { lighthouseForTwo } from './lighthouse-for-two.ts';
import { midnightTram } from './midnight-tram.ts';
import { moonriseKitchen } from './moonrise-kitchen.ts';
import { mountainRescueNine } from './mountain-rescue-nine.ts';
import { nightBloom } from './night-bloom.ts';
import { aquariumNightShift } from './night-shift-at-the-aquarium.ts';
import { nineTailsOfWinter } from './nine-tails-of-winter.ts';
import { northernLine } from './northern-line.ts';
import { officeHours } from './office-hours-after-dark.ts';
import { orbitOfTwo } from './orbit-of-two.ts';
import { paperLanterns } from './paper-lanterns.ts';
import { rainOverShinmachi } from './rain-over-shinmachi.ts';
import { saltwindSonata } from './saltwind-sonata.ts';
import { secondCello } from './second-cello.ts';
import { sevenYearsInLisbon } from './seven-years-in-lisbon.ts';
import { signalFires } from './signal-fires.ts';
import { silkAndBrass } from './silk-and-brass.ts';
import { snowOnTheSouthSea } from './snow-on-the-south-sea.ts';
import { starlightDiner } from './starlight-diner.ts';
import { summerOfTheComet } from './summer-of-the-comet.ts';
import { teaHouseOfCrows } from './tea-house-of-crows.ts';
import { alchemistsDebt } from './the-alchemists-debt.ts';
import { apothecaryPrince } from './the-apothecary-prince.ts';
import { beekeeperAndBard } from './the-beekeeper-and-the-bard.ts';
import { cartographersWife } from './the-cartographers-wife.ts';
import { dragonsNotary } from './the-dragons-notary.ts';
import { duchessOfClockwork } from './the-duchess-of-clockwork.ts';
import { theFerrywoman } from './the-ferrywoman.ts';
import { gentleHeist } from './the-gentle-heist.ts';
import { glassOrchard } from './the-glass-orchard.ts';
import { innkeepersLedger } from './the-innkeepers-ledger.ts';
import { lacquerBox } from './the-lacquer-box.ts';
import { lastVineyard } from './the-last-vineyard.ts';
import { mapmakersOfVenus } from './the-mapmakers-of-venus.ts';
import { nightLibrarian } from './the-night-librarian.ts';
import { operaContract } from './the-opera-contract.ts';
import { orchidCourt } from './the-orchid-court.ts';
import { perfumersRiddle } from './the-perfumers-riddle.ts';
import { quietDetective } from './the-quiet-detective.ts';
import { summerPalace } from './the-summer-palace.ts';
import { swordsmithsApprentice } from './the-swordsmiths-apprentice.ts';
import { violetHourClub } from './the-violet-hour-club.ts';
import { winterGarden } from './the-winter-garden.ts';
import { tidepoolHearts } from './tidepool-hearts.ts';
import { tidesOfKamakura } from './tides-of-kamakura.ts';
import { twoRoomTheatre } from './two-room-theatre.ts';
import { underTheMapleBridge } from './under-the-maple-bridge.ts';
import { winterCoats } from './winter-coats.ts';
import { zeroGravityWaltz } from './zero-gravity-waltz.ts';

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
