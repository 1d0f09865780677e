import { useState } from 'react';

/** Which of some rows are chosen. Rows start chosen or not; what the player turns over is remembered by row. */
export function useSelection(rows: readonly string[], startsChosen: boolean) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const isChosen = (row: string) => turned.has(row) !== startsChosen;
  const chosen = rows.filter(isChosen);
  function choose(row: string, on: boolean) {
    const next = new Set(turned);
    if (on === startsChosen) next.delete(row);
    else next.add(row);
    setTurned(next);
  }
  return {
    chosen,
    isChosen,
    /** A row's box, as `GameRow` takes it. */
    choiceOf: (row: string) => ({
      value: row,
      chosen: isChosen(row),
      choose: (on: boolean) => choose(row, on),
    }),
    chooseAll: (on: boolean) => setTurned(new Set(on === startsChosen ? [] : rows)),
  };
}

export type Selection = ReturnType<typeof useSelection>;
