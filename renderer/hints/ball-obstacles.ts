import { CONTROLS } from '../components/controls.ts';

/** What must be seen whole, such as what a cart comes to. */
export const UNCOVERED = '[data-uncovered]';

/** What neither the ball nor its words lie on, where there is room beside it. */
export const OBSTACLES = `${CONTROLS}, ${UNCOVERED}`;
