import { useLocation, useNavigation, useSearchParams } from 'react-router-dom';

/**
 * Sets or, with an empty value, takes off one filter in the address, on top of what is still loading: of two quick changes
 * none is lost. Another filter begins at the first page.
 */
export function useFilter(): (name: string, value: string) => void {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  return (name, value) => {
    const next = new URLSearchParams(coming?.pathname === pathname ? coming.search : params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    next.delete('page');
    setParams(next);
  };
}
