import { browserStorage } from '../platform/storage.ts';
import { forgetIdentity } from './identity.ts';
import { deleteDatabase, deleteKept } from './local-store.ts';
import { isTagManagerLoaded } from './tag-manager.ts';

/** Takes back everything that counting visits has kept in this browser; call it once nothing counts any more. */
export function forgetVisitor(): void {
  forgetIdentity();
  deleteKept(browserStorage);
  deleteDatabase();
  // A script of others cannot be stopped, only left out of the next page.
  if (isTagManagerLoaded()) location.reload();
}
