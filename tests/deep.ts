/** Whether this run takes the time for what an hour has no room for: `npm test -- --deep`. */
export const IS_DEEP = Boolean(process.env.DEEP);
