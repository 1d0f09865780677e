import fc from 'fast-check';
import type { SpeedLimit } from '../../../../shared/bridge/downloads.ts';
import { installFault, type JobKind, jobKind } from '../../../../shared/bridge/install.ts';

/** How many games there are to act on. */
const GAMES = 4;

const which = fc.nat(9);
const limit = fc.constantFrom<SpeedLimit>('full', 'pause', 1_000_000);
/** Anything that players, the machine and the engine do to a queue. */
export const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('add' as const),
      kind: fc.constantFrom<JobKind>('install', ...jobKind.options),
      game: fc.nat(GAMES - 1),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      act: fc.constantFrom('pause', 'resume', 'cancel', 'prioritise', 'finish', 'part', 'commit', 'progress'),
      which,
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('reorder' as const), which, before: which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('fail' as const),
      which,
      fault: fc.constantFrom(...installFault.options),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constantFrom('pauseAll', 'resumeAll', 'forgetFinished', 'drives') }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('roll' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom('adopt' as const, 'forget' as const),
      game: fc.nat(GAMES - 1),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('conditions' as const),
      changes: fc.record(
        {
          online: fc.boolean(),
          asleep: fc.boolean(),
          metered: fc.boolean(),
          playing: fc.boolean(),
          programs: fc.uniqueArray(fc.nat(GAMES - 1)),
        },
        { requiredKeys: [] },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('settings' as const), whilePlaying: limit, inHours: limit }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('advance' as const),
      ms: fc.constantFrom(100, 16_000, 600_000, 3_600_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('restart', 'crash') }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('stick' as const), stuck: fc.boolean() }) },
);
export type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;
