import { CodedError } from '../../shared/contract/errors.ts';
import type { Context, Viewer } from './context.ts';

/** The signed-in player of a request; error 401 for guests. */
export function requireViewer({ viewer }: Pick<Context, 'viewer'>): Viewer {
  if (!viewer) throw new CodedError('401', 'sign in first');
  return viewer;
}
