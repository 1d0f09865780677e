// Works where a page's policy forbids code made of text, as ours does.
import 'pixi.js/unsafe-eval';
import { autoDetectRenderer, Container, Sprite, Texture } from 'pixi.js';
import type { Place } from '../../shared/story/cue.ts';
import type { Story } from '../../shared/story/pack.ts';
import { StoryError } from '../../shared/story/story-error.ts';
import type { Pack } from '../pack/pack.ts';
import type { Figure, Scene } from '../story/scene.ts';
import { openBitmap } from './bitmap.ts';
import { coverSpot, figureSpot } from './layout.ts';
import { type Drawn, Slot } from './slot.ts';

const PLACES: readonly Place[] = ['left', 'centre', 'right'];
/** More than two pixels for one are seen by nobody and cost the battery. */
const MOST_DENSITY = 2;
/** After a hidden page comes back, everything moves on as after one slow frame. */
const LONGEST_FRAME = 0.1;

interface Showing {
  atOnce: boolean;
  /** Whether what comes never moves, for who wants no motion. */
  isStill: boolean;
  /** Told why something of the scene cannot be shown. */
  onLost(error: unknown): void;
}

export interface Stage {
  /** Shows a scene; with fades, or at once. */
  show(scene: Scene, how: Showing): void;
  /** Fits the view's size; figures of a tall view stand at `floor`, in pixels from its top. */
  resize(floor: number): void;
}

/** A stage in an element, drawn with WebGL, or on a plain canvas where there is none. Throws where neither works. */
export async function createStage(place: HTMLElement, pack: Pack): Promise<Stage> {
  // A chunk of its own for packs with skeletons alone; it adds itself to renderers that are made after it.
  const spine = Object.values(pack.story.assets).some(({ kind }) => kind === 'skeleton')
    ? await import('./skeleton.ts')
    : undefined;
  const renderer = await autoDetectRenderer({
    preference: ['webgl', 'canvas'],
    backgroundAlpha: 0,
    antialias: true,
    autoDensity: true,
    resolution: Math.min(window.devicePixelRatio, MOST_DENSITY),
    width: Math.max(1, place.clientWidth),
    height: Math.max(1, place.clientHeight),
  });
  const size: Story['stage'] = pack.story.stage;
  const view = () => ({ width: place.clientWidth, height: place.clientHeight });
  let floor = place.clientHeight;
  place.append(renderer.canvas);

  const background = new Slot(({ view: { width, height, scale } }) =>
    coverSpot(view(), { width: width / scale.x, height: height / scale.y }),
  );
  const figures = {
    left: new Slot(() => figureSpot('left', view(), size, floor)),
    centre: new Slot(() => figureSpot('centre', view(), size, floor)),
    right: new Slot(() => figureSpot('right', view(), size, floor)),
  } satisfies Record<Place, Slot>;
  const slots = [background, figures.left, figures.right, figures.centre];
  const root = new Container({ children: slots.map(({ container }) => container) });

  let before: number | undefined;
  /** Frames are drawn while something moves, and no others. */
  const draw = (now: number) => {
    const seconds = before === undefined ? 0 : Math.min(LONGEST_FRAME, (now - before) / 1000);
    before = now;
    // Not `some`: each slot must move on.
    const moving = slots.filter((slot) => slot.step(seconds));
    renderer.render(root);
    if (moving.length > 0) requestAnimationFrame(draw);
    else before = undefined;
  };
  const wake = () => {
    if (before === undefined) {
      before = performance.now();
      requestAnimationFrame(draw);
    }
  };

  // The browser may take the pictures' memory away, as phones do from a page behind others, and give it back empty.
  renderer.canvas.addEventListener('webglcontextrestored', wake);

  async function picture(id: string, anchor: { x: number; y: number }): Promise<Drawn> {
    const found = pack.asset(id);
    if (found?.kind !== 'image') throw new StoryError(`the pack has no image "${id}"`);
    const { source, letGo } = await openBitmap(await pack.file(found));
    const sprite = new Sprite({ texture: new Texture({ source }), anchor });
    return {
      view: sprite,
      isMoving: false,
      step() {},
      destroy() {
        sprite.destroy({ texture: true });
        letGo();
      },
    };
  }

  async function figure(wanted: Figure, isStill: boolean): Promise<Drawn> {
    if (wanted.kind === 'image') return picture(wanted.image, { x: 0.5, y: 1 });
    if (!spine) throw new StoryError(`the pack has no skeleton "${wanted.skeleton}"`);
    return spine.drawSkeleton(pack, wanted.skeleton, wanted.animation, isStill);
  }

  return {
    show(scene, { atOnce, isStill, onLost }) {
      const { background: image } = scene;
      const shows = [
        background.show(
          image ?? '',
          image === null ? undefined : () => picture(image, { x: 0.5, y: 0.5 }),
          atOnce,
        ),
        ...PLACES.map((each) => {
          const wanted = scene.figures[each];
          return figures[each].show(
            wanted ? JSON.stringify(wanted) : '',
            wanted ? () => figure(wanted, isStill) : undefined,
            atOnce,
          );
        }),
      ];
      for (const shown of shows) shown.catch(onLost).finally(wake);
    },
    resize(nextFloor) {
      floor = nextFloor;
      const { width, height } = view();
      if (width === 0 || height === 0) return;
      renderer.resize(width, height);
      for (const slot of slots) slot.place();
      wake();
    },
  };
}
