import type { LibraryGame } from '../../../shared/bridge/library.ts';

type Build = LibraryGame['builds'][number];

/** An installed official build, as far as a test does not say otherwise. */
export const installedBuild = (changes: Partial<Build> = {}): Build => ({
  type: 'official',
  version: '1.0.0',
  size: 100,
  folderId: 'a',
  state: 'installed',
  update: null,
  ...changes,
});

/** A game that is owned and not installed, as far as a test does not say otherwise. */
export const libraryGame = (changes: Partial<LibraryGame> = {}): LibraryGame => ({
  storeId: 1001,
  uuid: '7a0e2a1e-0d5b-4a0e-9d0c-1d5f0a3a9f00',
  name: 'Harbour Lights',
  cover: '/cdn/games/harbour-lights/cover.webp',
  owned: true,
  licensed: true,
  web: true,
  installs: true,
  builds: [],
  running: false,
  playSeconds: 0,
  lastPlayedAt: null,
  updatePolicy: null,
  updatesCheckedAt: null,
  ...changes,
});
