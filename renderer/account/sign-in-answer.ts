import * as v from 'valibot';

/** What `sign-in` answers: whether a second step stands before the session. */
export const signInAnswer = v.object({ second_step: v.boolean() });
