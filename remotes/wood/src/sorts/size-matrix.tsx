import { createSortMatrix, listSpecies, type MatrixRow, matrixForms } from '@console/contract/wood';
import { useEndpoint, useForm, useFormat, useName } from '@console/shell';
import { columnsOf, DataTable, FieldStack, FormDialog, optionsOf, SelectInput, TextInput } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ofTeam, useTeam } from '../team/team.ts';
import { sizesTyped } from './sort-tree-rules.ts';

type MatrixForm = (typeof matrixForms)[number];

/** Sizes as they are typed: several in one field. */
const begun = {
  speciesId: '',
  form: 'sawn_board' as MatrixForm,
  ...{ thicknessMm: '', widthMm: '', lengthM: '' },
};

/** Thickness × width × length at once: first shown, then made. */
export function SizeMatrix({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('wood');
  const name = useName();
  const query = ofTeam(useTeam());
  const species = useEndpoint(listSpecies, { query }).items;
  // What was shown counts only while nothing has been changed since.
  const [preview, setPreview] = useState<readonly MatrixRow[]>();
  const form = useForm(createSortMatrix, {
    begin: { ...begun, speciesId: species[0]?.speciesId ?? '' },
    bodyOf: ({ thicknessMm, widthMm, lengthM, ...rest }) => ({
      ...rest,
      thicknessMm: sizesTyped(thicknessMm),
      widthMm: sizesTyped(widthMm),
      lengthM: sizesTyped(lengthM),
      dryRun: !preview,
    }),
    to: { query },
    trial: !preview,
    onTyped: () => setPreview(undefined),
    onSaved: ({ rows }) => (preview ? onClose() : setPreview(rows)),
    onClose,
  });
  const made = preview?.filter((row) => row.conflict === null).length;
  return (
    <FormDialog
      wide
      {...form.frame}
      title={t('matrix.title')}
      submitLabel={made === undefined ? t('matrix.preview') : t('matrix.create', { count: made })}
    >
      <FieldStack>
        <SelectInput
          label={t('sorts.species')}
          {...form.at('speciesId')}
          options={species.map((one) => ({ value: one.speciesId, label: name(one.names) }))}
        />
        <SelectInput
          label={t('sorts.form')}
          {...form.at('form')}
          options={optionsOf(matrixForms, (value) => t(`forms.${value}`))}
        />
        {(['thicknessMm', 'widthMm', 'lengthM'] as const).map((key) => (
          <TextInput
            key={key}
            label={t(`matrix.${key}`)}
            help={t('matrix.help')}
            {...form.at(key)}
            required
          />
        ))}
      </FieldStack>
      {preview && <Preview rows={preview} />}
    </FormDialog>
  );
}

function Preview({ rows }: { rows: readonly MatrixRow[] }) {
  const { t } = useTranslation('wood');
  const name = useName();
  const column = columnsOf<MatrixRow>(useFormat());
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
          column.name('name', t('sorts.name'), (row) => name(row.names)),
          column.text('code', t('sorts.code'), (row) => row.code),
          column.decimal('volume', t('matrix.pieceVolume'), (row) => row.pieceVolume),
          column.state('state', t('sorts.state'), ({ conflict }) => ({
            tone: conflict ? 'warn' : 'good',
            label: t(`matrix.conflicts.${conflict ?? 'none'}`),
          })),
        ]}
      />
    </>
  );
}
