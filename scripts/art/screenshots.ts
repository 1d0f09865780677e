import { paletteOf, wideStage } from './cover.ts';
import type { Cast, Dialogue, Direction } from './directions/direction.ts';
import { type Light, mix, relight } from './draw/colour.ts';
import { randomFrom } from './draw/random.ts';
import { type Scene, Stage } from './draw/stage.ts';
import { group } from './draw/svg.ts';
import { sets } from './sets/sets.ts';
import { choiceMenu, dialogueBox, statusBar } from './ui/dialogue.ts';
import { ownScreen } from './ui/panels/own-screen.ts';
import { skinOf } from './ui/skin.ts';
import { bust } from './vocabulary/figures.ts';

/** Where on the stage a camera looks (shares of its width and height) and how near it is. */
interface Camera {
  x: number;
  y: number;
  zoom: number;
}

function seen(stage: Stage, scene: Scene, { x, y, zoom }: Camera): string {
  const move = `translate(${stage.w / 2} ${stage.h / 2}) scale(${zoom}) translate(${-x * stage.w} ${-y * stage.h})`;
  return group(scene(stage), { transform: move });
}

const skins = ['#f0c8a4', '#d9a276', '#b97a50', '#8a5636', '#f6d9bf'] as const;
const hairs = ['#1c1a22', '#3a2418', '#6a3f22', '#8f8f98', '#2a2f45'] as const;

/** The skin, hair and clothes of somebody of a cast: the same for the same name and palette. */
export function castColours(stage: Stage, name: string) {
  const { deep, ink, mid, soft, pale } = stage.p;
  const person = randomFrom(name);
  return {
    skin: mix(person.pick(skins), deep, 0.16),
    hair: mix(person.pick(hairs), ink, 0.2),
    coat: mix(person.pick([mid, deep, mix(mid, soft, 0.4)]), ink, 0.3),
    trim: mix(person.pick([pale, soft]), mid, 0.12),
  };
}

const portrait = (stage: Stage, { name, look }: Cast, x: number, flip: boolean): string =>
  bust(x, 730, 1.86, look, castColours(stage, name), flip);

/** What a game shows: its scene from afar, its people, its scene from near, and the place of its own screen. */
function settingsOf(slug: string, scene: Scene, direction: Direction, { cast }: Dialogue) {
  const palette = paletteOf(direction);
  const stageFor = (shot: string, focus: number, light: Light) =>
    new Stage({
      width: wideStage,
      focus,
      palette: relight(palette, light),
      seed: `${slug} ${shot}`,
      lettered: false,
    });
  const opening = stageFor('opening', 0.6, direction.light);
  const meeting = stageFor('meeting', 0.5, 'own');
  const choice = stageFor('choice', 0.5, 'own');
  const screen = stageFor('screen', 0.5, direction.light);
  return {
    opening: { stage: opening, drawn: seen(opening, scene, { x: 0.5, y: 0.5, zoom: 1 }) },
    meeting: {
      stage: meeting,
      drawn: [
        sets[direction.set](meeting),
        portrait(meeting, cast[0], 330, false),
        portrait(meeting, cast[1], 950, true),
      ].join(''),
    },
    choice: { stage: choice, drawn: seen(choice, scene, { x: 0.52, y: 0.5, zoom: 1.28 }) },
    screen: { stage: screen, drawn: sets[direction.set](screen) },
  };
}

/** The settings of a game with nothing over them, 1280x720. */
export function scenePictures(
  slug: string,
  scene: Scene,
  direction: Direction,
  dialogue: Dialogue,
): string[] {
  const settings = Object.values(settingsOf(slug, scene, direction, dialogue));
  return settings.map(({ stage, drawn }) => stage.picture(drawn, 1280));
}

/** The screenshots of a game, 1280x720: its scene, its people, a choice, its own screen. */
export function screenshots(slug: string, scene: Scene, direction: Direction, dialogue: Dialogue): string[] {
  const { opening, meeting, choice, screen } = settingsOf(slug, scene, direction, dialogue);
  const { cast, says, answers } = dialogue;
  const title = direction.title.text.replaceAll('~', '').replaceAll('/', ' ');
  const skin = skinOf(direction, paletteOf(direction));
  const words = { title, names: [cast[0].name, cast[1].name] as const, says, answers };
  const picture = ({ stage, drawn }: { stage: Stage; drawn: string }, ...over: string[]) =>
    stage.picture([drawn, ...over].join(''), 1280);
  return [
    picture(opening, dialogueBox(opening.stage, skin, cast[0].name, says[0])),
    picture(
      meeting,
      statusBar(meeting.stage, skin, 'Chapter Three', 3),
      dialogueBox(meeting.stage, skin, cast[1].name, says[1]),
    ),
    picture(choice, choiceMenu(choice.stage, skin, says[1], answers)),
    picture(screen, ownScreen(screen.stage, skin, direction, words)),
  ];
}
