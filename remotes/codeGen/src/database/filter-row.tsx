import { rowFilterOperators, type TableColumn } from '@console/contract/codegen';
import { SelectInput, TextInput } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowFilter } from './grid-address-rules.ts';

export interface ConditionsProps {
  columns: readonly TableColumn[];
  filters: readonly RowFilter[];
  onFilters(filters: readonly RowFilter[]): void;
}

/** Conditions of the grid: those that hold, each with a way to drop it, and a form for one more. */
export function Conditions({ columns, filters, onFilters }: ConditionsProps) {
  const { t } = useTranslation('codeGen');
  const open = columns.filter(({ masked }) => !masked);
  const [draft, setDraft] = useState<RowFilter>({
    column: open[0]?.name ?? '',
    operator: 'equals',
    value: '',
  });
  const hasValue = draft.operator !== 'isNull' && draft.operator !== 'isNotNull';
  const add = (event: FormEvent) => {
    event.preventDefault();
    onFilters([...filters, hasValue ? draft : { ...draft, value: '' }]);
    setDraft({ ...draft, value: '' });
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box component="form" onSubmit={add} aria-label={t('database.filter.title')} sx={formStyle}>
        <SelectInput
          label={t('database.filter.column')}
          value={draft.column}
          onChange={(column) => setDraft({ ...draft, column })}
          options={open.map(({ name }) => ({ value: name, label: name }))}
        />
        <SelectInput
          label={t('database.filter.operator')}
          value={draft.operator}
          onChange={(operator) => setDraft({ ...draft, operator })}
          options={rowFilterOperators.map((value) => ({ value, label: t(`database.operator.${value}`) }))}
        />
        <TextInput
          label={t('database.filter.value')}
          value={hasValue ? (draft.value ?? '') : ''}
          onChange={(value) => setDraft({ ...draft, value })}
          disabled={!hasValue}
          maxLength={1000}
        />
        <Button type="submit" variant="outlined">
          {t('database.filter.add')}
        </Button>
      </Box>
      {filters.length > 0 && (
        <Box
          component="ul"
          aria-label={t('database.filter.all')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', margin: 0, padding: 0 }}
        >
          {filters.map((one, at) => {
            const words = [one.column, t(`database.operator.${one.operator}`), one.value]
              .filter(Boolean)
              .join(' ');
            return (
              <li key={words}>
                <Button
                  size="small"
                  variant="contained"
                  disableElevation
                  color="inherit"
                  aria-label={t('database.filter.remove', { words })}
                  onClick={() => onFilters(filters.filter((_, other) => other !== at))}
                >
                  {words} ×
                </Button>
              </li>
            );
          })}
        </Box>
      )}
    </Box>
  );
}

const formStyle = {
  display: 'grid',
  gap: 1,
  alignItems: 'end',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: 'minmax(0, 2fr) minmax(0, 1.5fr) minmax(0, 2fr) auto',
  },
};
