import * as v from 'valibot';
import { LOCALES } from '../../shared/contract/locales.ts';
import type { TextStore } from './saves.ts';

const KEY = 'story-settings';

const volume = v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0.7);
const shape = v.object({
  music: volume,
  sound: volume,
  muted: v.fallback(v.boolean(), false),
  /** Whether lines appear whole instead of letter by letter. */
  atOnce: v.fallback(v.boolean(), false),
  /** How fast letters come, and lines that follow each other by themselves: 1 is the usual. */
  speed: v.fallback(v.pipe(v.number(), v.minValue(0.5), v.maxValue(2)), 1),
  /** Whether skipping goes past lines that were never read. */
  skipAll: v.fallback(v.boolean(), false),
  language: v.fallback(v.optional(v.picklist(LOCALES.map(({ code }) => code))), undefined),
});

/** What a player set; of each game on its own origin. */
export type Settings = v.InferOutput<typeof shape>;

/** The settings that a storage keeps; the usual ones for what it does not. */
export function readSettings(storage: () => TextStore): Settings {
  try {
    return v.parse(shape, JSON.parse(storage().getItem(KEY) ?? '{}'));
  } catch {
    return v.parse(shape, {});
  }
}

export function keepSettings(storage: () => TextStore, settings: Settings): void {
  try {
    storage().setItem(KEY, JSON.stringify(settings));
  } catch {
    // They hold for this visit.
  }
}
