/** Most rows that the server gives at once. */
const PAGE = 100;

/** All rows of a list, page by page. */
export async function everyRow<Row>(
  fetchPage: (q: { limit: number; offset: number }) => Promise<{ list: Row[]; totalCount: number }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let total = 1; rows.length < total; ) {
    const page = await fetchPage({ limit: PAGE, offset: rows.length });
    if (page.list.length === 0) break;
    rows.push(...page.list);
    total = page.totalCount;
  }
  return rows;
}
