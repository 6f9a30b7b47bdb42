import type { AnyTally, MeasuredTally } from '@console/contract/wood';
import { useFaultText, useFormat } from '@console/shell';
import { Dialog, visuallyHidden } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberPad } from './number-pad.tsx';
import {
  added,
  editing,
  emptyPad,
  nextSlot,
  type PadRow,
  piecesOf,
  pressed,
  sizeKey,
  slotsOf,
  standsFor,
} from './pad-rules.ts';
import './pad-texts.ts';
import { filledRows, type TallyKind, type TypedRow, tallyOf } from './tally-rows.ts';
import { useMeasured } from './use-measured.ts';

export interface TallyPadProps {
  title: ReactNode;
  kind: TallyKind;
  rows: readonly TypedRow[];
  onChange(rows: TypedRow[]): void;
  onClose(): void;
  /** Below the rows: the supplier's sheet, the way of counting. */
  children?: ReactNode;
  /** What a refused call said of a field by its path (`rows.0.lengthM`). */
  refused?: (path: string) => string | undefined;
}

/** A tally typed with large keys over the whole screen: sizes, then how many, the last size repeated. */
export default function TallyPad(props: TallyPadProps) {
  const { title, kind, onChange, onClose, children, refused = () => undefined } = props;
  const { t } = useTranslation('wood');
  const rows = filledRows(props.rows);
  const [pad, setPad] = useState<PadRow>(() => emptyPad(kind));
  const [undone, setUndone] = useState<readonly (readonly TypedRow[])[]>([]);
  const [missing, setMissing] = useState<string>();
  const above = pad.editing === undefined ? rows.at(-1) : undefined;
  const measured = usePadMeasured(kind, rows);
  const write = (next: TypedRow[]) => {
    setUndone((before) => [...before.slice(-49), rows]);
    onChange(next);
  };
  const add = () => {
    const result = added(kind, rows, pad);
    if ('missing' in result) {
      setMissing(result.missing);
      setPad({ ...pad, slot: result.missing });
      return;
    }
    setMissing(undefined);
    setPad(result.pad);
    write(result.rows);
  };
  const undo = () => {
    const before = undone.at(-1);
    if (!before) return;
    setUndone(undone.slice(0, -1));
    setPad(emptyPad(kind));
    onChange([...before]);
  };
  const remove = () => {
    write(rows.filter(({ key }) => key !== pad.editing));
    setPad(emptyPad(kind));
  };
  return (
    <Dialog
      size="whole"
      title={title}
      onClose={onClose}
      actions={
        <Box sx={{ display: 'grid', gap: 1, width: '100%', maxWidth: 560, marginInline: 'auto !important' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
            <TallyTotal rows={rows} measured={measured} />
            <Button variant="outlined" onClick={onClose} sx={{ flexShrink: 0 }}>
              {t('pad.done')}
            </Button>
          </Box>
          {missing !== undefined && (
            <Alert severity="error">{t('pad.missing', { field: t(`pad.short.${missing}`) })}</Alert>
          )}
          <NumberPad
            slots={slotsOf(kind).map((name) => ({
              name,
              label: t(`pad.short.${name}`),
              value: pad.typed[name] ?? '',
              ghost: standsFor({ ...pad, typed: {} }, name, above),
              faulty: name === missing,
            }))}
            active={pad.slot}
            onSlot={(slot) => setPad({ ...pad, slot })}
            onKey={(key) => {
              setMissing(undefined);
              setPad(pressed(pad, key));
            }}
            onNext={() => setPad(nextSlot(kind, pad))}
            onUndo={undone.length > 0 ? undo : undefined}
            add={{ label: t(pad.editing === undefined ? 'pad.add' : 'pad.change'), onAdd: add }}
          />
          {pad.editing !== undefined && (
            <Button color="error" onClick={remove}>
              {t('pad.remove')}
            </Button>
          )}
        </Box>
      }
    >
      <Rows
        kind={kind}
        rows={rows}
        measured={measured}
        chosen={pad.editing}
        refused={refused}
        onChoose={(row) => setPad(editing(kind, row))}
      />
      {children}
    </Dialog>
  );
}

interface RowsProps {
  kind: TallyKind;
  rows: readonly TypedRow[];
  measured: MeasuredTally | undefined;
  chosen: string | undefined;
  refused(path: string): string | undefined;
  onChoose(row: TypedRow): void;
}

/** So many rows are seen beside the keys of a small phone. */
const shownAtOnce = 3;

/** The newest first, so that it is seen without scrolling; those in which something is wrong always. */
function Rows({ kind, rows, measured, chosen, refused, onChoose }: RowsProps) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const [all, setAll] = useState(false);
  const problemOf = useRowProblem(measured, refused);
  const newest = rows.map((row, at) => ({ row, at, problem: problemOf(at) })).reverse();
  const shown = newest.filter(
    ({ row, problem }, place) => all || place < shownAtOnce || problem || row.key === chosen,
  );
  return (
    <div>
      {rows.length === 0 && <Typography color="textSecondary">{t('pad.none')}</Typography>}
      <Box component="ol" reversed sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {shown.map(({ row, at, problem }) => {
          const size = sizeKey(kind, row);
          const volume = measured?.rows[at]?.volume;
          return (
            <li key={row.key}>
              <ButtonBase
                aria-pressed={row.key === chosen}
                onClick={() => onChoose(row)}
                sx={{ ...rowStyle, ...(row.key === chosen && { bgcolor: 'action.selected' }) }}
              >
                <span>
                  <Box component="span" sx={visuallyHidden}>
                    {t('pad.edit')}
                  </Box>{' '}
                  {size}
                </span>
                <Box component="strong" sx={{ textAlign: 'end' }}>
                  × {format.number(Number(row.count))}
                </Box>
                <Box component="span" sx={{ textAlign: 'end', color: 'text.secondary' }}>
                  {volume ? `${format.decimal(volume)} m³` : ''}
                </Box>
              </ButtonBase>
              {problem && (
                <Typography variant="body2" color="error">
                  {problem}
                </Typography>
              )}
            </li>
          );
        })}
      </Box>
      {(all || shown.length < rows.length) && (
        <Button size="small" onClick={() => setAll(!all)}>
          {t(all ? 'pad.fewer' : 'pad.all', { count: rows.length })}
        </Button>
      )}
    </div>
  );
}

/** Pieces at once, and the volume as soon as the server has measured these very rows. */
function TallyTotal({ rows, measured }: { rows: readonly TypedRow[]; measured: MeasuredTally | undefined }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const pieces = piecesOf(rows);
  return (
    <Typography role="status" sx={{ fontSize: '1.0625rem', fontWeight: 600 }}>
      {t('pad.total', { count: pieces, pieces: format.number(pieces) })}
      {rows.length > 0 && ' · '}
      {rows.length > 0 &&
        (measured ? (
          `${format.decimal(measured.volume)} m³`
        ) : (
          <Typography component="span" color="textSecondary">
            {t('pad.volumeLater')}
          </Typography>
        ))}
    </Typography>
  );
}

/** Without a network nothing is measured; what was measured before is of other rows. */
export function usePadMeasured(kind: TallyKind, rows: readonly TypedRow[]): MeasuredTally | undefined {
  const tally: AnyTally = tallyOf(kind, rows);
  const { measured, error } = useMeasured(tally);
  return error == null && measured?.rows.length === rows.length && measured.pieces === piecesOf(rows)
    ? measured
    : undefined;
}

/** What is wrong with a row: the volume rules refuse it, or a call was refused for it. */
function useRowProblem(measured: MeasuredTally | undefined, refused: (path: string) => string | undefined) {
  const faultText = useFaultText();
  const names = ['diameterCm', 'thicknessMm', 'widthMm', 'lengthM', 'count'];
  return (at: number): string | undefined => {
    const { problem, volume } = measured?.rows[at] ?? {};
    if (problem) return faultText(problem);
    if (volume) return undefined;
    return names.map((name) => refused(`rows.${at}.${name}`)).find((told) => told !== undefined);
  };
}

const rowStyle = {
  ...{ display: 'grid', width: '100%', minHeight: 44, paddingInline: 1, borderRadius: 1, textAlign: 'start' },
  ...{ gridTemplateColumns: 'minmax(0, 1fr) 4.5em 6.5em', gap: 1, fontSize: '1rem' },
  fontVariantNumeric: 'tabular-nums',
} as const;
