import { stableId } from '../../scripts/seed/stable-id.ts';

/** Articles of the demo that would pop up (P03). */
export const BROADCASTS = ['autumn-sale', 'planned-maintenance'].map((slug) => stableId(`article:${slug}`));
