/** Pictures that are uploaded: how large a file may be, in bytes, and of which kinds (V02). */
export const PICTURE_BYTES = 5 * 1024 * 1024;
export const PICTURE_TYPES = ['image/jpeg', 'image/png'] as const;
export const PICTURE_EXTENSIONS = ['.jpg', '.jpeg', '.png'] as const;

/** What other sites show of a link to the store: a brand's picture, in the shape that they ask for, px. */
export const SHARE_PICTURE = { path: '/icons/share.png', width: 1200, height: 630 } as const;
