import * as v from 'valibot';
import type { Cue, Place } from '../../shared/story/cue.ts';

const name = v.nullable(v.string());
const figure = v.variant('kind', [
  v.object({ kind: v.literal('image'), image: v.string() }),
  v.object({ kind: v.literal('skeleton'), skeleton: v.string(), animation: v.optional(v.string()) }),
]);

export const sceneShape = v.object({
  background: name,
  music: name,
  figures: v.object({
    left: v.nullable(figure),
    centre: v.nullable(figure),
    right: v.nullable(figure),
  } satisfies Record<Place, unknown>),
});

/** What stays on the stage until a line changes it. */
export type Scene = v.InferOutput<typeof sceneShape>;
export type Figure = NonNullable<Scene['figures'][Place]>;

export const EMPTY_SCENE: Scene = {
  background: null,
  music: null,
  figures: { left: null, centre: null, right: null },
};

/** The scene after a line's cues. */
export function sceneAfter(scene: Scene, cues: readonly Cue[]): Scene {
  return cues.reduce(afterCue, scene);
}

function afterCue(scene: Scene, cue: Cue): Scene {
  const place = (figure: Figure | null, at: Place) => ({
    ...scene,
    figures: { ...scene.figures, [at]: figure },
  });
  switch (cue.do) {
    case 'background':
      return { ...scene, background: cue.image };
    case 'music':
      return { ...scene, music: cue.music };
    case 'portrait':
      return place(cue.image === null ? null : { kind: 'image', image: cue.image }, cue.place);
    case 'skeleton':
      return place(
        { kind: 'skeleton', skeleton: cue.skeleton, ...(cue.animation && { animation: cue.animation }) },
        cue.place,
      );
    case 'sound':
    case 'speaker':
      return scene;
  }
}
