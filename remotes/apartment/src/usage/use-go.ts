import { useSearchParams } from 'react-router-dom';

type Change = Readonly<Record<string, string | undefined>>;

/** Changes parameters of the address; another filter begins at the first page. */
export function useGo(): (change: Change) => void {
  const [, setParams] = useSearchParams();
  return (change) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('cursor');
        for (const [name, value] of Object.entries(change))
          if (value === undefined || value === '') next.delete(name);
          else next.set(name, value);
        return next;
      },
      { preventScrollReset: true },
    );
}
