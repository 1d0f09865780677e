/** What can be pressed or filled in, if only with a pointer. */
export const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary';

/** What the Tab key comes to, and every tab of a list, which the arrows come to. */
export const REACHABLE = `:is(${CONTROLS}, [tabindex]):not([tabindex="-1"]), [role="tab"]`;
