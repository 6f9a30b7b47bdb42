import { useFormat, useName } from '@console/shell';
import { columnsOf, DataTable, EntryCell, plainNumber } from '@console/ui';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMeasure } from '../txns/txn-words.ts';
import { type CountedLine, type Place, piecesOver } from './count-draft.ts';
import { placeOf } from './transfer-draft.ts';

const fields = ['pieces', 'volume', 'netKg'] as const;
type Field = (typeof fields)[number];

interface CountTableProps {
  places: readonly Place[];
  countOf(place: Place): CountedLine | undefined;
  fault(place: Place, field: Field): string | undefined;
  onCount(place: Place, change: Partial<CountedLine>): void;
  /** On a phone a place is counted in a dialog of its own, with large keys. */
  onOpen: ((place: Place) => void) | undefined;
}

/** Place by place what the books say, and what was counted. */
export function CountTable({ places, countOf, fault, onCount, onOpen }: CountTableProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const measure = useMeasure();
  const column = columnsOf<Place>(useFormat());
  const called = ({ names, lot }: Place) => [name(names), lot?.code].filter(Boolean).join(' · ');
  const isWeighed = places.some(({ baseUnit }) => baseUnit === 'tonne');
  const entry = (field: Field, label: string) =>
    column.own(
      field,
      label,
      (place) => (
        <CountCell
          label={`${label}: ${called(place)}`}
          cellKey={`${field} ${placeOf(place)}`}
          typed={countOf(place)?.[field] ?? null}
          whole={field === 'pieces'}
          error={fault(place, field)}
          onCount={(value) => onCount(place, { [field]: value })}
        />
      ),
      { align: 'right' },
    );
  const counted = column.own(
    'counted',
    t('stocktakes.counted'),
    (place: Place) => {
      const pieces = countOf(place)?.pieces;
      return pieces == null ? t('stocktakes.uncounted') : String(pieces);
    },
    { align: 'right', card: 'half' },
  );
  const faultOf = (place: Place) => fields.map((field) => fault(place, field)).find(Boolean);
  const told = column.own('fault', t('stocktakes.toPutRight'), (place: Place) => (
    <Box component="span" sx={{ color: 'error.main' }}>
      {faultOf(place)}
    </Box>
  ));
  return (
    <DataTable
      dense
      caption={t('stocktakes.sheetTitle')}
      rows={[...places]}
      rowKey={placeOf}
      onOpen={onOpen}
      empty={null}
      columns={[
        column.name('name', t('stock.sort'), called),
        column.text('code', t('sorts.code'), ({ code }) => code, {
          card: 'name',
          hideBelow: 'lg',
          nowrap: true,
        }),
        column.text('book', t('stocktakes.book'), ({ book }) => measure(book), {
          align: 'right',
          card: 'half',
        }),
        ...(onOpen
          ? [counted, ...(places.some(faultOf) ? [told] : [])]
          : [
              entry('pieces', t('stocktakes.counted')),
              entry('volume', t('stocktakes.countedVolume')),
              ...(isWeighed ? [entry('netKg', t('stocktakes.countedKg'))] : []),
            ]),
        column.own(
          'difference',
          t('stocktakes.difference'),
          (place) => <Over over={piecesOver(countOf(place), place)} />,
          { align: 'right', card: 'half' },
        ),
      ]}
    />
  );
}

/** More and less have a sign and a colour; what matches says so. */
export function Over({ over }: { over: number | undefined }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  if (over === undefined) return '–';
  if (over === 0)
    return (
      <Box component="span" sx={{ color: 'success.main' }}>
        {t('stocktakes.matches')}
      </Box>
    );
  return (
    <Box component="span" sx={{ color: over < 0 ? 'error.main' : 'warning.main', fontWeight: 600 }}>
      {`${over > 0 ? '+' : ''}${format.number(over)}`}
    </Box>
  );
}

interface CountCellProps {
  label: string;
  cellKey: string;
  typed: number | string | null;
  whole: boolean;
  error: string | undefined;
  onCount(value: number | string | null): void;
}

/** What is typed is told when the cell is left, so that hundreds of rows are drawn once for each count. */
function CountCell({ label, cellKey, typed, whole, error, onCount }: CountCellProps) {
  const [text, setText] = useState<string>();
  const shown = text ?? (typed === null ? '' : String(typed));
  const leave = () => {
    if (text === undefined) return;
    const plain = plainNumber(text.trim());
    if (whole) onCount(/^\d{1,8}$/.test(plain) ? Number(plain) : null);
    else onCount(plain === '' ? null : plain);
    setText(undefined);
  };
  return (
    <EntryCell
      label={label}
      cellKey={cellKey}
      value={shown}
      onChange={(next) => setText(whole ? next.replace(/\D/g, '') : next)}
      onLeave={leave}
      onMove={(step) => focusBeside(cellKey, step)}
      onEscape={() => setText(undefined)}
      error={error}
    />
  );
}

/** The cell of the same column in the next row, or in the one before. */
function focusBeside(cellKey: string, step: 1 | -1): void {
  const [field = ''] = cellKey.split(' ');
  const cells = [...document.querySelectorAll<HTMLInputElement>(`[data-entry-cell^="${field} "]`)];
  const at = cells.findIndex((cell) => cell.dataset.entryCell === cellKey);
  cells[at + step]?.focus();
}
