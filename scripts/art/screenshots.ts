import { paletteOf, wideStage } from './cover.ts';
import type { Direction } from './directions/direction.ts';
import { type Light, relight } from './draw/colour.ts';
import { type Scene, Stage } from './draw/stage.ts';
import { group } from './draw/svg.ts';

interface Camera {
  /** Where on the stage the camera looks, as shares of its width and height, and how near it is. */
  x: number;
  y: number;
  zoom: number;
  focus: number;
  light: Light;
}

/** The scene without letters: other light, other place for the subject, another camera. */
function look(slug: string, scene: Scene, direction: Direction, camera: Camera): string {
  const stage = new Stage(
    wideStage,
    camera.focus,
    relight(paletteOf(direction), camera.light),
    `${slug} ${camera.light}`,
  );
  const { x, y, zoom } = camera;
  const move = `translate(${stage.w / 2} ${stage.h / 2}) scale(${zoom}) translate(${-x * stage.w} ${-y * stage.h})`;
  return stage.picture(group(scene(stage), { transform: move }), 1280);
}

/** The screenshots of a game, 1280x720. */
export function screenshots(slug: string, scene: Scene, direction: Direction): string[] {
  const cameras: Camera[] = [
    { x: 0.5, y: 0.5, zoom: 1, focus: 0.5, light: direction.light },
    { x: 0.42, y: 0.52, zoom: 1.35, focus: 0.42, light: 'own' },
    { x: 0.6, y: 0.46, zoom: 1.12, focus: 0.62, light: direction.light === 'night' ? 'dusk' : 'night' },
  ];
  return cameras.map((camera) => look(slug, scene, direction, camera));
}
