import { cover, squareCover } from './cover.ts';
import { dialogueOf, directionOf } from './directions/directions.ts';
import { sceneOf } from './scenes/scenes.ts';
import { scenePictures, screenshots } from './screenshots.ts';

/** The pictures of one game, each as SVG text. */
export interface GameArt {
  /** Landscape, 1280x720, with the title. */
  cover: string;
  /** Square, 1080x1080, with the title. */
  cover1to1: string;
  /** Four, 1280x720. */
  screenshots: string[];
  /** What stands on the screenshots before anybody speaks, for a player that writes its own words over it. */
  scenes: string[];
}

/** Draws a game of the demo catalogue; the same game gives the same bytes. Throws for an unknown slug. */
export function drawGame({ slug }: { slug: string }): GameArt {
  const scene = sceneOf(slug);
  const direction = directionOf(slug);
  const dialogue = dialogueOf(slug);
  return {
    cover: cover(slug, scene, direction),
    cover1to1: squareCover(slug, scene, direction),
    screenshots: screenshots(slug, scene, direction, dialogue),
    scenes: scenePictures(slug, scene, direction, dialogue),
  };
}
