import * as v from 'valibot';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Why a story does not play, as codes of the error catalogue. */
const STORY_FAILURES = ['render/game-data-lost', 'render/error', 'other/network-request-failed'] as const;

const shape = v.variant('kind', [
  /** Bytes that are there, of those that the first line needs. */
  v.object({ from: v.literal('story-player'), kind: v.literal('progress'), loaded: count, total: count }),
  v.object({
    from: v.literal('story-player'),
    kind: v.literal('ready'),
    orientation: v.picklist(['landscape', 'portrait', 'any']),
  }),
  v.object({ from: v.literal('story-player'), kind: v.literal('failed'), code: v.picklist(STORY_FAILURES) }),
  /** The game is not open to its reader any more, which the player says itself: no further try helps. */
  v.object({ from: v.literal('story-player'), kind: v.literal('closed') }),
]);

/** What the player tells the page around it. */
export type HostMessage = v.InferOutput<typeof shape>;

/** A message of the player; undefined for whatever else a frame says. */
export function readHostMessage(data: unknown): HostMessage | undefined {
  const found = v.safeParse(shape, data);
  return found.success ? found.output : undefined;
}

/** Bytes as the whole KB that players see: what is not nothing is at least one. */
export const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024);
