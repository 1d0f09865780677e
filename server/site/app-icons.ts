import path from 'node:path';
import sharp from 'sharp';
import type { Brand } from '../../shared/contract/site.ts';

const BRAND_FOLDER = path.join(import.meta.dirname, '../../resources/brand');
const FILES: Record<Brand, string> = {
  moggie: 'app-icon.svg',
  master: 'app-icon-master.svg',
  lynx: 'app-icon-lynx.svg',
};

/** Sizes that systems ask an installed app for, px. */
export const ICON_SIZES = [192, 512] as const;

export type IconSize = (typeof ICON_SIZES)[number];

/** Density at which an icon's drawing is sharp at every size. */
const DENSITY = 1200;

/** A brand's app icon as PNG, drawn once. */
export function createAppIcons() {
  const drawn = new Map<string, Promise<Buffer>>();
  return (brand: Brand, size: IconSize): Promise<Buffer> => {
    const key = `${brand}-${size}`;
    const icon =
      drawn.get(key) ??
      sharp(path.join(BRAND_FOLDER, FILES[brand]), { density: DENSITY }).resize(size, size).png().toBuffer();
    drawn.set(key, icon);
    return icon;
  };
}
