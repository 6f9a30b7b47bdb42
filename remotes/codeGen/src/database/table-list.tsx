import type { CatalogTable, DatabaseCatalog } from '@console/contract/codegen';
import { useFormat } from '@console/shell';
import { EmptyState, SearchBox, Section } from '@console/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isSame, searchCatalog, type TableName } from './catalog-rules.ts';

export interface TableListProps {
  catalog: DatabaseCatalog;
  chosen: TableName | undefined;
  href(table: TableName): string;
}

/** Every table and view of a database, found by names and comments of it and of its columns. */
export function TableList({ catalog, chosen, href }: TableListProps) {
  const { t } = useTranslation('codeGen');
  const [text, setText] = useState('');
  const found = searchCatalog(catalog, text);
  const schemas = [...new Set(catalog.tables.map(({ schema }) => schema))];
  return (
    <Section title={t('database.tables.title')}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <SearchBox label={t('database.tables.search')} value={text} onSearch={setText} delay={0} />
        {catalog.tables.length === 0 && (
          <EmptyState title={t('database.tables.none')} body={t('database.tables.noneHint')} />
        )}
        {catalog.tables.length > 0 && found.length === 0 && (
          <EmptyState title={t('database.tables.notFound')} />
        )}
        <Box sx={{ maxHeight: { lg: 'calc(100vh - 200px)' }, overflow: 'auto', minWidth: 0 }}>
          {schemas.map((schema) => {
            const of = found.filter(({ table }) => table.schema === schema);
            if (of.length === 0) return undefined;
            return (
              <Box key={schema}>
                <Typography
                  component="h3"
                  variant="overline"
                  sx={{ color: 'text.secondary', textTransform: 'none' }}
                >
                  {schema}
                </Typography>
                <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
                  {of.map(({ table, column }) => (
                    <li key={table.name}>
                      <TableLink
                        table={table}
                        column={column}
                        to={href(table)}
                        isChosen={chosen !== undefined && isSame(table, chosen)}
                      />
                    </li>
                  ))}
                </Box>
              </Box>
            );
          })}
          <Others catalog={catalog} />
        </Box>
      </Box>
    </Section>
  );
}

interface TableLinkProps {
  table: CatalogTable;
  column: string | undefined;
  to: string;
  isChosen: boolean;
}

function TableLink({ table, column, to, isChosen }: TableLinkProps) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const facts = [
    ...(table.kind === 'table' ? [] : [t(`database.kind.${table.kind}`)]),
    ...(table.rowEstimate === null
      ? []
      : [t('database.tables.rows', { rows: format.number(table.rowEstimate) })]),
    ...(table.comment ? [table.comment] : []),
    ...(column ? [column] : []),
  ];
  return (
    <Box
      component={Link}
      to={to}
      aria-current={isChosen ? 'page' : undefined}
      sx={{
        display: 'block',
        padding: '6px 8px',
        borderRadius: 1,
        textDecoration: 'none',
        color: 'text.primary',
        bgcolor: isChosen ? 'action.selected' : undefined,
        '&:hover': { bgcolor: 'action.hover' },
        overflowWrap: 'anywhere',
      }}
    >
      <Box component="span" sx={{ display: 'block', fontWeight: 550 }}>
        {table.name}
      </Box>
      {facts.length > 0 && (
        <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {facts.join(' · ')}
        </Typography>
      )}
    </Box>
  );
}

/** What is no table: to be read, not to be opened. */
function Others({ catalog }: { catalog: DatabaseCatalog }) {
  const { t } = useTranslation('codeGen');
  const parts = [
    {
      title: t('database.enums'),
      items: catalog.enums.map(({ name, values, comment }) => ({ name, more: [values.join(', '), comment] })),
    },
    {
      title: t('database.functions'),
      items: catalog.functions.map((one) => ({
        name: `${one.name}(${one.arguments})`,
        more: [one.returns && `→ ${one.returns}`, one.comment],
      })),
    },
  ].filter(({ items }) => items.length > 0);
  return parts.map(({ title, items }) => (
    <Box key={title} component="details" sx={{ marginBlockStart: 1 }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontSize: '0.875rem' }}>
        {title} ({items.length})
      </Box>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
        {items.map(({ name, more }) => (
          <Typography key={name} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
            <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
              {more.filter(Boolean).join(' · ')}
            </Typography>
          </Typography>
        ))}
      </Box>
    </Box>
  ));
}
