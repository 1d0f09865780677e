import * as v from 'valibot';
import { createSeal } from '../http/seal.ts';

const passShape = v.object({
  /** Null for a guest. */
  accountId: v.nullable(v.string()),
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

/** The pass that a cookie's text is, if it is one for this game and still holds. */
export function readPass(text: string, storeId: number, now: Date, secret: string): Pass | undefined {
  const pass = v.safeParse(passShape, sealOf(secret, storeId).open(text, now)?.content);
  return pass.success ? pass.output : undefined;
}
