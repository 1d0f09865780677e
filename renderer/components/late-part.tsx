import { type ComponentType, useEffect, useState } from 'react';
import { useApp } from '../app/app.ts';
import { loadAhead, loadChunk } from '../app/chunk-reload.ts';
import { loadCatalogue, type MessageBundle } from '../i18n/load-catalogue.ts';
import { whenIdle } from '../platform/when-idle.ts';

interface LatePartProps<Props extends object> {
  /** Has to stay the same function. */
  load: () => Promise<ComponentType<Props>>;
  bundle: MessageBundle;
  /** Whether somebody waits for it already. */
  urgent?: boolean;
  props: Props;
}

/** A part that nobody misses at first: without its code and words, which come once the browser is idle, it is not there. */
export function LatePart<Props extends object>({
  load,
  bundle,
  urgent = false,
  props,
}: LatePartProps<Props>) {
  const { locale } = useApp();
  const [Part, setPart] = useState<ComponentType<Props>>();
  useEffect(() => {
    let wanted = true;
    const fetchIt = () => {
      loadAhead(() => loadChunk(() => Promise.all([load(), loadCatalogue(locale, bundle)]))).then(
        ([part]) => wanted && setPart(() => part),
        () => {},
      );
    };
    const stop = urgent ? fetchIt() : whenIdle(fetchIt);
    return () => {
      wanted = false;
      stop?.();
    };
  }, [load, bundle, urgent, locale]);
  return Part && <Part {...props} />;
}
