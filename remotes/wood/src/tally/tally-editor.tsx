import type { MeasuredTally } from '@console/contract/wood';
import { useFormat } from '@console/shell';
import { TextInput } from '@console/ui';
import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { newRow, type TallyKind, type TypedRow, tallyColumns } from './tally-rows.ts';

interface TallyEditorProps {
  kind: TallyKind;
  rows: readonly TypedRow[];
  onChange(rows: TypedRow[]): void;
  /** What the volume rules said of the rows, in their order. */
  measured: MeasuredTally | undefined;
}

/** Rows of a tally, typed from the keyboard: Enter goes on to a new row. */
export function TallyEditor({ kind, rows, onChange, measured }: TallyEditorProps) {
  const { t } = useTranslation('wood');
  const change = (key: string, row: Partial<TypedRow>) =>
    onChange(rows.map((one) => (one.key === key ? { ...one, ...row } : one)));
  const add = () => onChange([...rows, newRow(kind, rows.at(-1))]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
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
          measured={measured?.rows[index]}
          onChange={(part) => change(row.key, part)}
          onRemove={rows.length > 1 ? () => onChange(rows.filter((one) => one.key !== row.key)) : undefined}
        />
      ))}
      <Button size="small" startIcon={<AddIcon />} onClick={add}>
        {t('tally.add')}
      </Button>
    </Box>
  );
}

interface TallyRowProps {
  kind: TallyKind;
  row: TypedRow;
  number: number;
  measured: MeasuredTally['rows'][number] | undefined;
  onChange(part: Partial<TypedRow>): void;
  onRemove: (() => void) | undefined;
}

function TallyRow({ kind, row, number, measured, onChange, onRemove }: TallyRowProps) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const problem = measured?.problem;
  const problemOf = (name: string) =>
    problem?.path === name
      ? t([`fields.${problem.code}`, 'shell:fields.other'], { ...problem.params, code: problem.code })
      : undefined;
  return (
    <Box role="group" aria-label={t('tally.row', { number })} sx={rowStyle}>
      {tallyColumns[kind].map(({ name, unit }) => (
        <TextInput
          key={name}
          label={t(`tally.${name}`, { unit })}
          value={row.sizes[name] ?? ''}
          onChange={(value) => onChange({ sizes: { ...row.sizes, [name]: value } })}
          {...(problemOf(name) ? { error: problemOf(name) } : {})}
        />
      ))}
      <TextInput
        label={t('tally.count')}
        value={row.count}
        onChange={(count) => onChange({ count })}
        {...(problemOf('count') ? { error: problemOf('count') } : {})}
      />
      <Typography
        component="output"
        sx={{ alignSelf: 'center', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
      >
        {measured?.volume ? `${format.decimal(measured.volume)} m³` : '–'}
      </Typography>
      <IconButton
        aria-label={t('tally.remove', { number })}
        disabled={!onRemove}
        onClick={onRemove}
        sx={{ alignSelf: 'center' }}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

const rowStyle = {
  display: 'grid',
  gap: 1,
  mb: 1.5,
  alignItems: 'start',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(4, minmax(0, 1fr)) minmax(90px, auto) 44px',
  },
};
