import { useFormat } from '@console/shell';
import { FileButton, IntegerInput, SelectInput, SwitchInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { hardLimit } from '../../generator/request.ts';
import type { Fault, Field, Value, Values } from '../../tools/core/tool.ts';
import { TextPane } from './text-pane.tsx';
import { useWords } from './words.ts';

interface ToolFieldsProps {
  fields: readonly Field[];
  values: Values;
  onValue(name: string, value: Value | undefined): void;
  fault: Fault | undefined;
}

/** A tool's form: panes of text below one another, small fields side by side. */
export function ToolFields({ fields, values, onValue, fault }: ToolFieldsProps) {
  const shown = fields.filter((field) => field.when?.(values) ?? true);
  const first = shown.find((field) => field.kind === 'text' || field.kind === 'line')?.name;
  const of = (kinds: readonly Field['kind'][]) => shown.filter((field) => kinds.includes(field.kind));
  const field = (one: Field) => (
    <ToolField
      key={one.name}
      field={one}
      value={values[one.name]}
      onValue={(value) => onValue(one.name, value)}
      fault={fault?.field === one.name ? fault : undefined}
      autoFocus={one.name === first}
    />
  );
  // What one line holds stands above a large pane, in the order in which it is filled in.
  return (
    <Box sx={stackStyle}>
      {of(['line']).length > 0 && <Box sx={rowStyle}>{of(['line']).map(field)}</Box>}
      {of(['text', 'file']).map(field)}
      {of(['choice', 'count']).length > 0 && <Box sx={smallStyle}>{of(['choice', 'count']).map(field)}</Box>}
      {of(['switch']).length > 0 && <Box sx={switchStyle}>{of(['switch']).map(field)}</Box>}
    </Box>
  );
}

interface ToolFieldProps {
  field: Field;
  value: Value | undefined;
  onValue(value: Value | undefined): void;
  fault: Fault | undefined;
  autoFocus: boolean;
}

function ToolField({ field, value, onValue, fault, autoFocus }: ToolFieldProps) {
  const { t } = useTranslation('codeGen');
  const words = useWords();
  const label = t(`tools.field.${field.label ?? field.name}`);
  const text = typeof value === 'string' ? value : '';
  const told = fault && words(fault.words);
  switch (field.kind) {
    case 'text':
      return (
        <TextPane
          label={label}
          text={text}
          onText={onValue}
          rows={field.rows ?? 8}
          autoFocus={autoFocus}
          fault={fault && told !== undefined ? { words: told, place: fault.place } : undefined}
        />
      );
    case 'line':
      return (
        <TextInput
          label={label}
          value={text}
          onChange={onValue}
          mono={field.mono ?? false}
          autoFocus={autoFocus}
          error={fault?.place && told ? `${t('problem.place', fault.place)} ${told}` : told}
          {...(field.zones ? { suggestions: Intl.supportedValuesOf('timeZone') } : {})}
        />
      );
    case 'choice':
      return (
        <SelectInput
          label={label}
          value={text}
          onChange={onValue}
          options={field.options.map((option) => ({
            value: option,
            label: field.plain ? option : t(`tools.option.${option}`, { defaultValue: option }),
          }))}
        />
      );
    case 'switch':
      return <SwitchInput label={label} value={value === true} onChange={onValue} />;
    case 'count':
      return (
        <IntegerInput
          label={label}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => onValue(next ?? undefined)}
          min={field.min}
          max={field.max}
          error={told}
        />
      );
    case 'file':
      return <FileField label={label} file={value instanceof File ? value : undefined} onFile={onValue} />;
  }
}

interface FileFieldProps {
  label: string;
  file: File | undefined;
  onFile(file: File | undefined): void;
}

/** The bytes of a file, where its text would not do. */
function FileField({ label, file, onFile }: FileFieldProps) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const tooLarge = file !== undefined && file.size > hardLimit;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <FileButton
        label={t('tools.panel.chooseFile')}
        describedAs={`${t('tools.panel.chooseFile')}: ${label}`}
        onFile={onFile}
      />
      {file && (
        <>
          <Typography variant="body2">
            {t('tools.panel.chosenFile', { name: file.name, size: format.bytes(file.size) })}
          </Typography>
          <Button size="small" color="inherit" onClick={() => onFile(undefined)}>
            {t('tools.panel.removeFile')}
          </Button>
        </>
      )}
      {tooLarge && (
        <Alert severity="error">{t('problem.tooLarge', { limit: format.bytes(hardLimit) })}</Alert>
      )}
    </Box>
  );
}

const stackStyle = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' };
const rowStyle = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(220px, 1fr))' },
  alignItems: 'start',
};
const smallStyle = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
  alignItems: 'start',
};
const switchStyle = { display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5 };
