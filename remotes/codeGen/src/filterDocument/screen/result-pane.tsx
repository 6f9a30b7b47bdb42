import { useFormat } from '@console/shell';
import { EmptyState, LoadingState, Section, saveFile, Tabs } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SendMenu } from '../../handover/send-menu.tsx';
import type { Condition } from '../query/condition-rules.ts';
import { type ExportFormat, exportFormats } from '../result/export-rules.ts';
import { ResultTable } from './result-table.tsx';
import { ResultTree } from './result-tree.tsx';
import { CodeView, FieldsView, RawView, SummaryView } from './result-views.tsx';
import { useEngineAnswer } from './use-engine-answer.ts';
import { type FilterWork, usable } from './use-filter-work.ts';

const views = ['table', 'tree', 'raw', 'fields', 'summary', 'code'] as const;
type View = (typeof views)[number];

interface ResultPaneProps {
  work: FilterWork;
  /** Undefined where the query takes no conditions by a click. */
  onValue?: ((condition: Condition) => void) | undefined;
}

/** What was found. While the query has a slip, the last good result stays, greyed. */
export function ResultPane({ work, onValue }: ResultPaneProps) {
  const { t } = useTranslation('codeGen');
  const [view, setView] = useState<View>('table');
  const { run, load } = work;
  const isStale = run.ran !== undefined && (run.problem !== undefined || run.failure !== undefined);
  return (
    <Section
      title={t('filter.result.title')}
      actions={
        run.ran && (
          <>
            <ExportButton work={work} disabled={isStale} />
            <SendResult work={work} />
          </>
        )
      }
    >
      {run.ran ? (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Told work={work} isStale={isStale} />
          <Tabs<View>
            label={t('filter.result.title')}
            value={view}
            onChange={setView}
            tabs={views.map((value) => ({ value, label: t(`filter.view.${value}`) }))}
          >
            <Box sx={{ paddingTop: 1.5, ...(isStale && view !== 'code' ? staleStyle : {}) }}>
              <ViewOf view={view} work={work} onValue={isStale ? undefined : onValue} />
            </Box>
          </Tabs>
        </Box>
      ) : load.progress || (load.ready > 0 && run.pending) ? (
        <LoadingState />
      ) : (
        <NoResult work={work} />
      )}
    </Section>
  );
}

/** Why nothing is shown: nothing is there yet, or something stands in the way, which its own pane tells in full. */
function NoResult({ work: { load, run } }: { work: FilterWork }) {
  const { t } = useTranslation('codeGen');
  const blocked = load.failure
    ? 'source'
    : load.loaded && !usable(load.loaded)
      ? 'lines'
      : load.loaded && (run.problem || run.failure)
        ? 'query'
        : undefined;
  const key = blocked ? `blocked.${blocked}` : 'empty';
  return <EmptyState title={t(`filter.result.${key}`)} body={t(`filter.result.${key}Body`)} />;
}

function ViewOf({ view, work, onValue }: { view: View } & ResultPaneProps) {
  const { t } = useTranslation('codeGen');
  const { engine, run, request } = work;
  const { ran, result } = run;
  if (view === 'code') return <CodeView request={request} />;
  if (!ran) return undefined;
  if (ran.count === 0)
    return <EmptyState title={t('filter.result.none')} body={t('filter.result.noneBody')} />;
  if (view === 'table') {
    return <ResultTable key={result} engine={engine} ran={ran} result={result} onValue={onValue} />;
  }
  if (view === 'tree') return <ResultTree engine={engine} ran={ran} result={result} onValue={onValue} />;
  if (view === 'raw') return <RawView work={work} />;
  return view === 'fields' ? <FieldsView work={work} /> : <SummaryView work={work} />;
}

function Told({ work: { run }, isStale }: { work: FilterWork; isStale: boolean }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { ran } = run;
  if (!ran) return undefined;
  const numbers = {
    count: ran.count,
    number: format.number(ran.count),
    of: format.number(ran.of),
    matched: format.number(ran.matched),
    ms: format.number(Math.max(1, Math.round(ran.ms))),
  };
  const isPage = ran.matched !== ran.count;
  const isCounted = ran.language === 'filter';
  const key = isPage ? 'page' : isCounted ? 'found' : 'outputs';
  return (
    <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
      {t(`filter.result.${key}`, numbers)} {isStale && t('filter.result.stale')}
    </Typography>
  );
}

const mimes: Record<ExportFormat, string> = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  csv: 'text/csv;charset=utf-8',
};

/** Exactly what was found, as a file. */
function ExportButton({ work, disabled }: { work: FilterWork; disabled: boolean }) {
  const { t } = useTranslation('codeGen');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [pending, setPending] = useState(false);
  const { engine, source } = work;
  const save = async (format: ExportFormat) => {
    setAnchor(null);
    setPending(true);
    const outcome = await engine.ask({ kind: 'export', format });
    setPending(false);
    if (!('answer' in outcome)) return;
    const name = (source.file?.name ?? 'documents').replace(/\.[^.]+$/, '');
    saveFile(`${name}-filtered.${format}`, new Blob([...outcome.answer]), mimes[format]);
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={disabled}
        loading={pending}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('filter.export.title')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {exportFormats.map((format) => (
          <MenuItem key={format} onClick={() => void save(format)}>
            {t(`filter.format.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function SendResult({ work: { engine, run } }: { work: FilterWork }) {
  const { t } = useTranslation('codeGen');
  const { answer } = useEngineAnswer(engine, run.result, { kind: 'raw' });
  const isWhole = answer !== undefined && answer.shown === run.ran?.count;
  return (
    <SendMenu text={isWhole ? answer.text : ''} kind="json" from="filterDocument" title={t('filter.title')} />
  );
}

/** Of the query before: quiet, and still to be read. */
const staleStyle = { filter: 'grayscale(1)', '& *': { color: 'text.secondary' } } as const;
