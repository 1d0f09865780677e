import type { Palette } from '../draw/colour.ts';
import { type Scene, Stage, stageHeight } from '../draw/stage.ts';
import { ironbloom } from './ironbloom.ts';
import { kumoNoSu } from './kumo-no-su.ts';
import { lanternMoon } from './lantern-moon.ts';
import { midnightAtelier } from './midnight-atelier.ts';
import { northlight } from './northlight.ts';
import { oldQuarter } from './old-quarter.ts';
import { paperFox } from './paper-fox.ts';
import { saltAndCedar } from './salt-and-cedar.ts';
import { kestrel } from './studio-kestrel.ts';
import { velvetHour } from './velvet-hour.ts';

const heads: Readonly<Record<string, { palette: Palette; scene: Scene }>> = {
  'lantern-moon': {
    palette: {
      ink: '#141a3c',
      deep: '#27306b',
      mid: '#4a4f96',
      soft: '#e08a5a',
      pale: '#fff0cf',
      glow: '#ffd27a',
    },
    scene: lanternMoon,
  },
  'studio-kestrel': {
    palette: {
      ink: '#241a17',
      deep: '#5f4a3a',
      mid: '#b5622f',
      soft: '#d9b98a',
      pale: '#f4ead6',
      glow: '#e8b23a',
    },
    scene: kestrel,
  },
  'paper-fox': {
    palette: {
      ink: '#2a1a22',
      deep: '#b5402a',
      mid: '#e8743a',
      soft: '#f2b98a',
      pale: '#fbf0e0',
      glow: '#ffd9a0',
    },
    scene: paperFox,
  },
  northlight: {
    palette: {
      ink: '#06122a',
      deep: '#0f2a4f',
      mid: '#1f5f7a',
      soft: '#5fe0c0',
      pale: '#eafcf4',
      glow: '#7df0a0',
    },
    scene: northlight,
  },
  'velvet-hour': {
    palette: {
      ink: '#1f0a24',
      deep: '#4a1450',
      mid: '#8a2f7a',
      soft: '#e87fa8',
      pale: '#ffe6ee',
      glow: '#ffc46b',
    },
    scene: velvetHour,
  },
  ironbloom: {
    palette: {
      ink: '#1c1f24',
      deep: '#3a424c',
      mid: '#6f7a86',
      soft: '#c9c2b2',
      pale: '#f2ece0',
      glow: '#c93a42',
    },
    scene: ironbloom,
  },
  'kumo-no-su': {
    palette: {
      ink: '#1d2438',
      deep: '#3f4f74',
      mid: '#6f86ac',
      soft: '#a9bdd6',
      pale: '#e9f0f6',
      glow: '#ffffff',
    },
    scene: kumoNoSu,
  },
  'salt-and-cedar': {
    palette: {
      ink: '#10281f',
      deep: '#1f5a45',
      mid: '#3f8a7a',
      soft: '#8fc4b8',
      pale: '#f4ecd8',
      glow: '#ee8a4a',
    },
    scene: saltAndCedar,
  },
  'midnight-atelier': {
    palette: {
      ink: '#0c0a14',
      deep: '#2a1f3a',
      mid: '#8f7a9a',
      soft: '#d9c6d0',
      pale: '#f6eef2',
      glow: '#ffe2a8',
    },
    scene: midnightAtelier,
  },
  'old-quarter': {
    palette: {
      ink: '#221a2e',
      deep: '#3a3560',
      mid: '#7a6a7a',
      soft: '#cfae86',
      pale: '#f4e6c8',
      glow: '#ffcf7a',
    },
    scene: oldQuarter,
  },
};

/** Draws an author's head, 512x512; throws for an author nobody has drawn. */
export function drawAuthor({ slug }: { slug: string }): string {
  const head = heads[slug];
  if (!head) throw new Error(`nobody has drawn the author '${slug}'`);
  const stage = new Stage({
    width: stageHeight,
    focus: 0.5,
    palette: head.palette,
    seed: slug,
    lettered: false,
  });
  return stage.picture(head.scene(stage), 512);
}
