/** Width of a card on a shelf. */
export const CARD = 'clamp(14.5rem, 42vw, 18rem)';

/** The same as the `sizes` attribute of its cover. */
export const CARD_SIZES = '(min-width: 640px) 288px, 60vw';
