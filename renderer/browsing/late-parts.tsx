import type { RefObject } from 'react';
import { LatePart } from '../components/late-part.tsx';

const loadRecent = async () => (await import('./recent-shelf.tsx')).RecentShelf;
const loadForYou = async () => (await import('./for-you-shelf.tsx')).ForYouShelf;
const loadSuggestions = async () => (await import('./suggestions.tsx')).Suggestions;

/** The games looked at last. */
export const RecentlyViewed = () => <LatePart load={loadRecent} bundle="browse" props={{}} />;

/** Games recommended to the player. */
export const ForYou = () => <LatePart load={loadForYou} bundle="browse" props={{}} />;

/** What a search could mean, below its form. */
export const SearchSuggestions = (props: {
  form: RefObject<HTMLFormElement | null>;
  onChoose: () => void;
}) => <LatePart load={loadSuggestions} bundle="browse" urgent props={props} />;
