import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Does for a page that comes without a new document what the browser does for one that comes with it: screen readers say its
 * name, and whoever types goes on at its beginning, where what they pressed has gone with the page before. Another search of
 * the same page is no other page.
 */
export function NewPage() {
  const { pathname } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const told = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (!isIdle || pathname === told.current) return;
    told.current = pathname;
    setTitle(document.title);
    // A popup, a box of the page or a header's link that has the focus keeps it.
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, isIdle]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
