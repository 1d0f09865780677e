import { CodedError } from '../../shared/contract/errors.ts';

/** What a list is asked for, as `ListQ` of the API says it. */
export interface ListQuery {
  orderField?: string | null;
  limit?: number | null;
  offset?: number | null;
}

/** A part of a list and its order. */
export interface Page<Field extends string> {
  field: Field;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

const MAX_LIMIT = 100;

/**
 * Reads `<field>-asc` or `<field>-desc`, limit and offset; what is absent comes from `fallback`.
 * Errors: 400 for an unknown field or a limit or offset out of bounds.
 */
export function readPage<Field extends string>(
  query: ListQuery | null | undefined,
  fields: readonly Field[],
  fallback: Page<Field>,
): Page<Field> {
  const limit = query?.limit ?? fallback.limit;
  const offset = query?.offset ?? fallback.offset;
  if (limit < 0 || limit > MAX_LIMIT) throw new CodedError('400', `limit is 0 to ${MAX_LIMIT}`);
  if (offset < 0) throw new CodedError('400', 'offset is 0 or more');
  if (!query?.orderField) return { ...fallback, limit, offset };
  const [name, direction] = query.orderField.split('-');
  const field = fields.find((known) => known === name);
  if (!field || (direction !== 'asc' && direction !== 'desc'))
    throw new CodedError('400', `a list is ordered by one of ${fields.join(', ')}, -asc or -desc`);
  return { field, direction, limit, offset };
}
