import type { Palette } from '../draw/colour.ts';

/** The colours of each brand's own pictures. */
export const moggie: Palette = {
  ink: '#160d12',
  deep: '#3a1a34',
  mid: '#7f3450',
  soft: '#e0784f',
  pale: '#ffdcae',
  glow: '#ffb45c',
};

export const lynx: Palette = {
  ink: '#06131f',
  deep: '#0f3350',
  mid: '#1f6f8c',
  soft: '#63c6d8',
  pale: '#e6fbff',
  glow: '#9ff0ea',
};

export const master: Palette = {
  ink: '#1c070a',
  deep: '#5a0f18',
  mid: '#a82a2a',
  soft: '#ee7a4a',
  pale: '#ffe6bd',
  glow: '#ffc35e',
};
