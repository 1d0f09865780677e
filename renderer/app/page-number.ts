/** Beyond this no list has pages. */
const LAST_PAGE = 1000;

/** The page of a list that an address names: from 1 to 1000, and 1 where it names none. */
export const pageIn = (parameters: URLSearchParams): number =>
  Math.min(LAST_PAGE, Math.max(1, Number.parseInt(parameters.get('page') ?? '', 10) || 1));
