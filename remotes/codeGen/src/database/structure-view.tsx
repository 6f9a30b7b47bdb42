import type { CatalogTable, DatabaseCatalog } from '@console/contract/codegen';
import { DataTable, Section, StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ColouredCode } from '../editor/coloured-code.tsx';
import { incomingKeys } from './catalog-rules.ts';
import { ddlOf } from './generators/ddl-rules.ts';

export interface StructureViewProps {
  catalog: DatabaseCatalog;
  table: CatalogTable;
  hrefOf(table: { schema: string; name: string }): string;
}

/** What a table is made of, without a row of it: columns, keys both ways, checks, indexes, DDL. */
export function StructureView({ catalog, table, hrefOf }: StructureViewProps) {
  const { t } = useTranslation('codeGen');
  const link = (schema: string, name: string, columns: readonly string[]) => (
    <Link to={hrefOf({ schema, name })}>
      {schema === table.schema ? '' : `${schema}.`}
      {name} ({columns.join(', ')})
    </Link>
  );
  const outgoing = table.foreignKeys.map((key) => ({
    key: key.name,
    text: (
      <>
        {key.columns.join(', ')} → {link(key.toSchema, key.toTable, key.toColumns)}
      </>
    ),
  }));
  const incoming = incomingKeys(catalog, table).map(({ table: other, key }) => ({
    key: `${other.schema}.${other.name}.${key.name}`,
    text: (
      <>
        {link(other.schema, other.name, key.columns)} → {key.toColumns.join(', ')}
      </>
    ),
  }));
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <DataTable
        caption={t('database.structure.columns')}
        rows={table.columns}
        rowKey={({ name }) => name}
        dense
        columns={[
          {
            key: 'name',
            label: t('database.structure.column'),
            cell: ({ name, masked }) => (
              <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
                {name}
                {masked && <StateChip tone="neutral" label={t('database.grid.masked')} />}
              </Box>
            ),
          },
          { key: 'type', label: t('database.structure.type'), cell: ({ type }) => type },
          {
            key: 'nullable',
            label: t('database.structure.nullable'),
            cell: ({ nullable }) => t(nullable ? 'database.structure.yes' : 'database.structure.no'),
          },
          {
            key: 'default',
            label: t('database.structure.default'),
            cell: (one) => one.generated ?? one.default ?? (one.identity ? 'identity' : '—'),
          },
          { key: 'comment', label: t('database.structure.comment'), cell: ({ comment }) => comment ?? '—' },
        ]}
      />
      <Listed
        title={t('database.structure.keys')}
        items={[
          ...(table.primaryKey
            ? [
                {
                  key: table.primaryKey.name,
                  text: `${table.primaryKey.name}: primary key (${table.primaryKey.columns.join(', ')})`,
                },
              ]
            : []),
          ...table.uniques.map(({ name, columns }) => ({
            key: name,
            text: `${name}: unique (${columns.join(', ')})`,
          })),
        ]}
      />
      <Listed title={t('database.structure.outgoing')} items={outgoing} />
      <Listed title={t('database.structure.incoming')} items={incoming} />
      <Listed
        title={t('database.structure.checks')}
        items={table.checks.map(({ name, definition }) => ({ key: name, text: `${name}: ${definition}` }))}
      />
      <Listed
        title={t('database.structure.indexes')}
        items={table.indexes.map(({ name, definition }) => ({ key: name, text: definition }))}
      />
      <ColouredCode
        colours="sql"
        label="DDL"
        language="SQL"
        code={table.definition ?? ddlOf({ ...catalog, functions: [] }, [table])}
      />
    </Box>
  );
}

function Listed({ title, items }: { title: string; items: readonly { key: string; text: ReactNode }[] }) {
  if (items.length === 0) return undefined;
  return (
    <Section title={title}>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
        {items.map(({ key, text }) => (
          <Typography key={key} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
        ))}
      </Box>
    </Section>
  );
}
