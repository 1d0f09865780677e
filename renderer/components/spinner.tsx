/** Something is under way that has no measure. */
export const Spinner = () => (
  <svg viewBox="0 0 24 24" className="size-8 shrink-0 animate-spin text-accent-text" aria-hidden="true">
    <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
    <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
  </svg>
);
