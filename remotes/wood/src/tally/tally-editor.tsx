import type { MeasuredTally } from '@console/contract/wood';
import { useFaultText, useFormat } from '@console/shell';
import { LineItems, TextInput } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { countTyped, filledRows, newRow, type TallyKind, type TypedRow, tallyColumns } from './tally-rows.ts';

interface TallyEditorProps {
  kind: TallyKind;
  rows: readonly TypedRow[];
  onChange(rows: TypedRow[]): void;
  /** What the volume rules said of the rows in which something was typed, in their order. */
  measured: MeasuredTally | undefined;
  /** What a refused posting said of the tally: of one field by its path (`rows.0.lengthM`), of all of it without. */
  refused?: (path?: string) => string | undefined;
}

const nothingRefused = () => undefined;

/** Rows of a tally, typed from the keyboard: Enter goes on to a new row, which repeats the sizes of the one above. */
export function TallyEditor(props: TallyEditorProps) {
  const { kind, rows, onChange, measured, refused = nothingRefused } = props;
  const { t } = useTranslation('wood');
  const format = useFormat();
  const filled = filledRows(rows);
  const problemOf = useRowProblem(filled, measured, refused);
  const change = (key: string, part: Partial<TypedRow>) =>
    onChange(rows.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <LineItems
      label={t('tally.label')}
      lines={rows}
      lineLabel={({ index }) => t('tally.row', { number: index + 1 })}
      addLabel={t('tally.add')}
      removeLabel={({ index }) => t('tally.remove', { number: index + 1 })}
      onAdd={() => onChange([...rows, newRow(kind, rows.at(-1))])}
      onRemove={(row) => onChange(rows.filter((one) => one !== row))}
      error={filled.length === 0 ? refused() : undefined}
      result={(row) => {
        const volume = measured?.rows[filled.indexOf(row)]?.volume;
        return (
          <Typography component="output" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {volume ? `${format.decimal(volume)} m³` : '–'}
          </Typography>
        );
      }}
      fields={(row, { startsHere }) => [
        ...tallyColumns[kind].map(({ name, unit }, column) => (
          <TextInput
            key={name}
            autoFocus={startsHere && column === 0}
            inputMode="decimal"
            label={t(`tally.${name}`, { unit })}
            value={row.sizes[name] ?? ''}
            onChange={(value) => change(row.key, { sizes: { ...row.sizes, [name]: value } })}
            error={problemOf(row, name)}
          />
        )),
        <TextInput
          key="count"
          inputMode="numeric"
          label={t('tally.count')}
          value={row.count}
          onChange={(count) => change(row.key, { count })}
          error={problemOf(row, 'count')}
        />,
      ]}
    />
  );
}

/** What is wrong in a cell: it cannot be read, the volume rules refuse it, or the posting was refused. */
function useRowProblem(
  filled: readonly TypedRow[],
  measured: MeasuredTally | undefined,
  refused: (path?: string) => string | undefined,
) {
  const { t } = useTranslation('wood');
  const faultText = useFaultText();
  return (row: TypedRow, name: string): string | undefined => {
    const at = filled.indexOf(row);
    const { problem, volume } = measured?.rows[at] ?? {};
    if (name === 'count' && row.count.trim() !== '' && countTyped(row.count) === null)
      return t('fields.count_not_whole');
    if (problem?.path === name && (name === 'count' || row.sizes[name]?.trim())) return faultText(problem);
    // What was refused may have been mended meanwhile: then the row can be measured.
    return volume ? undefined : refused(`rows.${at}.${name}`);
  };
}
