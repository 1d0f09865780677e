import { pageIn } from '../../app/page-number.ts';

/** Kinds of movements that the statement can be narrowed to. */
export const KINDS = ['all', 'consume', 'recharge', 'refund', 'reward', 'reversal'] as const;
export type Kind = (typeof KINDS)[number];

/** Times that it can be narrowed to, by how many days they last; 0 is all of it. */
export const PERIODS = [0, 30, 90, 365] as const;
export type Period = (typeof PERIODS)[number];

/** What of the statement is shown, as the address says it. */
export interface Selection {
  kind: Kind;
  period: Period;
  /** From 1. */
  page: number;
}

/** The whole statement. */
export const EVERYTHING: Selection = { kind: 'all', period: 0, page: 1 };

const DAY = 24 * 60 * 60_000;

export function parseSelection(parameters: URLSearchParams): Selection {
  const days = Number.parseInt(parameters.get('days') ?? '', 10);
  return {
    kind: KINDS.find((each) => each === parameters.get('type')) ?? 'all',
    period: PERIODS.find((each) => each === days) ?? 0,
    page: pageIn(parameters),
  };
}

/** The address of a selection, without what is the default anyway. */
export function hrefOf({ kind, period, page }: Selection): string {
  const parameters = new URLSearchParams();
  if (kind !== 'all') parameters.set('type', kind);
  if (period !== 0) parameters.set('days', String(period));
  if (page > 1) parameters.set('page', String(page));
  return parameters.size > 0 ? `/account/log?${parameters}` : '/account/log';
}

/** What the store is asked for: whole days, so that one question stands for all of a day. */
export function askedFor({ kind, period }: Selection, now: number): { action_type?: Kind; since?: string } {
  return {
    ...(kind !== 'all' && { action_type: kind }),
    ...(period !== 0 && { since: new Date((Math.floor(now / DAY) - period) * DAY).toISOString() }),
  };
}
