import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSessionOver } from '../../../shared/contract/errors.ts';
import { uploadGamePicture } from '../../platform/upload.ts';
import { usePopups } from '../../popups/popups.tsx';
import { nextOf, type Place, type Upload } from './uploads.ts';

/** The files on their way into a submission. */
export interface Uploads {
  list: readonly Upload[];
  /** Whether the submission takes pictures. */
  isOpen: boolean;
  /** Begins to send files, in this order. */
  add: (place: Place, files: readonly File[]) => void;
  retry: (upload: Upload) => void;
  /** Gives those up, sent or not, which `isGone` picks. */
  drop: (isGone: (upload: Upload) => boolean) => void;
}

/**
 * Sends files, a few at a time; each fails alone and waits to be tried again. `onArrived` gets what the store calls a picture,
 * and the pictures that were chosen after it.
 */
export function useUploads(
  submission: string,
  isOpen: boolean,
  onArrived: (place: Place, url: string, later: ReadonlySet<string>) => void,
): Uploads {
  const popups = usePopups();
  const [list, setList] = useState<readonly Upload[]>([]);
  const lastId = useRef(0);
  const running = useRef(new Map<number, AbortController>());
  /** Which upload brought a picture. */
  const arrived = useRef(new Map<string, number>());

  const change = (id: number, changes: Partial<Upload>) =>
    setList((now) => now.map((each) => (each.id === id ? { ...each, ...changes } : each)));

  const send = async (upload: Upload): Promise<void> => {
    const { id, slot, file } = upload;
    const stop = new AbortController();
    running.current.set(id, stop);
    change(id, { state: 'sending', progress: 0 });
    try {
      const { url } = await uploadGamePicture(submission, slot, file, {
        onProgress: (progress) => change(id, { progress }),
        signal: stop.signal,
      });
      if (stop.signal.aborted) return;
      const later = new Set([...arrived.current].flatMap(([other, by]) => (by > id ? [other] : [])));
      arrived.current.set(url, id);
      // At once, so that whatever is typed or pressed next finds it in the form.
      flushSync(() => {
        onArrived(upload, url, later);
        setList((now) => now.filter((each) => each.id !== id));
      });
    } catch (error) {
      if (stop.signal.aborted) return;
      change(id, { state: 'failed', error });
      if (isSessionOver(error)) popups.showError(error);
    } finally {
      if (running.current.get(id) === stop) running.current.delete(id);
    }
  };

  const sendNext = useEffectEvent(() => {
    for (const upload of nextOf(list)) if (!running.current.has(upload.id)) void send(upload);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the list may make room for the next
  useEffect(() => sendNext(), [list]);
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const stop of all.values()) stop.abort();
    };
  }, []);

  return {
    list,
    isOpen,
    add: (place, files) => {
      const added = files.map((file): Upload => {
        lastId.current += 1;
        return { ...place, id: lastId.current, file, state: 'waiting', progress: 0 };
      });
      setList((now) => [...now, ...added]);
    },
    retry: ({ id }) => change(id, { state: 'waiting', progress: 0, error: undefined }),
    drop: (isGone) => {
      for (const { id } of list.filter(isGone)) running.current.get(id)?.abort();
      setList((now) => now.filter((each) => !isGone(each)));
    },
  };
}
