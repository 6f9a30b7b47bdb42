import { SelectInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterRequest } from '../engine/run-query.ts';
import {
  type BuilderOperator,
  type BuilderRow,
  type Built,
  builderOperators,
  filterOfForm,
  formOfFilter,
  hasNoValue,
} from '../query/builder-rules.ts';
import { looseJson, looseText } from '../query/loose-json.ts';
import type { FieldFacts } from '../result/schema-rules.ts';

interface BuilderFormProps {
  request: FilterRequest;
  fields: readonly FieldFacts[];
  onQuery(query: string): void;
}

const freshRow: BuilderRow = { field: '', operator: 'is', value: '' };

/** The filter as lines of a form; the text beside it says the same. */
export function BuilderForm({ request, fields, onQuery }: BuilderFormProps) {
  const { t } = useTranslation('codeGen');
  // A line without a field yet is in the form, and not in the text.
  const [draft, setDraft] = useState<{ built: Built; query: string }>();
  const built = draft?.query === request.query ? draft.built : builtOf(request.query);
  if (!built) {
    const isRead = 'value' in looseJson(request.query);
    return <Alert severity="info">{t(isRead ? 'filter.builder.tooMuch' : 'filter.builder.unread')}</Alert>;
  }
  const rows = built.rows.length > 0 ? built.rows : [freshRow];
  const change = (next: Built) => {
    const filter = filterOfForm(next);
    const query = Object.keys(filter).length === 0 ? '' : looseText(filter);
    setDraft({ built: next, query });
    onQuery(query);
  };
  const setRow = (at: number, part: Partial<BuilderRow>) =>
    change({ ...built, rows: rows.map((row, index) => (index === at ? { ...row, ...part } : row)) });
  const names = fields.map(({ path }) => path);
  return (
    <Box
      role="group"
      aria-label={t('filter.builder.title')}
      sx={{ display: 'grid', gap: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, padding: 1.5 }}
    >
      {rows.map((row, index) => (
        // Lines have nothing but their place.
        <Box key={index} sx={rowStyle}>
          <TextInput
            label={t('filter.builder.field')}
            value={row.field}
            suggestions={names}
            onChange={(field) => setRow(index, { field })}
          />
          <SelectInput<BuilderOperator>
            label={t('filter.builder.operator')}
            value={row.operator}
            onChange={(operator) => setRow(index, { operator })}
            options={builderOperators.map((value) => ({ value, label: t(`filter.builder.${value}`) }))}
          />
          {hasNoValue(row.operator) ? (
            <span />
          ) : (
            <TextInput
              label={t('filter.builder.value')}
              value={row.value}
              suggestions={samplesOf(fields, row.field)}
              onChange={(value) => setRow(index, { value })}
            />
          )}
          <Button
            size="small"
            color="inherit"
            aria-label={t('filter.builder.removeLine', { number: index + 1 })}
            onClick={() => change({ ...built, rows: rows.filter((_, at) => at !== index) })}
          >
            {t('filter.builder.remove')}
          </Button>
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end' }}>
        <Button
          size="small"
          variant="outlined"
          onClick={() => change({ ...built, rows: [...rows, freshRow] })}
        >
          {t('filter.builder.add')}
        </Button>
        {rows.length > 1 && (
          <Box sx={{ width: 220 }}>
            <SelectInput<Built['join']>
              label={t('filter.builder.join')}
              value={built.join}
              onChange={(join) => change({ join, rows })}
              options={[
                { value: 'and', label: t('filter.builder.and') },
                { value: 'or', label: t('filter.builder.or') },
              ]}
            />
          </Box>
        )}
      </Box>
    </Box>
  );
}

const rowStyle = {
  display: 'grid',
  gap: 1,
  alignItems: 'end',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1.2fr 1.2fr 1.2fr auto' },
};

function builtOf(query: string): Built | undefined {
  if (query.trim() === '') return { join: 'and', rows: [] };
  const read = looseJson(query);
  return 'value' in read ? formOfFilter(read.value) : undefined;
}

const samplesOf = (fields: readonly FieldFacts[], field: string): string[] =>
  fields.find(({ path }) => path === field)?.samples.map(String) ?? [];
