import { useSearchParams } from 'react-router';

/**
 * Changes what the address says of a list under a name, undefined taking it out; the list begins at its first page. A change
 * is a step of the browser's history where `isStep`.
 */
export function useListParameter(
  name: string,
  { isStep = false }: { isStep?: boolean } = {},
): (value: string | undefined) => void {
  const [parameters, setParameters] = useSearchParams();
  return (value) => {
    const next = new URLSearchParams(parameters);
    next.delete('page');
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    setParameters(next, { replace: !isStep, preventScrollReset: true });
  };
}
