import type { Palette } from './colour.ts';
import { type Random, randomFrom } from './random.ts';
import { tag } from './svg.ts';

export type Stop = readonly [offset: number, colour: string, opacity?: number];

const stopTags = (stops: readonly Stop[]) =>
  stops
    .map(([offset, colour, opacity = 1]) =>
      tag(
        'stop',
        { offset, 'stop-color': colour, ...(opacity === 1 ? {} : { 'stop-opacity': opacity }) },
        '',
      ),
    )
    .join('');

/** How high every stage is; the width follows from the picture's proportions. */
export const stageHeight = 720;

export interface StageSettings {
  width: number;
  /** Where the subject stands, as a share of the width. */
  focus: number;
  palette: Palette;
  seed: string;
  /** Whether a title will stand on the picture, so that the scene keeps a place for it. */
  lettered: boolean;
}

/**
 * What a scene draws on: its size, its colours, its numbers, and the gradients, patterns and clips it made.
 * A stage is always 720 high; `fx` is where the scene's subject should stand so that the title has room.
 */
export class Stage {
  readonly h = stageHeight;
  readonly w: number;
  readonly fx: number;
  readonly p: Palette;
  readonly r: Random;
  readonly square: boolean;
  readonly lettered: boolean;
  private readonly definitions: string[] = [];
  private readonly known = new Map<string, string>();

  constructor({ width, focus, palette, seed, lettered }: StageSettings) {
    this.w = width;
    this.fx = focus * width;
    this.p = palette;
    this.r = randomFrom(seed);
    this.square = width <= stageHeight;
    this.lettered = lettered;
  }

  /** Adds a definition and returns its id. */
  define(name: string, attributes: Readonly<Record<string, string | number>>, children: string): string {
    const id = `d${this.definitions.length}`;
    this.definitions.push(tag(name, { id, ...attributes }, children));
    return id;
  }

  /** Like `define`, but a key defined before is used again. */
  once(key: string, name: string, attributes: Readonly<Record<string, string | number>>): string {
    const id = this.known.get(key) ?? this.define(name, attributes, '');
    this.known.set(key, id);
    return id;
  }

  /** A gradient from the top of a shape to its bottom. */
  down(...stops: Stop[]): string {
    return `url(#${this.define('linearGradient', { x1: 0, y1: 0, x2: 0, y2: 1 }, stopTags(stops))})`;
  }

  /** A gradient from the left of a shape to its right. */
  across(...stops: Stop[]): string {
    return `url(#${this.define('linearGradient', {}, stopTags(stops))})`;
  }

  /** A gradient from a shape's corner to the opposite one. */
  slant(...stops: Stop[]): string {
    return `url(#${this.define('linearGradient', { x1: 0, y1: 0, x2: 1, y2: 1 }, stopTags(stops))})`;
  }

  /** A gradient from a shape's middle outwards. */
  round(...stops: Stop[]): string {
    return `url(#${this.define('radialGradient', {}, stopTags(stops))})`;
  }

  /** A tile repeated over a shape. */
  tile(width: number, height: number, children: string, transform = ''): string {
    const attributes = {
      width,
      height,
      patternUnits: 'userSpaceOnUse',
      ...(transform ? { patternTransform: transform } : {}),
    };
    return `url(#${this.define('pattern', attributes, children)})`;
  }

  /** A clip made of shapes, as attributes. */
  clip(children: string): { 'clip-path': string } {
    return { 'clip-path': `url(#${this.define('clipPath', {}, children)})` };
  }

  /** The finished picture, `width` pixels wide. */
  picture(children: string, width: number): string {
    const height = Math.round((width * this.h) / this.w);
    return tag(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${this.w} ${this.h}` },
      `<defs>${this.definitions.join('')}</defs>${children}`,
    );
  }
}

/** A scene draws itself on the stage and returns SVG text. */
export type Scene = (stage: Stage) => string;
