/**
 * Orders what a page fetches: the text and the picture of the first view, once these are painted the page's script with the
 * chunks that it is going to ask for, and then the pictures further down (`data-first-view` holds them, styles.css). A
 * visitor who presses does not wait for the paint, one who scrolls not for the script. What is below the first view is laid
 * out later (`data-arriving`, styles.css). Runs as text in the page, so it stands alone.
 */
function startAfterFirstView(script: string, chunks: readonly string[]): void {
  /** Longest wait for either, ms: a picture that does not come keeps no page from answering. */
  const longest = 3000;
  const root = document.documentElement;
  root.setAttribute('data-first-view', '');
  // Who reloads or comes back finds the page where it was, which takes its exact height.
  const [arrival] = performance.getEntriesByType('navigation');
  if (arrival instanceof PerformanceNavigationTiming && arrival.type === 'navigate')
    root.setAttribute('data-arriving', '');
  const showPictures = () => root.removeAttribute('data-first-view');
  addEventListener('scroll', showPictures, { once: true, capture: true });

  /** Lost on the way, it is fetched again after `again` ms, then less and less often, as `untilReached` asks. */
  const loadScript = (again: number) =>
    document.head.append(
      Object.assign(document.createElement('script'), {
        type: 'module',
        src: script,
        onload: showPictures,
        onerror: () => setTimeout(loadScript, again, Math.min(2 * again, 30_000)),
      }),
    );

  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    setTimeout(showPictures, longest);
    let coming = chunks.length;
    const came = () => {
      coming--;
      if (coming === 0) showPictures();
    };
    for (const href of chunks)
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel: 'modulepreload',
          href,
          onload: came,
          onerror: came,
        }),
      );
    loadScript(1000);
  };
  // A screen reader's press is a click alone.
  for (const sign of ['pointerdown', 'keydown', 'click', 'input'])
    addEventListener(sign, start, { once: true, capture: true });
  // A frame that was made is not seen yet: where a browser tells when the first one is, nothing competes with it.
  const firstSeen = new Promise<void>((seen) => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return seen();
    const observer = new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) seen();
    });
    observer.observe({ type: 'paint', buffered: true });
  });
  const afterPaint = () => {
    // Nothing is painted where nobody looks.
    if (document.hidden) start();
    else void firstSeen.then(() => requestAnimationFrame(() => requestAnimationFrame(start)));
  };
  // Pictures tell the document alone that they have come, and only who listens on the way down.
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLImageElement && target.fetchPriority === 'high') afterPaint();
    },
    true,
  );
  addEventListener('load', afterPaint);
  setTimeout(start, longest);
}

/** The script that the server writes into the head of a page. */
export const scriptStart = (script: string, chunks: readonly string[]): string =>
  `(${startAfterFirstView})(${JSON.stringify(script)},${JSON.stringify(chunks)})`;
