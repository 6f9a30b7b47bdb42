import { isComposed, useWidthOf } from '@console/ui';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { defaultRangeExtractor, measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canEnter, type RowKey } from './entry.ts';
import { RoundRowView } from './round-row.tsx';
import { rowHeightIn } from './row-form-rules.ts';
import { useWalk } from './walk.ts';
import { neighbour, type WalkLine } from './walk-order.ts';

export interface GridHandle {
  /** Brings the next row into sight and puts the focus into it. */
  move(from: RowKey, step: 1 | -1): void;
}

const floorHeight = 40;

/** Top bar and the bar with the progress, which lie over the list. */
const covered = { top: 190, bottom: 24 };

/** All registers in walking order. Only those near the screen exist in the page, so that 300 scroll like a few. */
export function RoundGrid({
  lines,
  handle,
}: {
  lines: readonly WalkLine[];
  handle: RefObject<GridHandle | null>;
}) {
  const { t } = useTranslation('apartment');
  const { keeper, mode } = useWalk();
  const box = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<string>();
  const byMouse = useMediaQuery('(pointer: fine)', { noSsr: true });
  const rowHeight = rowHeightIn(useWidthOf(box), byMouse);
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.kind === 'floor' ? floorHeight : rowHeight),
    getItemKey: (index) => lines[index]?.key ?? index,
    // Where nothing is laid out, the estimate stands.
    measureElement: (element, entry, instance) =>
      measureElement(element, entry, instance) ||
      instance.options.estimateSize(instance.indexFromElement(element)),
    overscan: 8,
    scrollMargin: top,
    scrollPaddingStart: covered.top,
    scrollPaddingEnd: covered.bottom,
    rangeExtractor: (range) => {
      // The row that has the focus is drawn wherever the list is scrolled to: it would lose what is typed.
      const at = lines.findIndex(({ key }) => key === focused);
      const drawn = defaultRangeExtractor(range);
      return at < 0 || drawn.includes(at) ? drawn : [...drawn, at].sort((a, b) => a - b);
    },
  });
  // Syncs with the page above the list: its rows are placed from the top of the document.
  useLayoutEffect(() => {
    const measure = () => {
      const rect = box.current?.getBoundingClientRect();
      if (rect) setTop(Math.round(rect.top + window.scrollY));
    };
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    observer?.observe(document.body);
    return () => observer?.disconnect();
  }, []);
  // Syncs with the parts of the screen that move the focus.
  useLayoutEffect(() => {
    handle.current = {
      move: (from, step) => {
        // While one enters, what is closed has no field that could take the focus.
        const stops = (key: RowKey) => mode === 'check' || canEnter(keeper.row(key), keeper.entry(key));
        const to = neighbour(lines, from, step, stops);
        const key = to === undefined ? undefined : lines[to]?.key;
        if (to === undefined || key === undefined) return leave();
        virtual.scrollToIndex(to, { align: 'auto' });
        focusOn(key);
      },
    };
  });
  return (
    <Box
      component="ul"
      ref={box}
      aria-label={t('reading.list')}
      sx={{ listStyle: 'none', margin: 0, padding: 0, position: 'relative' }}
      style={{ height: virtual.getTotalSize() }}
      onFocus={({ target }) => setFocused(keyAround(target))}
      onBlur={({ target }) => document.activeElement === target || setFocused(undefined)}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const line = lines[index];
        return (
          line && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              data-line={line.key}
              style={{ ...placed, transform: `translateY(${start - top}px)` }}
            >
              {line.kind === 'floor' ? <FloorHead floor={line.floor} /> : <RowFrame rowKey={line.key} />}
            </li>
          )
        );
      })}
    </Box>
  );
}

const placed = { position: 'absolute', top: 0, insetInlineStart: 0, width: '100%' } as const;
const keyAround = (target: Element) => target.closest<HTMLElement>('li')?.dataset.line;

/** Keys of checking work wherever in the row the focus is, except where somebody types. */
function RowFrame({ rowKey }: { rowKey: RowKey }) {
  const { mode, move, pass, openReject, keeper } = useWalk();
  const onKeyDown = (event: KeyboardEvent) => {
    if (mode !== 'check' || isComposed(event.nativeEvent) || event.altKey || event.ctrlKey || event.metaKey)
      return;
    const may = keeper.row(rowKey)?.may.check === true;
    const key = event.key.toLowerCase();
    const run =
      (key === 'arrowdown' && (() => move(rowKey, 1))) ||
      (key === 'arrowup' && (() => move(rowKey, -1))) ||
      (key === 'a' && may && (() => pass(rowKey))) ||
      (key === 'r' && may && (() => openReject(rowKey)));
    if (!run) return;
    event.preventDefault();
    run();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys press the row's own buttons
    <div onKeyDown={onKeyDown}>
      <RoundRowView rowKey={rowKey} />
    </div>
  );
}

function FloorHead({ floor }: { floor: number | null }) {
  const { t } = useTranslation('apartment');
  const name =
    floor === null
      ? t('reading.elsewhere')
      : t(floor < 0 ? 'reading.basement' : 'reading.floor', { floor: Math.abs(floor) });
  return (
    <Box component="h2" sx={{ typography: 'subtitle2', margin: 0, padding: 1, color: 'text.secondary' }}>
      {name}
    </Box>
  );
}

const leave = () => document.activeElement instanceof HTMLElement && document.activeElement.blur();

const tries = 12;

/** The row may have to be drawn first. */
function focusOn(key: RowKey, left = tries): void {
  const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
  const target = row?.querySelector<HTMLElement>('[data-entry-cell]') ?? row;
  if (target) target.focus({ preventScroll: left === tries });
  else if (left > 0) requestAnimationFrame(() => focusOn(key, left - 1));
}
