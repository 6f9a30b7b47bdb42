import { browseRows, type CatalogTable, type ConsultedDatabase } from '@console/contract/codegen';
import { isApiError, useAddress, useAnswer, useProblemText } from '@console/shell';
import { CursorPager, EmptyState, ErrorState, LoadingState, SwitchInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Conditions } from './filter-row.tsx';
import { filtersIn, filtersText, keyFilters, sortIn } from './grid-address-rules.ts';
import { ResultGrid } from './result-grid.tsx';

export interface RowsViewProps {
  database: ConsultedDatabase;
  table: CatalogTable;
  /** Where a table is, with conditions. */
  hrefOf(table: { schema: string; name: string }, where: string | undefined): string;
}

/** Rows of a table: filtered, sorted, a page at a time, from key to key. Nothing of it is edited, and it says so. */
export function RowsView({ database, table, hrefOf }: RowsViewProps) {
  const { t } = useTranslation('codeGen');
  const problemText = useProblemText();
  const [params, set] = useAddress();
  const filters = filtersIn(params.get('where'));
  const sort = params.get('sort');
  const after = params.get('after');
  const unmasked = database.mayUnmask && params.get('unmasked') === '1';
  const { state, result, error, retry } = useAnswer(browseRows, {
    params: { database: database.name, schema: table.schema, table: table.name },
    body: { filters, sort: sortIn(sort), after, unmasked },
  });
  const fault = isApiError(error) ? error.fields[0]?.params : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert severity="info">{t('database.grid.readOnly')}</Alert>
      <Conditions
        columns={table.columns}
        filters={filters}
        onFilters={(next) => set({ where: filtersText(next), after: undefined })}
      />
      {database.mayUnmask && (
        <SwitchInput
          label={t('database.unmask')}
          value={unmasked}
          onChange={(on) => set({ unmasked: on ? '1' : undefined, after: undefined })}
        />
      )}
      {state === 'loading' && <LoadingState />}
      {state === 'failed' && (
        <ErrorState
          body={
            typeof fault?.message === 'string' && fault.message !== ''
              ? `${fault.sqlState} ${fault.message}`
              : problemText(error)
          }
          requestId={isApiError(error) ? error.requestId : undefined}
          onRetry={retry}
        />
      )}
      {result && (
        <>
          <ResultGrid
            caption={`${table.schema}.${table.name}`}
            columns={result.columns}
            rows={result.rows}
            empty={
              <EmptyState title={t(filters.length > 0 ? 'database.grid.noMatch' : 'database.grid.noRows')} />
            }
            sorting={{
              text: sort ?? undefined,
              onSort: (next) => set({ sort: next || undefined, after: undefined }),
            }}
            leadsTo={(at, cells) => {
              const name = result.columns[at]?.name;
              const key = table.foreignKeys.find(({ columns }) => columns.includes(name ?? ''));
              if (!key) return undefined;
              const values = key.columns.map(
                (column) => cells[result.columns.findIndex((one) => one.name === column)] ?? null,
              );
              const where = keyFilters(
                key.toColumns,
                values.map((value) => (typeof value === 'string' ? value : null)),
              );
              return where && hrefOf({ schema: key.toSchema, name: key.toTable }, filtersText(where));
            }}
          />
          {result.cut === 'bytes' && (
            <Alert severity="info">{t('database.result.cutBytes', { rows: result.rows.length })}</Alert>
          )}
          <CursorPager
            next={result.next}
            isFirst={after === null}
            href={({ cursor }) => {
              const next = new URLSearchParams(params);
              if (cursor === undefined) next.delete('after');
              else next.set('after', cursor);
              return `?${next}`;
            }}
          />
        </>
      )}
    </Box>
  );
}
