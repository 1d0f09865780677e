import path from 'node:path';
import sharp from 'sharp';
import { SHARE_PICTURE } from '../../shared/contract/picture.ts';
import type { Brand } from '../../shared/contract/site.ts';
import { memoize } from './memoize.ts';

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

/** The ground of the picture that other sites show: dark, as the store's own pages. */
const GROUND = '#17110e';
/** How high (px) the icon stands on it. */
const SHARED_ICON = 380;

/** A brand's picture for links that are shared as PNG, drawn once. */
export const createSharePictures = () =>
  memoize(async (brand: Brand): Promise<Buffer> => {
    const { width, height } = SHARE_PICTURE;
    const icon = await drawing(brand, SHARED_ICON);
    return sharp({ create: { width, height, channels: 3, background: GROUND } })
      .composite([{ input: icon }])
      .png()
      .toBuffer();
  });

/** A brand's app icon as PNG, drawn once. */
export const createAppIcons = () => memoize((brand: Brand, size: IconSize) => drawing(brand, size));

/** A brand's icon as PNG, `size` px wide and high. */
function drawing(brand: Brand, size: number): Promise<Buffer> {
  return sharp(path.join(BRAND_FOLDER, FILES[brand]), { density: DENSITY })
    .resize(size, size)
    .png()
    .toBuffer();
}
