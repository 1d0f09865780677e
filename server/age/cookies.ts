/** The names of the cookies of age checks. */
export interface AgeCookies {
  /** That of a check that is under way. */
  check: string;
  /** That of a browser's proof. */
  proof: string;
}

/** What the cookies of age checks are called on a store: over https no subdomain can write them, and games run on these. */
export function ageCookies(publicUrl: URL): AgeCookies {
  const prefix = publicUrl.protocol === 'https:' ? '__Host-' : '';
  return { check: `${prefix}age-check`, proof: `${prefix}age-proof` };
}
