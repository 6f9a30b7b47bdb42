import {
  type ConsultedDatabase,
  cancelStatement,
  type DatabaseCatalog,
  listSavedStatements,
  removeSavedStatement,
  runStatement,
  type SavedStatement,
  type StatementResult,
  saveStatement,
} from '@console/contract/codegen';
import { callApi, useAct, useAnswer, useCall, useFormat, useRemembered } from '@console/shell';
import {
  EmptyState,
  FormDialog,
  Section,
  SelectInput,
  SwitchInput,
  saveFile,
  TextInput,
  useShortcuts,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v4, v7 } from 'uuid';
import { type CodeField, CodeInput } from '../editor/code-input.tsx';
import { SendMenu } from '../handover/send-menu.tsx';
import { sqlTablesOf } from './catalog-rules.ts';
import { csvOf } from './generators/dictionary-rules.ts';
import { draftOf } from './remembered-here.ts';
import { ResultGrid } from './result-grid.tsx';
import { caretAt, parameterCount, unitsAt } from './sql-place-rules.ts';

export interface QueryViewProps {
  database: ConsultedDatabase;
  catalog: DatabaseCatalog | undefined;
}

const limits = ['50', '200', '1000'] as const;
/** Before a run that nobody knew of yet is stopped again. */
const stopAgainMs = 250;

/** The desk: one SELECT at a time, its parameters, its plan, and what it brought. */
export default function QueryView({ database, catalog }: QueryViewProps) {
  const { t } = useTranslation('codeGen');
  const draft = useRemembered(draftOf(database.name));
  const [limit, setLimit] = useState<(typeof limits)[number]>('200');
  const [unmasked, setUnmasked] = useState(false);
  const [saving, setSaving] = useState(false);
  const [chosen, setChosen] = useState<SavedStatement>();
  const field = useRef<CodeField>(null);
  const desk = useDesk(database.name);
  const write = (change: Partial<typeof draft>) => draftOf(database.name).set({ ...draft, ...change });
  const count = parameterCount(draft.sql);
  const params = Array.from({ length: count }, (_, at) => draft.params[at] ?? '');
  const cannotRun = desk.pending || draft.sql.trim() === '';
  const run = (explain: 'no' | 'plan' | 'measured') => {
    if (!cannotRun) void desk.run({ sql: draft.sql, params, limit: Number(limit), explain, unmasked });
  };
  useShortcuts({ 'Mod+Enter': () => run('no'), 'Mod+.': () => void desk.stop() });
  const { fault } = desk;
  const at = fault?.position;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SavedStatements
        database={database.name}
        chosen={chosen}
        onChoose={(one) => {
          setChosen(one);
          write({ sql: one.sql, params: [] });
          field.current?.focus();
        }}
        onRemoved={() => setChosen(undefined)}
      />
      <CodeInput
        ref={field}
        label={t('database.query.sql')}
        help={t('database.query.help')}
        language="sql"
        rows={8}
        value={draft.sql}
        onChange={(sql) => write({ sql })}
        keyShortcuts="Control+Enter Meta+Enter"
        {...(catalog ? { sqlTables: catalogTables(catalog) } : {})}
        {...(at === undefined ? {} : { marks: [markAt(draft.sql, at, fault?.text ?? '')] })}
      />
      {count > 0 && (
        <Box role="group" aria-label={t('database.query.params')} sx={paramsStyle}>
          {params.map((value, place) => (
            <TextInput
              key={`$${place + 1}`}
              label={`$${place + 1}`}
              value={value}
              onChange={(next) =>
                write({ params: params.map((one, other) => (other === place ? next : one)) })
              }
              maxLength={4000}
              mono
            />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'end' }}>
        <Button
          variant="contained"
          aria-disabled={cannotRun}
          onClick={() => run('no')}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {t('database.query.run')}
        </Button>
        <Button
          variant="outlined"
          aria-disabled={!desk.pending}
          onClick={() => void desk.stop()}
          aria-keyshortcuts="Control+. Meta+."
        >
          {t('database.query.stop')}
        </Button>
        <Button variant="outlined" aria-disabled={cannotRun} onClick={() => run('plan')}>
          {t('database.query.plan')}
        </Button>
        <Button variant="outlined" aria-disabled={cannotRun} onClick={() => run('measured')}>
          {t('database.query.measured')}
        </Button>
        <Button
          variant="outlined"
          aria-disabled={draft.sql.trim() === ''}
          onClick={() => draft.sql.trim() !== '' && setSaving(true)}
        >
          {t('database.query.save')}
        </Button>
        <Box sx={{ minWidth: 140 }}>
          <SelectInput
            label={t('database.query.limit')}
            value={limit}
            onChange={(next) => setLimit(next)}
            options={limits.map((value) => ({ value, label: value }))}
          />
        </Box>
        {database.mayUnmask && (
          <SwitchInput label={t('database.unmask')} value={unmasked} onChange={setUnmasked} />
        )}
      </Box>
      {saving && (
        <SaveDialog
          database={database.name}
          sql={draft.sql}
          known={chosen}
          onClose={() => setSaving(false)}
          onSaved={setChosen}
        />
      )}
      <Outcome desk={desk} name={database.name} />
    </Box>
  );
}

/** The same object for the same catalogue. */
const tablesOf = new WeakMap<DatabaseCatalog, Record<string, readonly string[]>>();
function catalogTables(catalog: DatabaseCatalog): Record<string, readonly string[]> {
  const known = tablesOf.get(catalog) ?? sqlTablesOf(catalog);
  tablesOf.set(catalog, known);
  return known;
}

const markAt = (sql: string, position: number, message: string) => {
  const from = unitsAt(sql, position);
  const word = /^[\p{L}\p{N}_$]+|^./u.exec(sql.slice(from))?.[0] ?? '';
  return { from, to: from + word.length, tone: 'bad' as const, message };
};

const paramsStyle = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(180px, 1fr))' },
};

interface Wanted {
  sql: string;
  params: readonly string[];
  limit: number;
  explain: 'no' | 'plan' | 'measured';
  unmasked: boolean;
}

interface Desk {
  readonly pending: boolean;
  readonly result: StatementResult | undefined;
  /** The text that was run, of which the result or the mistake is. */
  readonly ran: string;
  readonly problem: string | undefined;
  readonly fault:
    | { sqlState: string; text: string; hint: string | undefined; position: number | undefined }
    | undefined;
  run(wanted: Wanted): Promise<void>;
  stop(): Promise<void>;
}

function useDesk(database: string): Desk {
  const [call, { pending, error, problem, field }] = useCall(runStatement, { quietly: true });
  const [result, setResult] = useState<StatementResult>();
  const [ran, setRan] = useState('');
  const running = useRef<string>(undefined);
  const stopping = useRef<string>(undefined);
  const of = error?.fields.find(({ path }) => path === 'sql');
  const told = of?.code === 'sql_error' ? of.params : undefined;
  return {
    pending,
    result: error ? undefined : result,
    ran,
    problem: of && !told ? field('sql') : told ? undefined : problem,
    fault: told && {
      sqlState: String(told.sqlState),
      text: String(told.message),
      hint: typeof told.hint === 'string' ? told.hint : undefined,
      position: typeof told.position === 'number' ? told.position : undefined,
    },
    run: async ({ params, ...wanted }) => {
      const runId = v4();
      running.current = runId;
      setRan(wanted.sql);
      const answer = await call({ params: { database }, body: { ...wanted, runId, params: [...params] } });
      if (running.current !== runId) return;
      running.current = undefined;
      setResult(answer);
    },
    stop: async () => {
      const runId = running.current;
      if (runId === undefined || stopping.current === runId) return;
      stopping.current = runId;
      // The run may not have reached the database yet, which then knows of none to stop. What goes wrong is told by the run itself.
      while (running.current === runId) {
        const told = await callApi(cancelStatement, { params: { database, runId } }).catch(() => undefined);
        if (told?.stopped) return;
        await new Promise((resolve) => setTimeout(resolve, stopAgainMs));
      }
    },
  };
}

function Outcome({ desk, name }: { desk: Desk; name: string }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { pending, result, problem, fault, ran } = desk;
  if (pending)
    return (
      <Alert severity="info" role="status">
        {t('database.query.running')}
      </Alert>
    );
  if (fault) {
    const place = fault.position === undefined ? undefined : caretAt(ran, fault.position);
    return (
      <Alert severity="error" role="alert">
        <strong>{fault.sqlState}</strong> {fault.text || t('database.query.hiddenError')}
        {fault.hint && <div>{fault.hint}</div>}
        {place && (
          <>
            <div>{t('database.query.place', { line: place.line, column: place.column })}</div>
            <Box component="pre" sx={{ margin: 0, overflow: 'auto' }}>
              {place.picture}
            </Box>
          </>
        )}
      </Alert>
    );
  }
  if (problem)
    return (
      <Alert severity="error" role="alert">
        {problem}
      </Alert>
    );
  if (!result) return <EmptyState title={t('database.query.empty')} body={t('database.query.emptyHint')} />;
  const isPlan = result.columns.length === 1 && result.columns[0]?.name === 'QUERY PLAN';
  if (isPlan)
    return (
      <Box component="pre" tabIndex={0} aria-label={t('database.query.planTitle')} sx={planStyle}>
        {result.rows.map(([line]) => (typeof line === 'string' ? line : '')).join('\n')}
      </Box>
    );
  const text = (cell: (typeof result.rows)[number][number]) =>
    cell === null ? '' : typeof cell === 'string' ? cell : cell.clipped;
  const csv = () =>
    csvOf([result.columns.map((one) => one.name), ...result.rows.map((row) => row.map(text))]);
  const json = () =>
    JSON.stringify(
      result.rows.map((row) =>
        Object.fromEntries(
          result.columns.map((one, at) => [
            one.name,
            row[at] === null || row[at] === undefined ? null : text(row[at]),
          ]),
        ),
      ),
      null,
      2,
    );
  return (
    <Section
      title={t('database.result.title')}
      actions={
        <>
          <Button
            size="small"
            variant="outlined"
            onClick={() => saveFile(`${name}.csv`, csv(), 'text/csv;charset=utf-8')}
          >
            {t('database.result.csv')}
          </Button>
          <Button
            size="small"
            variant="outlined"
            onClick={() => saveFile(`${name}.json`, json(), 'application/json')}
          >
            {t('database.result.json')}
          </Button>
          <SendMenu text={json()} kind="json" from="database" title={t('database.result.title')} />
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {t('database.result.facts', {
            count: result.rows.length,
            rows: format.number(result.rows.length),
            duration: format.number(result.durationMs),
          })}
        </Box>
        {result.cut && (
          <Alert severity="info">
            {t(result.cut === 'rows' ? 'database.result.cutRows' : 'database.result.cutBytes', {
              rows: format.number(result.rows.length),
            })}
          </Alert>
        )}
        {result.columns.some(({ masked }) => masked) && (
          <Alert severity="info">{t('database.result.masked')}</Alert>
        )}
        <ResultGrid
          caption={t('database.result.title')}
          columns={result.columns}
          rows={result.rows}
          empty={<EmptyState title={t('database.result.none')} />}
        />
      </Box>
    </Section>
  );
}

const planStyle = {
  margin: 0,
  padding: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'auto',
  fontSize: '0.8125rem',
  maxHeight: 480,
};

interface SavedStatementsProps {
  database: string;
  chosen: SavedStatement | undefined;
  onChoose(one: SavedStatement): void;
  onRemoved(): void;
}

function SavedStatements({ database, chosen, onChoose, onRemoved }: SavedStatementsProps) {
  const { t } = useTranslation('codeGen');
  const { result } = useAnswer(listSavedStatements);
  const [act] = useAct({ done: 'deleted' });
  const own = result?.items.filter((one) => one.database === database) ?? [];
  if (own.length === 0) return undefined;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'end' }}>
      <Box sx={{ flex: '1 1 220px', maxWidth: 420 }}>
        <SelectInput
          label={t('database.query.saved')}
          value={chosen?.statementId ?? ''}
          onChange={(id) => {
            const one = own.find(({ statementId }) => statementId === id);
            if (one) onChoose(one);
          }}
          options={own.map(({ statementId, name }) => ({ value: statementId, label: name }))}
        />
      </Box>
      {chosen && (
        <Button
          color="error"
          onClick={() =>
            void act((call) =>
              call(removeSavedStatement, { params: { statementId: chosen.statementId } }),
            ).then((done) => done && onRemoved())
          }
        >
          {t('database.query.removeSaved')}
        </Button>
      )}
    </Box>
  );
}

interface SaveDialogProps {
  database: string;
  sql: string;
  known: SavedStatement | undefined;
  onClose(): void;
  onSaved(one: SavedStatement): void;
}

function SaveDialog({ database, sql, known, onClose, onSaved }: SaveDialogProps) {
  const { t } = useTranslation('codeGen');
  const [name, setName] = useState(known?.name ?? '');
  const [call, { pending, problem, field }] = useCall(saveStatement, { done: 'updated' });
  const save = async () => {
    // Under its own name it is the same one, under another it is another.
    const statementId = known && known.name === name.trim() ? known.statementId : v7();
    const saved = await call({ params: { statementId }, body: { database, name, sql } });
    if (!saved) return;
    onSaved(saved);
    onClose();
  };
  return (
    <FormDialog
      open
      title={t('database.query.saveTitle')}
      submitLabel={t('database.query.save')}
      onSubmit={() => void save()}
      onClose={onClose}
      pending={pending}
      problem={field('name') ? undefined : problem}
    >
      <TextInput
        label={t('database.query.name')}
        value={name}
        onChange={setName}
        error={field('name')}
        maxLength={80}
        required
        autoFocus
      />
    </FormDialog>
  );
}
