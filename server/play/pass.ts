import * as v from 'valibot';
import { createSeal } from '../http/seal.ts';

const passShape = v.object({
  /** The player, and the sign-in with which they came; null for a guest. */
  player: v.nullable(v.object({ accountId: v.string(), session: v.string() })),
  /** Where the store took them to be, alpha-2 lower case, and whether their age was checked. */
  country: v.string(),
  ageVerified: v.boolean(),
});

/** Who came to a game's origin with a ticket. */
export type Pass = v.InferOutput<typeof passShape>;

const sealOf = (secret: string, storeId: number) => createSeal(secret, `play-pass:${storeId}`);

/** A pass for a game as the text of a cookie, sealed so that nobody can write one. */
export function writePass(pass: Pass, storeId: number, until: Date, secret: string): string {
  return sealOf(secret, storeId).close(pass, until);
}

/** The pass that a cookie's text is, and how long it holds, if it is one for this game and still does. */
export function readPass(
  text: string,
  storeId: number,
  now: Date,
  secret: string,
): { pass: Pass; until: Date } | undefined {
  const opened = sealOf(secret, storeId).open(text, now);
  const pass = v.safeParse(passShape, opened?.content);
  return opened && pass.success ? { pass: pass.output, until: opened.until } : undefined;
}
