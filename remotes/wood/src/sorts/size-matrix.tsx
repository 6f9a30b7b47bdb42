import { createSortMatrix, listSpecies, type MatrixRow, matrixForms } from '@console/contract/wood';
import { useCall, useEndpoint, useFormat } from '@console/shell';
import { DataTable, FieldStack, FormDialog, SelectInput, StateChip, TextInput } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNames } from '../team/names.ts';
import { ofTeam, useTeam } from '../team/team.ts';
import { sizesTyped } from './sort-tree-rules.ts';

type MatrixForm = (typeof matrixForms)[number];

/** Thickness × width × length at once: first shown, then made. */
export function SizeMatrix({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('wood');
  const name = useNames();
  const query = ofTeam(useTeam());
  const species = useEndpoint(listSpecies, { query }).items;
  const [speciesId, setSpeciesId] = useState(species[0]?.speciesId ?? '');
  const [form, setForm] = useState<MatrixForm>('sawn_board');
  const [sizes, setSizes] = useState({ thicknessMm: '', widthMm: '', lengthM: '' });
  const [shown, setShown] = useState<{ body: string; rows: MatrixRow[] }>();
  const [run, { pending, problem, field }] = useCall(createSortMatrix);
  const matrix = {
    speciesId,
    form,
    thicknessMm: sizesTyped(sizes.thicknessMm),
    widthMm: sizesTyped(sizes.widthMm),
    lengthM: sizesTyped(sizes.lengthM),
  };
  // What was shown counts only while nothing has been changed since.
  const body = JSON.stringify(matrix);
  const preview = shown?.body === body ? shown.rows : undefined;
  const submit = async () => {
    const result = await run({ query, body: { ...matrix, dryRun: !preview } });
    if (!result) return;
    if (preview) onClose();
    else setShown({ body, rows: result.rows });
  };
  const sizeField = (key: keyof typeof sizes) => (
    <TextInput
      required
      label={t(`matrix.${key}`)}
      help={t('matrix.help')}
      value={sizes[key]}
      onChange={(value) => setSizes({ ...sizes, [key]: value })}
      error={
        field(key) ??
        matrix[key].map((_, index) => field(`${key}.${index}`)).find((text) => text !== undefined)
      }
    />
  );
  return (
    <FormDialog
      wide
      open
      title={t('matrix.title')}
      submitLabel={
        preview
          ? t('matrix.create', { count: preview.filter((row) => row.conflict === null).length })
          : t('matrix.preview')
      }
      onClose={onClose}
      onSubmit={submit}
      pending={pending}
      {...(problem ? { problem } : {})}
    >
      <FieldStack>
        <SelectInput
          required
          label={t('sorts.species')}
          value={speciesId}
          onChange={setSpeciesId}
          error={field('speciesId')}
          options={species.map((one) => ({ value: one.speciesId, label: name(one.names) }))}
        />
        <SelectInput<MatrixForm>
          label={t('sorts.form')}
          value={form}
          onChange={setForm}
          options={matrixForms.map((value) => ({ value, label: t(`forms.${value}`) }))}
        />
        {sizeField('thicknessMm')}
        {sizeField('widthMm')}
        {sizeField('lengthM')}
      </FieldStack>
      {preview && <Preview rows={preview} />}
    </FormDialog>
  );
}

function Preview({ rows }: { rows: readonly MatrixRow[] }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useNames();
  return (
    <>
      <Typography variant="h3" sx={{ mt: 2, mb: 1 }}>
        {t('matrix.rows', { count: rows.length })}
      </Typography>
      <DataTable
        dense
        caption={t('matrix.caption')}
        rows={rows}
        rowKey={(row) => row.code}
        columns={[
          { key: 'name', label: t('sorts.name'), cell: (row) => name(row.names), primary: true },
          { key: 'code', label: t('sorts.code'), cell: (row) => row.code },
          {
            key: 'volume',
            label: t('matrix.pieceVolume'),
            align: 'right',
            cell: (row) => format.decimal(row.pieceVolume),
          },
          {
            key: 'state',
            label: t('sorts.state'),
            cell: (row) => (
              <StateChip
                tone={row.conflict ? 'warn' : 'good'}
                label={t(`matrix.conflicts.${row.conflict ?? 'none'}`)}
              />
            ),
          },
        ]}
      />
    </>
  );
}
