import { within } from '../within.ts';
import type { ProviderKey } from './catalogue.ts';
import type { OpenedOrder, PaymentProvider } from './provider.ts';
import { ProviderRefusal } from './provider-refusal.ts';

/** A provider is left alone after so many failures in a row, */
const FAILURES = 5;
/** none of which is older than this, */
const WINDOW_MS = 5 * 60_000;
/** for so long; then one call tries whether it is back. */
const REST_MS = 60_000;
/** How long a call may take with all that it asks of the provider: longer than each adapter's own limits together. */
const DEADLINE_MS = 90_000;

/** Nobody asks this provider now: it did not answer for a while. */
export class ProviderDown extends Error {
  override name = 'ProviderDown';
}

interface HealthDeps {
  now(): Date;
  /** Milliseconds after which a call has failed. */
  deadlineMs?: number;
}

/** How the line to a provider stands: `trying` while one call finds out whether it is back. */
export type LineState = 'up' | 'down' | 'trying';

interface Line {
  /** Failures in a row, oldest first. */
  failures: Date[];
  /** Until when nobody calls. */
  restsUntil: Date | null;
  isTrying: boolean;
}

/** What a call that came to its end says of the provider. */
type Proof = 'reached' | 'nothing';

/**
 * Notices providers that do not answer (rule 35): after some failures in a row nobody waits for one any more, until a
 * single call, a minute later, finds it back. A refusal is an answer: no payer's card takes a provider from others. What one
 * server noticed the others notice for themselves (decision 22).
 */
export function createHealth({ now, deadlineMs = DEADLINE_MS }: HealthDeps) {
  const lines = new Map<ProviderKey, Line>();

  function lineOf(key: ProviderKey): Line {
    const line = lines.get(key) ?? { failures: [], restsUntil: null, isTrying: false };
    lines.set(key, line);
    return line;
  }

  const isResting = ({ restsUntil }: Line) => restsUntil !== null && now() < restsUntil;

  function noteFailure(line: Line, wasTry: boolean): void {
    const since = now().getTime() - WINDOW_MS;
    line.failures = [...line.failures.filter((at) => at.getTime() > since), now()];
    if (wasTry || line.failures.length >= FAILURES) line.restsUntil = new Date(now().getTime() + REST_MS);
  }

  /** What proves nothing ends a rest, too, but not the failures before it: the next one begins another. */
  function noteEnd(line: Line, proof: Proof, wasTry: boolean): void {
    if (proof === 'reached') line.failures = [];
    if (proof === 'reached' || wasTry) line.restsUntil = null;
  }

  /** Calls a provider, unless it rests; `proofOf` says what an answer proves, `isFailure` which errors are the line's. */
  async function call<T>(
    key: ProviderKey,
    work: () => Promise<T>,
    proofOf: (answer: T) => Proof,
    isFailure: (error: unknown) => boolean,
  ): Promise<T> {
    const line = lineOf(key);
    const isTry = line.restsUntil !== null;
    if (isTry && (line.isTrying || isResting(line))) throw new ProviderDown(`${key} does not answer`);
    line.isTrying = isTry;
    try {
      const answer = await within(work(), deadlineMs, key);
      noteEnd(line, proofOf(answer), isTry);
      return answer;
    } catch (error) {
      if (error instanceof ProviderRefusal) noteEnd(line, 'reached', isTry);
      else if (isFailure(error)) noteFailure(line, isTry);
      throw error;
    } finally {
      if (isTry) line.isTrying = false;
    }
  }

  const reached = (): Proof => 'reached';

  return {
    /** A provider whose calls are watched. */
    watch(key: ProviderKey, provider: PaymentProvider): PaymentProvider {
      const { create, payByCard, query, refund } = provider;
      return {
        ...provider,
        create: (order, urls) => call(key, () => create(order, urls), proofOfOrder, isLineFailure),
        // What an answer to a card is depends on the payer, who must not be able to take a provider off the shelves.
        ...(payByCard && {
          payByCard: (order, token, urls) =>
            call(key, () => payByCard(order, token, urls), reached, isUnreached),
        }),
        ...(query && { query: (order) => call(key, () => query(order), reached, isLineFailure) }),
        ...(refund && {
          refund: (order, money) => call(key, () => refund(order, money), reached, isLineFailure),
        }),
      };
    },

    /** Whether nobody calls it now: neither is it offered, nor asked. */
    isDown: (key: ProviderKey): boolean => isResting(lineOf(key)),

    stateOf(key: ProviderKey): LineState {
      const line = lineOf(key);
      if (line.restsUntil === null) return 'up';
      return isResting(line) ? 'down' : 'trying';
    },
  };
}

/** Pages that the store builds by itself say nothing of who takes them. */
const proofOfOrder = ({ step }: OpenedOrder): Proof =>
  step.kind === 'redirect' || step.kind === 'qr' ? 'reached' : 'nothing';

/** All but amounts and methods that a provider does not take, which no call was made for. */
const isLineFailure = (error: unknown): boolean => !(error instanceof RangeError);

/** Whether no answer came at all. */
const isUnreached = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
