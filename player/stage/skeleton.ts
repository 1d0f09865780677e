import {
  AtlasAttachmentLoader,
  SkeletonBinary,
  SkeletonJson,
  Spine,
  SpineTexture,
  TextureAtlas,
} from '@esotericsoftware/spine-pixi-v8';
import { StoryError } from '../../shared/story/story-error.ts';
import type { Pack } from '../pack/pack.ts';
import { type Bitmap, openBitmap } from './bitmap.ts';
import type { Drawn } from './slot.ts';

/** A skeleton of the pack that plays an animation again and again; a still one in its first pose for who wants no motion. */
export async function drawSkeleton(
  pack: Pack,
  id: string,
  animation: string | undefined,
  isStill: boolean,
): Promise<Drawn> {
  const found = pack.asset(id);
  if (found?.kind !== 'skeleton') throw new StoryError(`the pack has no skeleton "${id}"`);
  const atlas = new TextureAtlas(await (await pack.file(found.atlas)).text());
  const pages = new Map(found.pages.map((page) => [page.file.slice(page.file.lastIndexOf('/') + 1), page]));
  const bitmaps: Bitmap[] = [];
  for (const page of atlas.pages) {
    const file = pages.get(page.name);
    if (!file)
      throw new StoryError(`${found.atlas.file} names the page "${page.name}", and story.json has none`);
    const bitmap = await openBitmap(await pack.file(file));
    bitmaps.push(bitmap);
    page.setTexture(SpineTexture.from(bitmap.source));
  }
  const attachments = new AtlasAttachmentLoader(atlas);
  const file = await pack.file(found);
  const data = found.file.endsWith('.skel')
    ? new SkeletonBinary(attachments).readSkeletonData(new Uint8Array(await file.arrayBuffer()))
    : new SkeletonJson(attachments).readSkeletonData(await file.text());
  const spine = new Spine({ skeletonData: data, autoUpdate: false });
  const moves = animation !== undefined && !isStill;
  if (animation !== undefined) spine.state.setAnimation(0, animation, true);
  spine.update(0);
  return {
    view: spine,
    isMoving: moves,
    step(seconds) {
      if (moves) spine.update(seconds);
    },
    destroy() {
      spine.destroy();
      atlas.dispose();
      for (const bitmap of bitmaps) bitmap.letGo();
    },
  };
}
