import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useDiscretion } from './discretion.tsx';

/**
 * Does for a page that comes without a new document what the browser does for one that comes with it: screen readers say its
 * name, and whoever types goes on at its beginning, where what they pressed has gone with the page before. Another search of
 * the same page is no other page. In discreet mode all titles are one, so that the heading is said: it reaches the ear alone.
 */
export function NewPage() {
  const { pathname } = useLocation();
  const { discreet } = useDiscretion();
  const isIdle = useNavigation().state === 'idle';
  const told = useRef(pathname);
  const [name, setName] = useState('');
  useEffect(() => {
    if (!isIdle || pathname === told.current) return;
    // A popup, a box of the page or a header's link that has the focus keeps it.
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
    const tell = () => {
      const said = discreet ? document.querySelector('h1')?.textContent : document.title;
      if (!said) return;
      told.current = pathname;
      setName(said);
      observer.disconnect();
    };
    // A heading that names what is asked for comes with the answer.
    const observer = new MutationObserver(tell);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    tell();
    return () => observer.disconnect();
  }, [pathname, isIdle, discreet]);
  return (
    <p role="status" className="sr-only">
      {name}
    </p>
  );
}
