import { existsSync, readFileSync } from 'node:fs';
import { Modelled, modelled } from '../modelled.ts';

const WIDTH_OFFSET = 16;
const HEIGHT_OFFSET = 20;

/** An image as its PNG bytes. */
export class NativeImage extends Modelled {
  readonly #png: Buffer;
  #template = false;

  constructor(png: Buffer) {
    super();
    this.#png = png;
  }

  isEmpty(): boolean {
    return this.#png.length === 0;
  }

  toPNG(): Buffer {
    return this.#png;
  }

  toDataURL(): string {
    return `data:image/png;base64,${this.#png.toString('base64')}`;
  }

  getSize(): { width: number; height: number } {
    if (this.#png.length < 24) return { width: 0, height: 0 };
    return { width: this.#png.readUInt32BE(WIDTH_OFFSET), height: this.#png.readUInt32BE(HEIGHT_OFFSET) };
  }

  /** Pixels are not scaled: what shows images on the host is never drawn. */
  resize(_options: unknown): NativeImage {
    return this;
  }

  setTemplateImage(template: boolean): void {
    this.#template = template;
  }

  isTemplateImage(): boolean {
    return this.#template;
  }
}

export const nativeImage = modelled('nativeImage', {
  createEmpty: () => new NativeImage(Buffer.alloc(0)),
  createFromBuffer: (png: Buffer) => new NativeImage(png),
  createFromPath: (path: string) => new NativeImage(existsSync(path) ? readFileSync(path) : Buffer.alloc(0)),
  createFromDataURL: (url: string) => new NativeImage(Buffer.from(url.split(',')[1] ?? '', 'base64')),
});
