import type { MouseEvent } from 'react';

/**
 * Answers the first press of a double click alone: where a row goes by its button, the second would fall on the button of
 * the row that moves up.
 */
export const onFirstPress =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
