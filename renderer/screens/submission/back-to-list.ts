import { useNavigate } from 'react-router';
import { usePath } from '../../app/app.ts';
import { useToast } from '../../components/toast.tsx';

/** What is asked anew once a draft is handed in or thrown away. */
export const STALE = ['storeSubmits', 'storeSubmit'];

/** Says what became of the draft, on the list of all of them. */
export function useBackToList(): (words: string) => Promise<void> {
  const toast = useToast();
  const path = usePath();
  const navigate = useNavigate();
  return async (words) => {
    toast(words);
    await navigate(path('/account/submissions'));
  };
}
