import { type RefObject, useEffect, useState } from 'react';
import { CodedError } from '../../../shared/contract/errors.ts';
import { type HostMessage, readHostMessage } from '../../../shared/story/host-message.ts';
import { giveKeys, takeKeysBack } from './give-keys.ts';

interface Told {
  /** Bytes that are there and that are needed, while a story loads. */
  progress?: { loaded: number; total: number };
  orientation?: Extract<HostMessage, { kind: 'ready' }>['orientation'];
  error?: CodedError;
  /** That the game is not open to its reader any more, as the player says in the frame. */
  isClosed?: true;
}

/**
 * What the story player in the frame tells of itself: it is believed from the game's frame and origin alone. Other games
 * say nothing.
 */
export function usePlayerMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  address: string | undefined,
): Told {
  const [told, setTold] = useState<Told>({});
  useEffect(() => {
    setTold({});
    if (address === undefined) return;
    const origin = new URL(address).origin;
    const listen = ({ data, source, origin: from }: MessageEvent) => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      const message = readHostMessage(data);
      if (message?.kind === 'progress') setTold({ progress: message });
      if (message?.kind === 'failed') {
        takeKeysBack(frame.current);
        setTold({ error: new CodedError(message.code, 'The story does not play') });
      }
      if (message?.kind === 'closed') {
        takeKeysBack(frame.current);
        setTold({ isClosed: true });
      }
      if (message?.kind === 'ready') {
        setTold({ orientation: message.orientation });
        giveKeys(frame.current);
      }
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [frame, address]);
  return told;
}
