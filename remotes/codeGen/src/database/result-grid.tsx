import type { ResultCell, ResultColumn } from '@console/contract/codegen';
import { useFormat } from '@console/shell';
import { type Column, CopyButton, DataTable, Dialog, type TableSorting } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { indented } from './json-text-rules.ts';
import './texts.ts';

export interface ResultGridProps {
  caption: string;
  columns: readonly ResultColumn[];
  rows: readonly (readonly ResultCell[])[];
  empty: ReactNode;
  /** Where a value leads: to the row that its foreign key names. */
  leadsTo?: ((column: number, row: readonly ResultCell[]) => string | undefined) | undefined;
  sorting?: TableSorting | undefined;
}

interface Row {
  readonly at: number;
  readonly cells: readonly ResultCell[];
}

/** Rows as PostgreSQL writes them. What is long, or JSON, opens in a dialog. */
export function ResultGrid({ caption, columns, rows, empty, leadsTo, sorting }: ResultGridProps) {
  const [opened, setOpened] = useState<{ column: ResultColumn; cell: ResultCell }>();
  const listed: Row[] = rows.map((cells, at) => ({ at, cells }));
  const drawn: Column<Row>[] = columns.map((column, at) => ({
    key: `${at}`.concat(`-${column.name}`),
    label: <HeadOf column={column} />,
    cell: ({ cells }) => (
      <CellText
        cell={cells[at] ?? null}
        column={column}
        to={leadsTo?.(at, cells)}
        onOpen={() => setOpened({ column, cell: cells[at] ?? null })}
      />
    ),
    ...(isNumber(column.type) ? { align: 'right' as const } : {}),
    nowrap: true,
    ...(sorting && !column.masked ? { sortBy: () => null } : {}),
  }));
  return (
    <>
      <DataTable
        caption={caption}
        rows={listed}
        columns={drawn}
        rowKey={({ at }) => String(at)}
        dense
        empty={empty}
        {...(sorting ? { sorting: keyed(sorting, drawn, columns) } : {})}
      />
      {opened && <CellDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** The table knows columns by place, since a result may have two of one name; the address by name. */
function keyed(
  sorting: TableSorting,
  drawn: readonly Column<Row>[],
  columns: readonly ResultColumn[],
): TableSorting {
  const swap = (text: string | undefined, from: readonly string[], to: readonly string[]) => {
    const at = from.indexOf(text?.replace(/^-/, '') ?? '');
    return at < 0 ? undefined : `${text?.startsWith('-') ? '-' : ''}${to[at]}`;
  };
  const [keys, names] = [drawn.map(({ key }) => key), columns.map(({ name }) => name)];
  return {
    text: swap(sorting.text, names, keys),
    onSort: (text) => sorting.onSort(swap(text, keys, names) ?? ''),
    server: keys.filter((_, at) => !columns[at]?.masked),
  };
}

const isNumber = (type: string) =>
  /^(?:smallint|integer|bigint|numeric|real|double precision|money)/.test(type) && !type.endsWith('[]');
const isJson = (type: string) => type === 'json' || type === 'jsonb';

function HeadOf({ column }: { column: ResultColumn }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexDirection: 'column' }}>
      <span>{column.name}</span>
      <Typography component="span" variant="caption" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {column.type}
      </Typography>
    </Box>
  );
}

interface CellTextProps {
  cell: ResultCell;
  column: ResultColumn;
  to: string | undefined;
  onOpen(): void;
}

const shownLetters = 80;

function CellText({ cell, column, to, onOpen }: CellTextProps) {
  const { t } = useTranslation('codeGen');
  if (column.masked) return <Faint>{t('database.grid.masked')}</Faint>;
  if (cell === null) return <Faint>NULL</Faint>;
  const text = typeof cell === 'string' ? cell : cell.clipped;
  if (text === '') return <Faint>{t('database.grid.emptyText')}</Faint>;
  const short = [...text].length > shownLetters ? `${[...text].slice(0, shownLetters).join('')}…` : text;
  if (typeof cell !== 'string' || isJson(column.type) || short !== text || text.includes('\n'))
    return (
      <ButtonBase
        onClick={onOpen}
        sx={openStyle}
        aria-label={t('database.grid.openCell', { name: column.name })}
      >
        {short.replace(/\s+/g, ' ')}
      </ButtonBase>
    );
  if (to) return <Link to={to}>{text}</Link>;
  return (
    <Box component="span" sx={monoStyle}>
      {text}
    </Box>
  );
}

const monoStyle = { fontFamily: 'monospace', fontSize: '0.8125rem' };
const openStyle = { ...monoStyle, textAlign: 'start', textDecoration: 'underline dotted', borderRadius: 0.5 };

function Faint({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
      {children}
    </Box>
  );
}

function CellDialog({ column, cell, onClose }: { column: ResultColumn; cell: ResultCell; onClose(): void }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const text = cell === null ? '' : typeof cell === 'string' ? cell : cell.clipped;
  const whole = isJson(column.type) && typeof cell === 'string' ? indented(text) : text;
  return (
    <Dialog title={column.name} onClose={onClose}>
      {cell !== null && typeof cell !== 'string' && (
        <Alert severity="info">{t('database.grid.clipped', { size: format.number(cell.bytes) })}</Alert>
      )}
      <Box>
        <CopyButton text={whole} />
      </Box>
      <Box
        component="pre"
        tabIndex={0}
        sx={{
          ...monoStyle,
          margin: 0,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          maxHeight: '60vh',
          overflow: 'auto',
        }}
      >
        {whole}
      </Box>
    </Dialog>
  );
}
