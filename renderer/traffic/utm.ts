/** Where an advertisement led here from: the five parameters of its address (X08). */
const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const;

export type Campaign = Partial<Record<(typeof UTM)[number], string>>;

/** The campaign that an address names, or nothing. */
export function campaignOf(search: string): Campaign | undefined {
  const parameters = new URLSearchParams(search);
  const found = UTM.flatMap((name) => {
    const value = parameters.get(name);
    return value ? [[name, value] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}
