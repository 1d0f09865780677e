import { useEffect } from 'react';
import { usePopups } from '../popups/popups.tsx';
import { useMe } from './session.ts';

/** Asks whoever signs in to an account that is to be erased whether to keep it. */
export function LeavingAccount() {
  const popups = usePopups();
  const { data } = useMe();
  const deletesAt = data?.me.deletes_at;
  useEffect(() => {
    if (deletesAt) void popups.open('keep-account', { deletesAt });
  }, [deletesAt, popups]);
  return null;
}
