import { paletteOf, wideStage } from './cover.ts';
import type { Cast } from './directions/direction.ts';
import { dialogueOf, directionOf } from './directions/directions.ts';
import { type Light, relight } from './draw/colour.ts';
import { Stage, stageHeight } from './draw/stage.ts';
import { sceneOf } from './scenes/scenes.ts';
import { castColours } from './screenshots.ts';
import { kitchenOn } from './sets/rooms.ts';
import { bust } from './vocabulary/figures.ts';

/** How wide a portrait is, on a stage that is as high as every other. */
const portraitWidth = 520;
const portraitHeight = 600;

/** The pictures of a game's story pack by name, each as SVG text. */
export interface StoryArt {
  /** 1280x720: the game's scene at three hours, and a kitchen in the fog. */
  backgrounds: Record<'fog' | 'night' | 'dusk' | 'kitchen', string>;
  /** Its two people, on nothing. */
  portraits: readonly [string, string];
}

/** Draws what the story pack of a demo game shows; the same game gives the same bytes. */
export function drawStory(slug: string): StoryArt {
  const direction = directionOf(slug);
  const palette = paletteOf(direction);
  const { cast } = dialogueOf(slug);
  const stageFor = (shot: string, light: Light, width: number = wideStage) =>
    new Stage({
      width,
      focus: 0.6,
      palette: relight(palette, light),
      seed: `${slug} ${shot}`,
      lettered: false,
    });
  const scene = (shot: string, light: Light) => {
    const stage = stageFor(shot, light);
    return stage.picture(sceneOf(slug)(stage), wideStage);
  };
  const portrait = (who: Cast, flip: boolean) => {
    const stage = stageFor(who.name, 'own', (portraitWidth / portraitHeight) * stageHeight);
    return stage.picture(
      bust(stage.w / 2, stage.h, 2.2, who.look, castColours(stage, who.name), flip),
      portraitWidth,
    );
  };
  const room = stageFor('kitchen', direction.light);
  return {
    backgrounds: {
      fog: scene('fog', 'own'),
      night: scene('night', 'night'),
      dusk: scene('dusk', 'dusk'),
      kitchen: room.picture(kitchenOn(room, 'fog'), wideStage),
    },
    portraits: [portrait(cast[0], false), portrait(cast[1], true)],
  };
}
