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
import { columnsStep, leastForTable } from './table-widths.ts';

interface Drawn {
  readonly asCards: boolean;
  tell(asCards: boolean): void;
}

const nobodys: Drawn = { asCards: false, tell: () => {} };
const DrawnContext = createContext(nobodys);

/** Around a list and its tools, which ask how it is drawn. */
export function ListForm({ children }: { children: ReactNode }) {
  const [asCards, tell] = useState(false);
  const drawn = useMemo(() => ({ asCards, tell }), [asCards]);
  return <DrawnContext value={drawn}>{children}</DrawnContext>;
}

/** Around what a list's screen opens above it: a table in a dialog is not the list. */
export const BesideList = ({ children }: { children: ReactNode }) => (
  <DrawnContext value={nobodys}>{children}</DrawnContext>
);

export const useIsDrawnAsCards = (): boolean => use(DrawnContext).asCards;

interface Measured {
  readonly of: string;
  /** Which columns the room's width let in. */
  readonly step: number | undefined;
  readonly wanted: number;
}

/** Cards are shorter than the table, so a scrollbar of the page may go with it: its width is not yet room for the table. */
const scrollbar = 24;

/**
 * Whether rows become cards in this room: on a phone, and up to a desk wherever their table would scroll sideways.
 * @param of the columns and the language: what other ones took says nothing of these
 * @returns and what the table tells when it does not fit: how much room it wants
 */
export function useTableForm(
  room: RefObject<HTMLElement | null>,
  of: string,
): [boolean, (wanted: number) => void] {
  const width = useWidthOf(room);
  const step = width === undefined ? undefined : columnsStep(width);
  const [measured, setMeasured] = useState<Measured>({ of, step, wanted: 0 });
  const wanted = measured.of === of && measured.step === step ? measured.wanted : 0;
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const { tell } = use(DrawnContext);
  const asCards = width === undefined ? isPhone : width < leastForTable(width, wanted);
  useLayoutEffect(() => tell(asCards), [tell, asCards]);
  // The table is measured first: as it appears its room is not there yet, later the room itself is asked.
  useLayoutEffect(
    () => setMeasured((before) => (before.step === undefined ? { ...before, step } : before)),
    [step],
  );
  const stepNow = () => (room.current ? columnsStep(room.current.clientWidth) : undefined);
  return [asCards, (most) => setMeasured({ of, step: stepNow(), wanted: most + scrollbar })];
}
