/** What Chromium tells of the connection; other engines, and older ones, do not know it. */
export interface NetworkInformation extends EventTarget {
  saveData?: boolean;
  type?: string;
}

/** Whether data is paid by volume: asked to be saved, or over the air. Null where the browser cannot tell. */
export function meteredOf(information: NetworkInformation | undefined): boolean | null {
  if (information === undefined) return null;
  return information.saveData === true || information.type === 'cellular';
}
