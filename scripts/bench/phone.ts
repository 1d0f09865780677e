/** A phone on a slow line: 1.6 Mb/s, 150 ms, and a processor this many times slower (commerce-rules.md 5). */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
export const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
export const SLOWER = 4;
