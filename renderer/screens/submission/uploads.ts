import type { GamePicture } from '../../../shared/contract/submission.ts';
import type { Form } from './form.ts';

/** How many pictures are sent at the same time. */
const MOST_AT_ONCE = 3;

/** Where a picture is to stand. */
export interface Place {
  language: string;
  slot: GamePicture;
}

/** A file on its way into a slot; one that has arrived is a picture of the form. */
export interface Upload extends Place {
  /** Grows in the order in which files were chosen. */
  id: number;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** How much of it has been sent, from 0 to 1. */
  progress: number;
  /** What went wrong last. */
  error?: unknown;
}

export const isUnderWay = ({ state }: Upload): boolean => state !== 'failed';
export const hasFailed = ({ state }: Upload): boolean => state === 'failed';

/** Those that may be sent now, the first chosen first. */
export function nextOf(uploads: readonly Upload[]): Upload[] {
  const sending = uploads.filter(({ state }) => state === 'sending').length;
  return uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, MOST_AT_ONCE - sending));
}

/** A list with one of its items at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/** A picture that has arrived, before the first of those that were chosen after it; each stands there once. */
function withPicture(pictures: readonly string[], url: string, later: ReadonlySet<string>): string[] {
  if (pictures.includes(url)) return [...pictures];
  const behind = pictures.findIndex((picture) => later.has(picture));
  return behind < 0 ? [...pictures, url] : pictures.toSpliced(behind, 0, url);
}

/** The form with a picture that has arrived. A language that is gone does not come back with it. */
export function withArrived(
  form: Form,
  { language, slot }: Place,
  url: string,
  later: ReadonlySet<string>,
): Form {
  const info = form.store_submit_info;
  const list = info.list.map((each) => {
    if (each.language !== language) return each;
    const { data } = each;
    const changes =
      slot === 'screenshot' ? { screenshots: withPicture(data.screenshots, url, later) } : { [slot]: url };
    return { ...each, data: { ...data, ...changes } };
  });
  return { ...form, store_submit_info: { ...info, list } };
}
