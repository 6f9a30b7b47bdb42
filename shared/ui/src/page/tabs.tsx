import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

export interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onChange(value: Value): void;
  tabs: readonly { value: Value; label: ReactNode }[];
  /** What the chosen tab shows; given here, it is tied to its tab for screen readers. */
  children?: ReactNode;
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** One of several views. The arrow keys choose; Tab goes on to the content. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, children }: TabsProps<Value>) {
  const id = useId();
  const chosen = tabs.findIndex((tab) => tab.value === value);
  const row = useChosenInView(chosen);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = steps[event.key]?.(Math.max(chosen, 0), tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    const button = event.currentTarget.children[next];
    if (button instanceof HTMLElement) button.focus();
    onChange(tab.value);
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        ref={row}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        sx={{ display: 'flex', gap: 0.5, overflowX: 'auto', borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map((tab, index) => (
          <ButtonBase
            key={tab.value}
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={children && tab.value === value ? `${id}-panel` : undefined}
            tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
            onClick={() => onChange(tab.value)}
            sx={tabStyle}
          >
            {tab.label}
          </ButtonBase>
        ))}
      </Box>
      {children && (
        <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} sx={panelStyle}>
          {children}
        </Box>
      )}
    </Box>
  );
}

/** A row that is too narrow for its tabs shows the chosen one, also when an address opens it. */
function useChosenInView(chosen: number) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = row.current?.children[chosen];
    if (!row.current || !(tab instanceof HTMLElement)) return;
    // Not `scrollIntoView`, which would move the page as well.
    const { offsetLeft: start, clientWidth: shown } = row.current;
    const from = tab.offsetLeft - start;
    row.current.scrollLeft = from - Math.max(0, (shown - tab.offsetWidth) / 2);
  }, [chosen]);
  return row;
}

/** Blocks of a page stand apart here as they do there. */
const panelStyle = { paddingTop: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' };

const tabStyle = {
  typography: 'button',
  flex: '0 0 auto',
  paddingInline: 1.5,
  minHeight: 40,
  color: 'text.secondary',
  borderBottom: '2px solid transparent',
  borderTopLeftRadius: 8,
  borderTopRightRadius: 8,
  '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
  '&[aria-selected="true"]': { color: 'primary.main', borderBottomColor: 'primary.main' },
  // The scrolling row would cut an outer ring.
  '&:focus-visible, &.Mui-focusVisible': { outlineOffset: '-3px' },
  '@media (pointer: coarse)': { minHeight: 44 },
};
