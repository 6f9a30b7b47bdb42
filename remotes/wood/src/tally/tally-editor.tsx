import type { MeasuredTally } from '@console/contract/wood';
import { useFormat } from '@console/shell';
import { TextInput } from '@console/ui';
import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useState } from 'react';
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

/** Rows of a tally, typed from the keyboard: Enter goes on to a new row. */
export function TallyEditor(props: TallyEditorProps) {
  const { kind, rows, onChange, measured, refused = nothingRefused } = props;
  const { t } = useTranslation('wood');
  const change = (key: string, row: Partial<TypedRow>) =>
    onChange(rows.map((one) => (one.key === key ? { ...one, ...row } : one)));
  const [added, setAdded] = useState<string>();
  const filled = filledRows(rows);
  const add = () => {
    const row = newRow(kind, rows.at(-1));
    setAdded(row.key);
    onChange([...rows, row]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // On a button Enter presses the button.
    const typing = event.target instanceof HTMLInputElement;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !typing) return;
    event.preventDefault();
    add();
  };
  return (
    <Box role="group" aria-label={t('tally.label')} onKeyDown={onKeyDown}>
      {rows.map((row, index) => (
        <TallyRow
          key={row.key}
          kind={kind}
          row={row}
          number={index + 1}
          measured={measured?.rows[filled.indexOf(row)]}
          refused={(name) => refused(`rows.${filled.indexOf(row)}.${name}`)}
          startsHere={row.key === added}
          onChange={(part) => change(row.key, part)}
          onRemove={rows.length > 1 ? () => onChange(rows.filter((one) => one.key !== row.key)) : undefined}
        />
      ))}
      <Button size="small" startIcon={<AddIcon />} onClick={add}>
        {t('tally.add')}
      </Button>
      {refused() && filled.length === 0 && <FormHelperText error>{refused()}</FormHelperText>}
    </Box>
  );
}

interface TallyRowProps {
  kind: TallyKind;
  row: TypedRow;
  number: number;
  measured: MeasuredTally['rows'][number] | undefined;
  refused(name: string): string | undefined;
  /** It was added just now: typing goes on in it. */
  startsHere: boolean;
  onChange(part: Partial<TypedRow>): void;
  onRemove: (() => void) | undefined;
}

function TallyRow(props: TallyRowProps) {
  const { kind, row, number, measured, refused, startsHere, onChange, onRemove } = props;
  const { t } = useTranslation('wood');
  const format = useFormat();
  const problem = measured?.problem;
  const problemOf = (name: string) => {
    if (name === 'count' && row.count.trim() !== '' && countTyped(row.count) === null)
      return t('fields.count_not_whole');
    if (problem?.path === name && (name === 'count' || row.sizes[name]?.trim()))
      return t([`fields.${problem.code}`, 'shell:fields.other'], { ...problem.params, code: problem.code });
    // What was refused may have been mended meanwhile: then the row can be measured.
    return measured?.volume ? undefined : refused(name);
  };
  return (
    <Box role="group" aria-label={t('tally.row', { number })} sx={rowStyle(tallyColumns[kind].length + 1)}>
      {tallyColumns[kind].map(({ name, unit }, column) => (
        <TextInput
          key={name}
          autoFocus={startsHere && column === 0}
          label={t(`tally.${name}`, { unit })}
          value={row.sizes[name] ?? ''}
          onChange={(value) => onChange({ sizes: { ...row.sizes, [name]: value } })}
          error={problemOf(name)}
        />
      ))}
      <TextInput
        label={t('tally.count')}
        value={row.count}
        onChange={(count) => onChange({ count })}
        error={problemOf('count')}
      />
      <Box sx={resultStyle(tallyColumns[kind].length + 1)}>
        <Typography component="output" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {measured?.volume ? `${format.decimal(measured.volume)} m³` : '–'}
        </Typography>
        <IconButton aria-label={t('tally.remove', { number })} disabled={!onRemove} onClick={onRemove}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}

/** On a phone two fields beside each other; wider, all fields of the row and its result in one line. */
const rowStyle = (fields: number) => ({
  display: 'grid',
  gap: 1,
  mb: 1.5,
  // Labels of two lines stand above the inputs on a phone; messages below them in one line when wider.
  alignItems: { xs: 'end', sm: 'start' },
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: `repeat(${fields}, minmax(0, 1fr)) minmax(150px, auto)`,
  },
});

/** Beside an odd last field, or below a full line of them. */
const resultStyle = (fields: number) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  // Level with the inputs, which have their labels above them.
  mt: { xs: 0, sm: 3 },
  gridColumn: { xs: fields % 2 === 0 ? 'span 2' : 'auto', sm: 'auto' },
});
