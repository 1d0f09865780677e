import { type ComponentType, useEffect, useState } from 'react';
import { useApp } from '../app/app.ts';
import { loadAhead, loadChunk } from '../app/chunk-reload.ts';
import { loadCatalogue, type MessageBundle } from '../i18n/load-catalogue.ts';
import { whenIdle } from '../platform/when-idle.ts';

interface Late<Part> {
  /** Has to stay the same function. */
  load: () => Promise<Part>;
  /** The words that it needs beside those of every page. */
  bundle?: MessageBundle;
  /** Whether somebody waits for it already. */
  urgent?: boolean;
  /** Whether it is to be loaded at all, for now. */
  wanted?: boolean;
}

/** Code that the first view does without, with its words: nothing until it has come, once the browser is idle. */
export function useLate<Part>({ load, bundle, urgent = false, wanted = true }: Late<Part>): Part | undefined {
  const { locale } = useApp();
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    if (!wanted) return;
    let isThere = true;
    const fetchIt = () => {
      loadAhead(() => loadChunk(() => Promise.all([load(), bundle && loadCatalogue(locale, bundle)]))).then(
        ([loaded]) => isThere && setPart(() => loaded),
        () => {},
      );
    };
    const stop = urgent ? fetchIt() : whenIdle(fetchIt);
    return () => {
      isThere = false;
      stop?.();
    };
  }, [load, bundle, urgent, wanted, locale]);
  return wanted ? part : undefined;
}

interface LatePartProps<Props extends object> extends Omit<Late<ComponentType<Props>>, 'wanted'> {
  props: Props;
}

/** A part that nobody misses at first: without its code and words it is not there. */
export function LatePart<Props extends object>({ props, ...late }: LatePartProps<Props>) {
  const Part = useLate(late);
  return Part && <Part {...props} />;
}
