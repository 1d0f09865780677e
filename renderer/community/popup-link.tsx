import type { MouseEvent } from 'react';
import { Link, type LinkProps } from '../components/link.tsx';
import { usePopups } from '../popups/popups.tsx';

/** A click that means the link itself: the main button without a key that opens a tab or a window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** A link to a person's page that looks at them in a popup first (P17). */
export function PersonLink({ person, ...rest }: { person: string } & Omit<LinkProps, 'to'>) {
  const popups = usePopups();
  return (
    <PopupLink to={`/user/${person}`} openPopup={() => popups.open('user', { uuid: person })} {...rest} />
  );
}

/** A link to a game's page that looks at it in a popup first (P17). */
export function GameLink({ game, ...rest }: { game: number } & Omit<LinkProps, 'to'>) {
  const popups = usePopups();
  return <PopupLink to={`/store/${game}`} openPopup={() => popups.open('game', { id: game })} {...rest} />;
}

const PopupLink = ({ openPopup, ...rest }: { openPopup: () => Promise<unknown> } & LinkProps) => (
  <Link
    aria-haspopup="dialog"
    onClick={(event) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      void openPopup();
    }}
    {...rest}
  />
);
