import { foldPath } from '../../../shared/depot/paths.ts';

/** Two paths of a game name one file where their keys are equal. */
export type NameKey = (path: string) => string;

/** Every letter counts. */
export const exactNames: NameKey = (path) => path;

/** Case and the way of writing accents do not count, as on the usual volumes of Windows and macOS. */
export const foldedNames: NameKey = foldPath;
