import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { useWidthOf } from '../page/use-width-of.ts';
import { leastForTable } from './table-widths.ts';

interface Drawn {
  readonly asCards: boolean;
  tell(asCards: boolean): void;
}

const DrawnContext = createContext<Drawn>({ asCards: false, tell: () => {} });

/** Around a list and its tools, which ask how it is drawn. */
export function ListForm({ children }: { children: ReactNode }) {
  const [asCards, tell] = useState(false);
  const drawn = useMemo(() => ({ asCards, tell }), [asCards]);
  return <DrawnContext value={drawn}>{children}</DrawnContext>;
}

export const useIsDrawnAsCards = (): boolean => use(DrawnContext).asCards;

/**
 * Whether rows become cards in this room: on a phone, and up to a desk wherever their table would scroll sideways.
 * @returns and what the table tells when it does not fit: how much room it wants
 */
export function useTableForm(room: RefObject<HTMLElement | null>): [boolean, (wanted: number) => void] {
  const width = useWidthOf(room);
  const [wanted, setWanted] = useState(0);
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const { tell } = use(DrawnContext);
  const asCards = width === undefined ? isPhone : width < leastForTable(width, wanted);
  useLayoutEffect(() => tell(asCards), [tell, asCards]);
  return [asCards, setWanted];
}
