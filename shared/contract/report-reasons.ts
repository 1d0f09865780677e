/** What can be wrong with what: a game does not harass, a review does not fail to start. */
export const REPORT_REASONS = {
  comment: ['minor', 'illegal', 'harassment', 'spam', 'spoiler', 'other'],
  user: ['minor', 'illegal', 'harassment', 'spam', 'other'],
  game: ['minor', 'illegal', 'stolen', 'broken', 'other'],
} as const;

/** Something that can be reported. */
export type ReportedType = keyof typeof REPORT_REASONS;
export type ReasonFor = (typeof REPORT_REASONS)[ReportedType][number];

/** Longest text of a report, in UTF-16 units. */
export const REPORT_TEXT_MAX = 1000;
