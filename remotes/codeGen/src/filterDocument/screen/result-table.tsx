import { StateChip, visuallyHidden } from '@console/ui';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathKey, type Ran, type Row } from '../engine/engine-messages.ts';
import type { FilterEngine } from '../engine/filter-engine.ts';
import type { Condition } from '../query/condition-rules.ts';
import { isObject, type Json, type KeptKind } from '../reading/exact-json.ts';
import { valueColumn } from '../result/export-rules.ts';

interface ResultTableProps {
  engine: FilterEngine;
  ran: Ran;
  result: number;
  onValue?: ((condition: Condition) => void) | undefined;
}

const rowHeight = 34;
const pageSize = 100;
/** Where nothing is laid out. */
const someHeight = 600;

/**
 * The results as rows; only what is on screen exists in the page. Tab comes to one value, the arrow keys go to the others, and
 * Enter takes one as a condition.
 */
export function ResultTable({ engine, ran, result, onValue }: ResultTableProps) {
  const { t } = useTranslation('codeGen');
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const rowAt = useRowWindows(engine, ran, result);
  const [place, setPlace] = useState({ row: 0, column: 0 });
  const { columns, count } = ran;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    initialRect: { width: 800, height: someHeight },
    observeElementRect: (instance, report) =>
      observeElementRect(instance, ({ width, height }) => report({ width, height: height || someHeight })),
  });
  const active = { row: Math.min(place.row, count - 1), column: Math.min(place.column, columns.length - 1) };
  const focusing = useRef(false);
  // After a key: the value may only be drawn now.
  useEffect(() => {
    if (!focusing.current) return;
    const value = document.getElementById(`${id}-${active.row}-${active.column}`);
    if (!value) return;
    focusing.current = false;
    value.focus();
  });
  const take = (row: number, column: number) => {
    const condition = conditionOf(rowAt(row), columns[column]);
    if (condition) onValue?.(condition);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moves[event.key]?.(active, count - 1, columns.length - 1);
    if (!next) return;
    event.preventDefault();
    focusing.current = true;
    setPlace(next);
    virtual.scrollToIndex(next.row);
  };
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return (
    <Box ref={box} sx={gridStyle}>
      <Box component="table" aria-rowcount={count + 1} onKeyDown={onKeyDown} sx={tableStyle}>
        <caption style={visuallyHidden}>{t(onValue ? 'filter.table.label' : 'filter.table.plain')}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column === valueColumn && !isObject(rowAt(0)?.value) ? t('filter.table.value') : column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={first?.start ?? 0} columns={columns.length} />
          {items.map(({ index }) => (
            <tr key={index} aria-rowindex={index + 2} style={{ height: rowHeight }}>
              {columns.map((column, at) => (
                <Cell
                  key={column}
                  id={`${id}-${index}-${at}`}
                  row={rowAt(index)}
                  column={column}
                  isActive={index === active.row && at === active.column}
                  canTake={onValue !== undefined}
                  onTake={() => {
                    setPlace({ row: index, column: at });
                    take(index, at);
                  }}
                />
              ))}
            </tr>
          ))}
          <Space height={virtual.getTotalSize() - (last?.end ?? 0)} columns={columns.length} />
        </tbody>
      </Box>
    </Box>
  );
}

interface Place {
  row: number;
  column: number;
}
const within = (value: number, most: number) => Math.max(0, Math.min(value, most));
const moves: Readonly<Record<string, (at: Place, lastRow: number, lastColumn: number) => Place>> = {
  ArrowDown: (at, last) => ({ ...at, row: within(at.row + 1, last) }),
  ArrowUp: (at, last) => ({ ...at, row: within(at.row - 1, last) }),
  PageDown: (at, last) => ({ ...at, row: within(at.row + 15, last) }),
  PageUp: (at, last) => ({ ...at, row: within(at.row - 15, last) }),
  ArrowRight: (at, _, last) => ({ ...at, column: within(at.column + 1, last) }),
  ArrowLeft: (at, _, last) => ({ ...at, column: within(at.column - 1, last) }),
  Home: (at) => ({ ...at, column: 0 }),
  End: (at, _, last) => ({ ...at, column: last }),
};

/** Keeps the place of the rows that are not drawn. */
function Space({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return undefined;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

interface CellProps {
  id: string;
  row: Row | undefined;
  column: string;
  /** The one that Tab comes to; the arrow keys go on from there. */
  isActive: boolean;
  canTake: boolean;
  onTake(): void;
}

function Cell({ id, row, column, isActive, canTake, onTake }: CellProps) {
  const { t } = useTranslation('codeGen');
  const value = valueIn(row, column);
  const kept = row?.kept[pathKey([column])] ?? (column === valueColumn ? row?.kept[''] : undefined);
  const isPlain = value !== undefined && (typeof value !== 'object' || value === null);
  return (
    <td data-kind={value === null ? 'null' : typeof value}>
      <ButtonBase
        id={id}
        tabIndex={isActive ? 0 : -1}
        disableRipple
        aria-disabled={!(canTake && isPlain) || undefined}
        title={typeof value === 'string' ? value.slice(0, 500) : undefined}
        onClick={onTake}
        sx={valueStyle}
      >
        {row === undefined ? '…' : value === undefined ? '' : shortText(value)}
      </ButtonBase>
      {kept && <KeptBadge kind={kept} label={t(`filter.kept.${kept}`)} />}
    </td>
  );
}

/** What this text was before it was kept as text. */
export function KeptBadge({ label }: { kind: KeptKind; label: string }) {
  return (
    <Box component="span" sx={{ marginInlineStart: 0.75 }}>
      <StateChip tone="info" label={label} />
    </Box>
  );
}

const valueIn = (row: Row | undefined, column: string): Json | undefined => {
  if (!row) return undefined;
  if (!isObject(row.value)) return column === valueColumn ? row.value : undefined;
  return Object.hasOwn(row.value, column) ? row.value[column] : undefined;
};

function conditionOf(row: Row | undefined, column: string | undefined): Condition | undefined {
  if (!row || column === undefined) return undefined;
  const value = valueIn(row, column);
  if (value === undefined || (typeof value === 'object' && value !== null)) return undefined;
  const path = isObject(row.value) ? [column] : [];
  return { path, value, kept: row.kept[pathKey(path)] };
}

/** What fits a cell. */
export function shortText(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

/** Rows by their number: the first ones came with the answer, others are asked for where they are looked at. */
function useRowWindows(engine: FilterEngine, ran: Ran, result: number): (index: number) => Row | undefined {
  const [windows, setWindows] = useState(() => new Map<number, readonly Row[]>());
  const [of, setOf] = useState(result);
  const wanted = useRef(new Set<number>());
  if (of !== result) {
    setOf(result);
    setWindows(new Map());
  }
  const missing = useRef<number>(undefined);
  // Syncs with the engine: what was drawn without its row is asked for.
  useEffect(() => {
    const page = missing.current;
    if (page === undefined || wanted.current.has(page)) return;
    wanted.current.add(page);
    void engine.ask({ kind: 'rows', from: page * pageSize, to: (page + 1) * pageSize }).then((outcome) => {
      wanted.current.delete(page);
      if ('answer' in outcome) setWindows((old) => new Map(old).set(page, outcome.answer));
    });
  });
  return (index) => {
    if (index < ran.firstRows.length) return ran.firstRows[index];
    const page = Math.floor(index / pageSize);
    const rows = windows.get(page);
    if (!rows) missing.current = page;
    return rows?.[index - page * pageSize];
  };
}

const gridStyle = {
  maxHeight: 'min(65vh, 720px)',
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
const valueStyle = {
  display: 'inline-block',
  minWidth: 24,
  minHeight: 20,
  maxWidth: '100%',
  verticalAlign: 'top',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  textAlign: 'start',
  font: 'inherit',
  borderRadius: 0.5,
  '&:not([aria-disabled]):hover': { textDecoration: 'underline' },
  '&[aria-disabled]': { cursor: 'default' },
  '&:focus-visible': { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main' },
};
const tableStyle = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  width: '100%',
  typography: 'body2',
  '& th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    bgcolor: 'background.paper',
    textAlign: 'start',
    fontWeight: 550,
    whiteSpace: 'nowrap',
  },
  '& th, & td': { paddingInline: 1.25, paddingBlock: 0.75, borderBottom: 1, borderColor: 'divider' },
  '& td': { maxWidth: 360, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& td[data-kind="number"]': { fontVariantNumeric: 'tabular-nums' },
  '& td[data-kind="null"], & td[data-kind="object"]': { color: 'text.secondary' },
};
