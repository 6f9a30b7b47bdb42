import { useLocation, useNavigation, useSearchParams } from 'react-router-dom';

type Change = Readonly<Record<string, string | undefined>>;

/**
 * Changes parameters of the address, on top of what is still loading: of two quick changes none is lost. Another filter
 * begins at the first page, unless the change names a `cursor`.
 */
export function useGo({ replace = false } = {}): (change: Change) => void {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  return (change) => {
    const next = new URLSearchParams(coming?.pathname === pathname ? coming.search : params);
    next.delete('cursor');
    for (const [name, value] of Object.entries(change))
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    setParams(next, { preventScrollReset: true, replace });
  };
}
