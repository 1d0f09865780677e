/** Most rows that the server gives at once. */
const PAGE = 100;
/** Most pages that are asked for at once, so that other questions have their turn. */
const AT_ONCE = 4;

/**
 * All rows of a list that is read by key, in its order: each page is asked for after the last row of the one before, so that
 * rows which come meanwhile move no other one.
 */
export async function everyRowByKey<Row>(
  fetchPage: (limit: number, after: Row | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await fetchPage(PAGE, rows.at(-1));
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}

/** All rows of a list in its order: the first page tells how many there are, and the others come several at once. */
export async function everyRow<Row>(
  fetchPage: (q: { limit: number; offset: number }) => Promise<{ list: Row[]; totalCount: number }>,
): Promise<Row[]> {
  const first = await fetchPage({ limit: PAGE, offset: 0 });
  const rows = [...first.list];
  for (let next = PAGE; next < first.totalCount; next += AT_ONCE * PAGE) {
    const end = Math.min(next + AT_ONCE * PAGE, first.totalCount);
    const offsets = Array.from({ length: Math.ceil((end - next) / PAGE) }, (_, page) => next + page * PAGE);
    const pages = await Promise.all(offsets.map((offset) => fetchPage({ limit: PAGE, offset })));
    rows.push(...pages.flatMap(({ list }) => list));
  }
  return rows;
}
