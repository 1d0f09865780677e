/** What a player is told of, by the part of the store that it belongs to. */
export const NOTIFICATIONS = {
  wallet: [
    'purchase',
    'game_refunded',
    'game_taken',
    'redemption',
    'payment_credited',
    'payment_review',
    'payment_failed',
    'payment_refunded',
    'payment_reversed',
    'payment_restored',
  ],
  games: [
    'wish_released',
    'wish_reduced',
    'game_updated',
    'followed_game',
    'submission_returned',
    'submission_released',
  ],
  people: ['follower', 'review_reply', 'review_removed', 'report_decided'],
  security: [
    'sign_in',
    'password_changed',
    'email_changed',
    'two_factor_on',
    'two_factor_off',
    'backup_codes_made',
    'passkey_added',
    'passkey_removed',
    'deletion_scheduled',
    'deletion_undone',
    'country_changed',
    'suspended',
    'restored',
  ],
} as const;

export type NotificationGroup = keyof typeof NOTIFICATIONS;
export type NotificationKind = (typeof NOTIFICATIONS)[NotificationGroup][number];

/** In the order in which settings show them. */
export const NOTIFICATION_GROUPS: readonly NotificationGroup[] = ['wallet', 'games', 'people', 'security'];

/** What guards the account is told of everywhere, whatever a player would rather have. */
export const ALWAYS_TOLD: NotificationGroup = 'security';

/** The group whose settings a kind follows. */
export function groupOf(kind: NotificationKind): NotificationGroup {
  const found = NOTIFICATION_GROUPS.find((group) =>
    NOTIFICATIONS[group].some((known: NotificationKind) => known === kind),
  );
  if (!found) throw new Error(`${kind} belongs to no group`);
  return found;
}
