import { ImageSource } from 'pixi.js';

/** A picture for textures, and the way to give up its memory, which neither they nor the browser do soon. */
export interface Bitmap {
  source: ImageSource;
  letGo(): void;
}

export async function openBitmap(file: Blob): Promise<Bitmap> {
  const resource = await createImageBitmap(file);
  const source = new ImageSource({ resource });
  return {
    source,
    letGo() {
      source.destroy();
      resource.close();
    },
  };
}
