import type { ResultCell, ResultColumn } from '@console/contract/codegen';
import { useFormat } from '@console/shell';
import { CopyButton, Dialog, visuallyHidden } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
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
  sorting?: GridSorting | undefined;
}

/** Rows as PostgreSQL writes them, as a table on any screen: it scrolls. What is long, or JSON, opens in a dialog. */
export function ResultGrid({ caption, columns, rows, empty, leadsTo, sorting }: ResultGridProps) {
  const [opened, setOpened] = useState<{ column: ResultColumn; cell: ResultCell }>();
  if (rows.length === 0) return empty;
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label={caption} sx={frameStyle}>
        <Table size="small" stickyHeader aria-label={caption}>
          <TableHead>
            <TableRow>
              {columns.map((column, at) => (
                <HeadCell
                  key={keyOf(column, at)}
                  column={column}
                  sorting={column.masked ? undefined : sorting}
                />
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((cells, place) => (
              <TableRow key={`${place} ${JSON.stringify(cells[0])}`} hover>
                {columns.map((column, at) => (
                  <TableCell
                    key={keyOf(column, at)}
                    align={isNumber(column.type) ? 'right' : 'left'}
                    sx={{ whiteSpace: 'nowrap' }}
                  >
                    <CellText
                      cell={cells[at] ?? null}
                      column={column}
                      to={leadsTo?.(at, cells)}
                      onOpen={() => setOpened({ column, cell: cells[at] ?? null })}
                    />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {opened && <CellDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** A result may have two columns of one name. */
const keyOf = ({ name }: ResultColumn, at: number): string => `${at} ${name}`;
const frameStyle = { border: 1, borderColor: 'divider', borderRadius: 1, maxHeight: '70vh' };

/** As the address says it: `-name` from the most down. */
export interface GridSorting {
  readonly text: string | undefined;
  onSort(text: string): void;
}

function HeadCell({ column, sorting }: { column: ResultColumn; sorting: GridSorting | undefined }) {
  const { name, type } = column;
  const by = sorting?.text?.replace(/^-/, '') === name;
  const down = by && sorting?.text?.startsWith('-') === true;
  const head = (
    <Box component="span" sx={{ display: 'inline-flex', flexDirection: 'column' }}>
      <span>{name}</span>
      <Typography component="span" variant="caption" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {type}
      </Typography>
    </Box>
  );
  const order = by ? (down ? 'descending' : 'ascending') : undefined;
  return (
    <TableCell align={isNumber(type) ? 'right' : 'left'} aria-sort={order} sx={{ whiteSpace: 'nowrap' }}>
      {sorting ? (
        <TableSortLabel
          active={by}
          direction={down ? 'desc' : 'asc'}
          onClick={() => sorting.onSort(by ? (down ? '' : `-${name}`) : name)}
        >
          {head}
        </TableSortLabel>
      ) : (
        head
      )}
    </TableCell>
  );
}

const isNumber = (type: string) =>
  /^(?:smallint|integer|bigint|numeric|real|double precision|money)/.test(type) && !type.endsWith('[]');
const isJson = (type: string) => type === 'json' || type === 'jsonb';

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
      <ButtonBase onClick={onOpen} sx={openStyle}>
        <Box
          component="span"
          sx={visuallyHidden}
        >{`${t('database.grid.openCell', { name: column.name })}: `}</Box>
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
