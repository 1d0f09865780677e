import * as v from 'valibot';

/** Who plays while nobody is signed in; sent to no store. */
export const NOBODY = 'nobody';
/** A signed-in player whose uuid the launcher has not heard yet; the next one that it hears of is meant. */
export const UNKNOWN = 'unknown';

const totals = v.record(v.string(), v.object({ seconds: v.number(), lastPlayedAt: v.number() }));
const session = v.object({
  id: v.string(),
  /** Uuid, or `UNKNOWN`. */
  player: v.string(),
  storeId: v.number(),
  seconds: v.number(),
  /** What the store has confirmed of `seconds`. */
  synced: v.number(),
});

/** By player (uuid, `NOBODY` or `UNKNOWN`), and by the game's id therein. */
const ofPlayers = v.object({ totals: v.record(v.string(), totals), sessions: v.array(session) });

/** As launchers kept it that did not tell players apart. */
const ofLauncher = v.pipe(
  v.object({ totals, sessions: v.array(v.omit(session, ['player'])) }),
  v.transform(
    (kept): PlayTimeDocument => ({
      totals: { [UNKNOWN]: kept.totals },
      sessions: kept.sessions.map((each) => ({ ...each, player: UNKNOWN })),
    }),
  ),
);

/** Play time on this device, and the sessions that the store does not know whole yet. */
export const playTimeDocument = v.lazy((kept) =>
  // Not by a union, which does not tell where a document is damaged.
  v.is(ofLauncher, kept) && !v.is(ofPlayers, kept) ? ofLauncher : ofPlayers,
);
export type PlayTimeDocument = v.InferOutput<typeof ofPlayers>;

export const NO_PLAY_TIME: PlayTimeDocument = { totals: {}, sessions: [] };

/** The document once it is known whom `UNKNOWN` meant. */
export function claimed(document: PlayTimeDocument, player: string): PlayTimeDocument {
  const { [UNKNOWN]: unclaimed = {}, ...known } = document.totals;
  const own = { ...known[player] };
  for (const [storeId, { seconds, lastPlayedAt }] of Object.entries(unclaimed)) {
    const before = own[storeId];
    own[storeId] = {
      seconds: (before?.seconds ?? 0) + seconds,
      lastPlayedAt: Math.max(before?.lastPlayedAt ?? 0, lastPlayedAt),
    };
  }
  return {
    totals: { ...known, [player]: own },
    sessions: document.sessions.flatMap((each) => {
      if (each.player !== UNKNOWN) return [each];
      return player === NOBODY ? [] : [{ ...each, player }];
    }),
  };
}
