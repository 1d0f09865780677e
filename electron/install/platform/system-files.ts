/**
 * What a system puts into a folder that somebody looked at. The same everywhere: drives are carried from one system to
 * another.
 */
const SYSTEM_FILES: ReadonlySet<string> = new Set([
  '.ds_store',
  '.localized',
  'thumbs.db',
  'desktop.ini',
  '.directory',
]);

/** Whether a name of a folder's own list is the system's doing and nobody's file; `._name` is macOS's on foreign drives. */
export const isSystemFile = (name: string) => SYSTEM_FILES.has(name.toLowerCase()) || name.startsWith('._');
