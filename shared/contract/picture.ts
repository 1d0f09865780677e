/** Pictures that are uploaded: how large a file may be, in bytes, and of which kinds (V02). */
export const PICTURE_BYTES = 5 * 1024 * 1024;
export const PICTURE_TYPES = ['image/jpeg', 'image/png'] as const;
export const PICTURE_EXTENSIONS = ['.jpg', '.jpeg', '.png'] as const;
