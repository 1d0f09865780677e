import path from 'node:path';
import sharp from 'sharp';
import { SHARE_PICTURE } from '../../shared/contract/picture.ts';
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

/** The ground of the picture that other sites show: dark, as the store's own pages. */
const GROUND = '#17110e';
/** How high (px) the icon stands on it. */
const SHARED_ICON = 380;

/** A brand's picture for links that are shared as PNG, drawn once. */
export function createSharePictures() {
  const drawn = new Map<Brand, Promise<Buffer>>();
  async function draw(brand: Brand): Promise<Buffer> {
    const { width, height } = SHARE_PICTURE;
    const icon = await sharp(path.join(BRAND_FOLDER, FILES[brand]), { density: DENSITY })
      .resize(SHARED_ICON, SHARED_ICON)
      .png()
      .toBuffer();
    return sharp({ create: { width, height, channels: 3, background: GROUND } })
      .composite([{ input: icon }])
      .png()
      .toBuffer();
  }
  return (brand: Brand): Promise<Buffer> => {
    const picture = drawn.get(brand) ?? draw(brand);
    drawn.set(brand, picture);
    return picture;
  };
}

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
