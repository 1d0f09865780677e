/** Pages that are text alone (R04); editors change it in the document `pages/<name>`. */
export const STATIC_PAGES = ['about-us', 'employment', 'privacy', 'terms'] as const;
