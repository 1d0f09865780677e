import * as v from 'valibot';
import type { Database } from '../db/database.ts';
import { createSeal } from '../http/seal.ts';
import { createAgeStore } from './store.ts';
import type { AgeRefusal, AgeVerifier } from './verifier.ts';

interface AgeDeps {
  database: Database;
  /** Absent: no check is offered, and what needs one stays closed. */
  verifier: AgeVerifier | undefined;
  secret: string;
  now(): Date;
}

/** How long (ms) a visitor may take at the verifier, and how long a result counts. */
const CHECK_MS = 30 * 60_000;
const RESULT_MS = 365 * 24 * 60 * 60_000;

/** Something to keep in the visitor's browser, for so long. */
export interface Kept {
  value: string;
  seconds: number;
}

export interface Finished {
  outcome: 'verified' | AgeRefusal;
  /** The page of this site that the visitor came from. */
  returnPath: string;
  /** That this browser's visitor is of age. */
  proof?: Kept;
}

const begun = v.object({ memory: v.record(v.string(), v.string()), returnPath: v.string() });

export type AgeService = ReturnType<typeof createAgeService>;

/**
 * Ages that a verifier has checked, for countries whose law asks for more than a word. A result opens the browser it was
 * shown in by a sealed proof that names nobody; a player's also stands beside the account, and opens every browser that the
 * player signs in with. Of the person nothing is kept but when, how and by whom it was checked and how long that counts.
 */
export function createAgeService({ database, verifier, secret, now }: AgeDeps) {
  const store = createAgeStore(database);
  const checks = createSeal(secret, 'age-check');
  const proofs = createSeal(secret, 'age-proof');

  const secondsUntil = (until: Date) => Math.floor((until.getTime() - now().getTime()) / 1000);
  const proofUntil = (until: Date): Kept => ({
    value: proofs.close('of age', until),
    seconds: secondsUntil(until),
  });

  return {
    /** Whether there is a way to prove one's age. */
    isOffered: verifier !== undefined,

    /**
     * Begins a check: the verifier's page, and what the browser keeps until the visitor comes back to `returnTo`.
     * Throws when there is no verifier, or it cannot be asked.
     */
    async begin(returnTo: string, returnPath: string): Promise<{ page: string; check: Kept }> {
      if (!verifier) throw new Error('no age verifier is connected');
      const { page, memory } = await verifier.start(returnTo);
      const until = new Date(now().getTime() + CHECK_MS);
      return {
        page,
        check: { value: checks.close({ memory, returnPath }, until), seconds: secondsUntil(until) },
      };
    },

    /**
     * Ends the check that a browser began: `check` is what it kept, `answer` what it came back with. A player's result is
     * kept with the account, a guest's in the browser alone. Whatever is not a clear yes opens nothing.
     */
    async finish(
      answer: URLSearchParams,
      returnTo: string,
      { check, player }: { check: string; player: string | undefined },
    ): Promise<Finished> {
      const at = now();
      const opened = v.safeParse(begun, checks.open(check, at)?.content);
      if (!verifier || !opened.success) return { outcome: 'late', returnPath: '/' };
      const { returnPath, memory } = opened.output;
      const said = await verifier.read(answer, returnTo, memory);
      if ('refusal' in said) return { outcome: said.refusal, returnPath };
      const until = new Date(at.getTime() + RESULT_MS);
      if (player !== undefined)
        await store.put({
          accountId: player,
          verifiedAt: at,
          method: said.method,
          verifiedBy: verifier.name,
          validUntil: until,
        });
      return { outcome: 'verified', returnPath, proof: proofUntil(until) };
    },

    /** Whether a browser's proof is ours, and counts still. */
    isProof: (proof: string): boolean => proofs.open(proof, now()) !== undefined,

    /** Whether a player's age was checked, and counts still. */
    isVerified: async (player: string): Promise<boolean> =>
      (await store.validUntil(player, now())) !== undefined,

    /** A proof for another browser of a player whose age was checked; undefined for others. */
    async proofFor(player: string): Promise<Kept | undefined> {
      const until = await store.validUntil(player, now());
      return until && proofUntil(until);
    },
  };
}
