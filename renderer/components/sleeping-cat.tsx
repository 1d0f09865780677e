/** The house's cat, asleep: where there is nothing to show. */
export const SleepingCat = () => (
  <svg viewBox="0 0 96 56" aria-hidden="true" className="h-14 fill-none stroke-line-strong stroke-2">
    <path
      strokeLinecap="round"
      strokeLinejoin="round"
      d="M4 52c10-2 14-10 22-10h34c8 0 14 3 18 10M60 42V22c0-3 4-5 6-2l6 6h8l6-6c2-3 6-1 6 2v14c0 8-6 14-14 16M72 36h.1M82 36h.1"
    />
  </svg>
);
