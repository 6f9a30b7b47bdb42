import { type ConsultedDatabase, getDatabaseSchema, listConsultedDatabases } from '@console/contract/codegen';
import {
  isApiError,
  useAddress,
  useAnswer,
  useEndpoint,
  usePermission,
  useProblemText,
} from '@console/shell';
import {
  chordOf,
  EmptyState,
  ErrorState,
  LoadingState,
  Page,
  partLater,
  SelectInput,
  SplitPane,
  Tabs,
  useShortcuts,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { findTable, type TableName } from '../../database/catalog-rules.ts';
import { JumpDialog } from '../../database/jump-dialog.tsx';
import { draftOf } from '../../database/remembered-here.ts';
import { RowsView } from '../../database/rows-view.tsx';
import { StructureView } from '../../database/structure-view.tsx';
import { TableList } from '../../database/table-list.tsx';
import '../../database/texts.ts';
import { take } from '../../handover/handover.ts';
import { chosenIn } from './loader.ts';

const CodeView = partLater(() => import('../../database/code-view.tsx'), <LoadingState />);
const CompareView = partLater(() => import('../../database/compare-view.tsx'), <LoadingState />);
const DiagramView = partLater(() => import('../../database/diagram-view.tsx'), <LoadingState />);
const QueryView = partLater(() => import('../../database/query-view.tsx'), <LoadingState />);

export const handle = { title: 'database.title' };

/** `/codeGen/database`: rows first, then structure, the desk, code, a diagram and a comparison. */
export function Component() {
  const { t } = useTranslation('codeGen');
  const { items } = useEndpoint(listConsultedDatabases);
  const [params] = useAddress();
  const database = chosenIn(items, params);
  return (
    <Page title={t('database.title')} subtitle={t('database.subtitle')} width="full">
      {database ? (
        <Desk key={database.name} databases={items} database={database} />
      ) : (
        <EmptyState title={t('database.none')} body={t('database.noneHint')} />
      )}
    </Page>
  );
}

const views = ['data', 'structure', 'query', 'code', 'diagram', 'compare'] as const;
type View = (typeof views)[number];
const isView = (text: string | null): text is View => (views as readonly (string | null)[]).includes(text);

function Desk({
  databases,
  database,
}: {
  databases: readonly ConsultedDatabase[];
  database: ConsultedDatabase;
}) {
  const { t } = useTranslation('codeGen');
  const problemText = useProblemText();
  const mayQuery = usePermission('codegen.database.query');
  const [params, set] = useAddress();
  const [given] = useState(() => {
    const handed = take('database');
    if (handed) draftOf(database.name).set({ sql: handed.text, params: [] });
    return handed;
  });
  const [jumping, setJumping] = useState(false);
  const schema = useAnswer(getDatabaseSchema, { params: { database: database.name } });
  const catalog = schema.result?.catalog ?? undefined;
  const named = tableIn(params);
  const table = catalog && named && findTable(catalog, named);
  const asked = params.get('view');
  const wanted: View =
    isView(asked) && (asked !== 'query' || mayQuery)
      ? asked
      : given !== undefined && mayQuery
        ? 'query'
        : 'data';
  const hrefOf = (
    one: TableName,
    where?: string,
    view: View = wanted === 'structure' ? 'structure' : 'data',
  ) =>
    `?${new URLSearchParams({ db: database.name, view, schema: one.schema, table: one.name, ...(where ? { where } : {}) })}`;
  const listHref = (one: TableName) =>
    hrefOf(one, undefined, wanted === 'query' || wanted === 'compare' ? 'data' : wanted);
  const open = (view: View) => set({ view });
  const keys: Readonly<Record<string, () => unknown>> = {
    'Mod+P': () => (catalog ? setJumping(true) : false),
    'Mod+G': () => (catalog ? open('code') : false),
  };
  useShortcuts(keys);
  // Before the editor, in which the same key searches on.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-editor]')) return;
    const run = keys[chordOf(event.nativeEvent) ?? ''];
    if (run && run() !== false) event.preventDefault();
  };
  const isTableView = wanted === 'data' || wanted === 'structure';
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'end' }}>
        <Box sx={{ minWidth: 200 }}>
          <SelectInput
            label={t('database.database')}
            value={database.name}
            onChange={(db) => set({ db }, { alone: true })}
            options={databases.map(({ name, adminsOnly }) => ({
              value: name,
              label: adminsOnly ? t('database.adminsOnly', { name }) : name,
            }))}
          />
        </Box>
        <Button
          variant="outlined"
          aria-disabled={!catalog}
          aria-keyshortcuts="Control+P Meta+P"
          onClick={() => catalog && setJumping(true)}
        >
          {t('database.jump.open')}
        </Button>
      </Box>
      {schema.result && schema.result.readableMasked.length > 0 && (
        <Alert severity="warning">
          {t('database.readableMasked', { columns: schema.result.readableMasked.join(', ') })}
        </Alert>
      )}
      {jumping && catalog && (
        <JumpDialog
          catalog={catalog}
          onClose={() => setJumping(false)}
          onJump={({ schema: of, name }) => {
            setJumping(false);
            set({
              db: database.name,
              view: wanted === 'query' || wanted === 'compare' ? 'data' : wanted,
              schema: of,
              table: name,
              where: undefined,
              sort: undefined,
              after: undefined,
            });
          }}
        />
      )}
      {schema.state === 'loading' && <LoadingState />}
      {schema.state === 'failed' && (
        <ErrorState
          body={problemText(schema.error)}
          requestId={isApiError(schema.error) ? schema.error.requestId : undefined}
          onRetry={schema.retry}
        />
      )}
      {catalog && (
        <Box onKeyDownCapture={onKeyDownCapture} sx={{ minWidth: 0 }}>
          <Tabs
            label={t('database.views')}
            value={wanted}
            onChange={open}
            tabs={views
              .filter((view) => view !== 'query' || mayQuery)
              .map((value) => ({ value, label: t(`database.view.${value}`) }))}
          >
            {wanted === 'query' && <QueryView database={database} catalog={catalog} />}
            {wanted === 'compare' && (
              <CompareView database={database.name} catalog={catalog} databases={databases} />
            )}
            {wanted !== 'query' && wanted !== 'compare' && (
              <SplitPane
                showDetail={table !== undefined || !isTableView}
                list={<TableList catalog={catalog} chosen={table} href={listHref} />}
                detail={
                  <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
                    {isTableView && (
                      <Box sx={{ display: { lg: 'none' } }}>
                        <Button
                          component={Link}
                          to={`?${new URLSearchParams({ db: database.name, view: wanted })}`}
                        >
                          {t('database.back')}
                        </Button>
                      </Box>
                    )}
                    {isTableView && !table && (
                      <EmptyState
                        title={t(named ? 'database.tables.gone' : 'database.tables.choose')}
                        body={t('database.tables.chooseHint')}
                      />
                    )}
                    {isTableView && table && (
                      <Typography component="h2" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
                        {table.name}
                        {table.comment && (
                          <Typography
                            component="span"
                            variant="body2"
                            sx={{ color: 'text.secondary', marginInlineStart: 1 }}
                          >
                            {table.comment}
                          </Typography>
                        )}
                      </Typography>
                    )}
                    {wanted === 'data' && table && (
                      <RowsView
                        key={`${table.schema}.${table.name}`}
                        database={database}
                        table={table}
                        hrefOf={(one, where) => hrefOf(one, where)}
                      />
                    )}
                    {wanted === 'structure' && table && (
                      <StructureView catalog={catalog} table={table} hrefOf={(one) => hrefOf(one)} />
                    )}
                    {wanted === 'code' && (
                      <CodeView database={database.name} catalog={catalog} table={table} />
                    )}
                    {wanted === 'diagram' && (
                      <DiagramView
                        database={database.name}
                        catalog={catalog}
                        table={table}
                        hrefOf={(one) => hrefOf(one, undefined, 'structure')}
                      />
                    )}
                  </Box>
                }
              />
            )}
          </Tabs>
        </Box>
      )}
    </>
  );
}

function tableIn(params: URLSearchParams): TableName | undefined {
  const [schema, name] = [params.get('schema'), params.get('table')];
  return schema && name ? { schema, name } : undefined;
}
