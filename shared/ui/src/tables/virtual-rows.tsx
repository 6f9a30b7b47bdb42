import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

export interface VirtualRowsProps {
  count: number;
  /** Height of a row in px until it is measured. */
  rowHeight: number;
  keyOf(index: number): string;
  /** The row; it spreads `tie` on its `tr`, so that it is measured. */
  draw(index: number, tie: RowTie): ReactNode;
}

export interface RowTie {
  readonly ref: (row: HTMLTableRowElement | null) => void;
  readonly 'data-index': number;
  /** In the whole table, the head being the first. */
  readonly 'aria-rowindex': number;
}

/** The body of a table with thousands of rows: only those near the window exist in the page. */
export default function VirtualRows({ count, rowHeight, keyOf, draw }: VirtualRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  // Syncs with the layout: what stands above the table in the page that scrolls.
  useLayoutEffect(() => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: 12,
    scrollMargin: top,
    // Nothing in a hidden pane has a height; without one, every row would seem to fit on the screen.
    measureElement: (row, entry, instance) => measureElement(row, entry, instance) || rowHeight,
    initialRect: { width: 1024, height: 800 },
  });
  const rows = virtual.getVirtualItems();
  const above = (rows[0]?.start ?? top) - top;
  const below = virtual.getTotalSize() - ((rows.at(-1)?.end ?? top) - top);
  return (
    <tbody ref={body}>
      <Room height={above} />
      {rows.map(({ index }) =>
        draw(index, { ref: virtual.measureElement, 'data-index': index, 'aria-rowindex': index + 2 }),
      )}
      <Room height={below} />
    </tbody>
  );
}

/** Where the rows are that are not drawn. */
const Room = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden style={{ height }}>
      <td />
    </tr>
  ) : null;
