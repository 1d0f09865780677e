import pg from 'pg';

/** The database's own error inside whatever wraps it. */
function databaseError(error: unknown): pg.DatabaseError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof pg.DatabaseError) return cause;
  return undefined;
}

/** Name of the constraint that a statement broke, when an error tells of one. */
export function brokenConstraint(error: unknown): string | undefined {
  return databaseError(error)?.constraint;
}

/** Whether the transaction lost against another one and may simply run again (serialization failure, deadlock). */
export function isTransient(error: unknown): boolean {
  const code = databaseError(error)?.code;
  return code === '40001' || code === '40P01';
}
